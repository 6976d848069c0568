// Runs lines.py in MicroPython's own build for WebAssembly:  node run.mjs PACKAGE MODULE.py... < lines > answers
import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [, , packageDirectory, ...modules] = process.argv;
const { loadMicroPython } = await import(pathToFileURL(path.join(packageDirectory, "micropython.mjs")));
const python = await loadMicroPython({ heapsize: 1024 * 1024, linebuffer: true, stdout: (line) => console.log(line) });
python.registerJsModule("node", {
    aes_ecb: (key, data) => {
        const cipher = crypto.createCipheriv("aes-128-ecb", Buffer.from(key, "hex"), null);
        cipher.setAutoPadding(false);
        return cipher.update(data, "hex", "hex") + cipher.final("hex");
    },
});
for (const module of modules) {
    python.FS.writeFile("/" + path.basename(module), fs.readFileSync(module));
}
python.FS.writeFile("/commands", fs.readFileSync(0));
try {
    python.runPython(`
import sys
sys.path.append("/")
import lines
assert sys.implementation.name == "micropython"
for line in open("/commands"):
    answer = lines.obey(line.rstrip("\\n"))
    if answer is not None:
        print(answer)
`);
} catch (error) {
    console.error(error.message);
    process.exitCode = 1;
}
