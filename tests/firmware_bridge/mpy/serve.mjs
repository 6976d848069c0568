// Runs MODULE.py's step() in MicroPython's build for WebAssembly, again and again, with Node.js's network behind its
// sockets:  node serve.mjs PACKAGE MODULE ARGUMENT FILE.py...   Lines of the standard input go to its command(line).
import crypto from "node:crypto";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import readline from "node:readline";
import { pathToFileURL } from "node:url";

const MOST_WAITING = 5744; // what lwIP keeps for a connection
const EAGAIN = 11;
const [, , packageDirectory, program, argument, ...modules] = process.argv;
const { loadMicroPython } = await import(pathToFileURL(path.join(packageDirectory, "micropython.mjs")));
const python = await loadMicroPython({ heapsize: 256 * 1024, linebuffer: true, stdout: (line) => console.log(line) });
const listeners = [], connections = [];

python.registerJsModule("node", {
    aes_ecb: (key, data) => {
        const cipher = crypto.createCipheriv("aes-128-ecb", Buffer.from(key, "hex"), null);
        cipher.setAutoPadding(false);
        return cipher.update(data, "hex", "hex") + cipher.final("hex");
    },
    nonce: () => crypto.randomBytes(16).toString("hex"),
    now_ms: () => Math.trunc(performance.now()),
    now_us: () => Math.trunc(performance.now() * 1000) % 0x40000000,
    listen: (port) => {
        const came = [];
        const server = net.createServer({ allowHalfOpen: true }, (socket) => {
            const connection = { socket, data: Buffer.alloc(0), ended: false, failed: false };
            socket.setNoDelay(true);
            socket.on("data", (data) => { connection.data = Buffer.concat([connection.data, data]); });
            socket.on("end", () => { connection.ended = true; });
            socket.on("error", () => { connection.failed = true; });
            came.push(connections.push(connection) - 1);
        });
        server.listen(port, "127.0.0.1", () => console.log(`port ${server.address().port}`));
        return listeners.push({ server, came }) - 1;
    },
    accept: (number) => {
        const { came } = listeners[number];
        return came.length ? came.shift() : -1;
    },
    recv: (number, most) => {
        const connection = connections[number];
        if (connection.data.length) {
            const taken = connection.data.subarray(0, most);
            connection.data = connection.data.subarray(taken.length);
            return taken.toString("hex");
        }
        return connection.ended || connection.failed ? "" : "none";
    },
    send: (number, data) => {
        const { socket, failed } = connections[number];
        if (failed) return -104;
        const room = MOST_WAITING - socket.writableLength;
        if (room <= 0) return -EAGAIN;
        const sent = Buffer.from(data, "hex").subarray(0, room);
        socket.write(sent);
        return sent.length;
    },
    close: (number) => connections[number].socket.destroy(),
});
for (const module of modules) {
    python.FS.writeFile("/" + path.basename(module), fs.readFileSync(module));
}
const guarded = (act) => {
    try {
        act();
    } catch (error) {
        console.error(error.message);
        process.exit(1);
    }
};
guarded(() => python.runPython(`
import sys
sys.path.insert(0, "/")
assert sys.implementation.name == "micropython"
import ${program} as program
program.begin("${argument}")
step, command = program.step, program.command
`));
const step = python.globals.get("step"), command = python.globals.get("command");
setInterval(() => guarded(step), 1);
const lines = readline.createInterface({ input: process.stdin });
lines.on("line", (line) => guarded(() => command(line)));
lines.on("close", () => process.exit(0));
