// The table of the card game: two halves with their Pokémon, Prizes, piles and hands; coins and sums of a step.
const tableOf = (match, words, get) => {
  const TYPES = { G: "#6DBE5A", R: "#F0805F", W: "#6FB6F2", L: "#F2D24B", P: "#C894E4", F: "#DB9257", D: "#8D93AE", M: "#B4C0C9", Y: "#F4A3CB", N: "#A9A24A", C: "#E9E3D3", "*": "#E9E3D3" };
  const SIGNS = { grass: "G", fire: "R", water: "W", lightning: "L", psychic: "P", fighting: "F", darkness: "D", metal: "M", fairy: "Y", dragon: "N", colorless: "C" };
  const colour = (band) => TYPES[SIGNS[band]] || "#8FA9BD";

  const made = (kind, kept, parent, text) => {
    const one = document.createElement(kind);
    if (kept) one.className = kept;
    if (text !== undefined) one.textContent = text;
    if (parent) parent.append(one);
    return one;
  };
  const filled = (key, n) => words[key].replace("{n}", n);

  const mat = get("mat");
  mat.setAttribute("role", "group");
  const halves = [];
  for (const seat of [1, 0]) {
    if (seat === 0) made("div", "", mat).id = "stadium";
    const half = made("section", "half", mat);
    half.dataset.seat = seat;
    half.setAttribute("aria-label", match.players[seat]);
    halves[seat] = Object.fromEntries(["prizes", "active", "piles", "bench", "hand"].map((name) => [name, made("div", name, half)]));
    halves[seat].half = half;
  }
  const sums = made("details", "", get("battle"));
  sums.id = "sums";
  made("summary", "", sums, words.sums);
  const steps = made("table", "", sums);

  // ---- Pokémon

  const widths = new Map();
  const marked = (holder, place, hits) => {
    const here = hits.filter((hit) => hit.place === place);
    holder.classList.toggle("hit", here.length > 0);
    const damage = here.filter((hit) => hit.kind === "damage").reduce((sum, hit) => sum + hit.amount, 0);
    const out = here.some((hit) => hit.kind === "knocked-out"), evolved = here.some((hit) => hit.kind === "evolved");
    if (out) made("b", "said knocked-out", holder, words.out);
    else if (damage) made("b", "said damage", holder, `−${damage}`);
    else if (evolved) made("b", "said", holder, words.evolved);
  };
  // A place that a Knock Out has just left shows, pale, who was there.
  const tile = (now, before, place, hits, parent) => {
    const gone = hits.some((hit) => hit.place === place && hit.kind === "knocked-out");
    const number = gone ? before : now;
    if (number < 0) {
      marked(made("div", "free", parent), place, hits);
      return;
    }
    const told = match.tiles[number], holder = made("article", told.down ? "tile down" : gone ? "tile gone" : "tile", parent);
    holder.dataset.place = place;
    if (told.down || !told.name) { marked(holder, place, hits); return; }
    const name = made("h2", "", holder, told.name);
    name.style.background = colour(told.band);
    name.title = told.name;
    made("p", "", holder, `${told.stage} · ${told.left} / ${told.hp}`);
    const bar = made("div", "bar", holder), left = made("span", "", bar);
    const share = `${told.hp ? Math.max(0, Math.min(100, 100 * told.left / told.hp)) : 0}%`;
    left.style.width = widths.get(place) || share;
    requestAnimationFrame(() => { left.style.width = share; });
    widths.set(place, share);
    const signs = made("div", "signs", holder);
    for (const { sign, count, name: special } of told.energy) {
      const one = made("span", "sign", signs, count > 1 ? `${sign}×${count}` : sign);
      one.style.background = TYPES[sign];
      one.title = special || sign;
    }
    for (const [badge, said] of told.badges) made("span", "badge", signs, badge).title = said;
    if (told.tools.length) made("p", "", holder, told.tools.join(", "));
    holder.title = [told.name, ...told.badges.map(([, said]) => said), ...told.stands].join("\n");
    marked(holder, place, hits);
  };

  // ---- a half

  const drawHalf = (seat, frame, earlier) => {
    const side = frame.sides[seat], was = earlier.sides[seat], parts = halves[seat], letter = "ab"[seat];
    parts.half.classList.toggle("moves", frame.mover === seat);
    const counted = made("p", "small", null, filled("prizes", side.prizes.filter((one) => one !== null).length));
    const prizes = made("div", "");
    side.prizes.forEach((prize, i) => {
      const one = made("i", prize === null ? "taken" : prize ? "up" : "", prizes);
      one.title = prize || "";
      one.classList.toggle("hit", frame.hits.some((hit) => hit.place === `${letter}-prize-${i + 1}`));
    });
    parts.prizes.replaceChildren(counted, prizes);
    parts.active.replaceChildren();
    tile(side.active, was.active, `${letter}-active`, frame.hits, parts.active);
    parts.bench.replaceChildren();
    parts.bench.style.setProperty("--size", Math.max(side.size, side.bench.length, 1));
    for (let i = 0; i < Math.max(side.size, side.bench.length); i++) tile(side.bench[i] ?? -1, was.bench[i] ?? -1, `${letter}-bench-${i + 1}`, frame.hits, parts.bench);
    const piles = [`${words.deck}: ${side.deck}`, `${words.discard}: ${side.discard}`, ...(side.top ? [filled("top", side.top)] : []), ...(side.lost >= 0 ? [`${words.lost}: ${side.lost}`] : []), ...(side.beside ? [side.beside] : [])];
    parts.piles.replaceChildren(...piles.map((said) => made("p", "small", null, said)));
    parts.hand.replaceChildren(made("b", "", null, `${match.players[seat]} · ${filled("hand", side.hand)}`));
    for (const number of side.cards) {
      const [name, band, count] = match.cards[number], card = made("span", "", parts.hand, count > 1 ? `${count}× ${name}` : name);
      card.style.background = colour(band);
    }
    if (!side.cards.length) for (let i = 0; i < Math.min(side.hand, 20); i++) made("i", "", parts.hand);
  };

  // ---- a step

  const told = match.frames.map((_, i) => match.record.filter(([, , , frame]) => frame === i && i > 0));
  const ends = match.frames.map((frame) => frame.hits.some((hit) => hit.kind === "knocked-out"));
  const drawStep = (place) => {
    const frame = match.frames[place];
    get("battle").hidden = !told[place].length;
    get("discs").replaceChildren(...frame.coins.slice(0, 8).map((side) => made("div", `coin ${side}`, null, words[side === "heads" ? "heads" : "tails"])));
    get("verdict").replaceChildren(...told[place].map(([text]) => made("span", "", null, text)));
    sums.hidden = !frame.sums.length;
    steps.replaceChildren();
    for (const [title, lines] of frame.sums) {
      made("th", "", made("tr", "", steps), title).colSpan = 2;
      for (const [text, clause] of lines) {
        const line = made("tr", "", steps);
        made("td", "", line, text);
        made("td", "quiet", line, clause);
      }
    }
  };
  const draw = (place) => {
    const frame = match.frames[place];
    get("stadium").textContent = frame.stadium;
    const earlier = match.frames[Math.max(0, place - 1)];
    drawHalf(0, frame, earlier);
    drawHalf(1, frame, earlier);
    drawStep(place);
  };
  return { ends, draw };
};
