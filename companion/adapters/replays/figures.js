// The table of the figure game: its mat, its figures, the discs of a battle.
const tableOf = (match, words, get, shape) => {
  const COLOURS = { white: "#EFE7D3", purple: "#8A48B6", blue: "#84C5F2", miss: "#C24A28", gold: "#D9A520" };
  const INKS = { white: "#2B2620", purple: "#FFFFFF", blue: "#0B2033", miss: "#FFFFFF", gold: "#241B04" };
  const BASES = ["#EDEAE2", "#0B0D10"], RIMS = ["#8C8A82", "#C9D1D9"], NAMES = ["#14181D", "#F2F0EA"];

  // ---- the mat: its middles in units of which the Field is 1000 wide

  const width = 1000, field = width / match.aspect;
  const points = match.spaces.map(([, x, y]) => [x * width, y * field]);
  let nearest = width;
  points.forEach(([x, y], i) => points.slice(0, i).forEach(([u, v]) => { nearest = Math.min(nearest, Math.hypot(x - u, y - v)); }));
  const most = Math.max(...match.benches.map((bench, seat) => bench + match.centers[seat]));
  const spot = Math.min(nearest * 0.4, width / (2.3 * most + 2));
  const strip = spot * 3.2, whole = field + 2 * strip;
  const at = new Map(match.spaces.map(([id], i) => [id, [points[i][0], points[i][1] + strip]]));
  const mat = shape("svg", {}, get("mat"));
  mat.setAttribute("viewBox", `${-spot * 0.6} 0 ${width + spot * 1.2} ${whole}`);

  const beside = (seat, slot, center) => {
    const pitch = spot * 2.2, bench = match.benches[seat] * pitch, pokemon = match.centers[seat] * pitch;
    const gap = Math.max(spot * 0.6, Math.min(pitch * 1.4, width - bench - pokemon));
    const start = (width - bench - gap - pokemon) / 2 + (center ? bench + gap : 0) + pitch * (slot + 0.5);
    return [seat === 0 ? start : width - start, seat === 0 ? whole - strip * 0.54 : strip * 0.54];
  };

  shape("rect", { x: -spot * 0.5, y: 0, width: width + spot, height: whole, rx: spot * 0.5, fill: "#1F4D3A" }, mat);
  for (const [one, other] of match.lines) {
    const [x1, y1] = at.get(one), [x2, y2] = at.get(other);
    shape("line", { x1, y1, x2, y2, stroke: "#CFE3D6", "stroke-width": spot * 0.14 }, mat);
  }
  for (const [id, , , kind, seat] of match.spaces) {
    const [x, y] = at.get(id);
    const rim = seat < 0 ? "#CFE3D6" : RIMS[seat];
    const facts = { fill: kind === "space" ? "#183D2E" : BASES[seat], stroke: rim, "stroke-width": spot * 0.1 };
    if (kind === "entry") shape("rect", { x: x - spot * 0.85, y: y - spot * 0.85, width: spot * 1.7, height: spot * 1.7, rx: spot * 0.2, ...facts }, mat);
    else shape("circle", { cx: x, cy: y, r: kind === "goal" ? spot : spot * 0.85, ...facts }, mat);
    const ink = kind === "space" ? "#CFE3D6" : NAMES[seat];
    shape("text", { x, y, fill: ink, "font-size": spot * 0.55, "text-anchor": "middle", "dominant-baseline": "central" }, mat, kind === "goal" ? "★" : id);
  }
  match.players.forEach((player, seat) => {
    for (let slot = 0; slot < match.benches[seat]; slot++) {
      const [cx, cy] = beside(seat, slot, false);
      shape("circle", { cx, cy, r: spot * 0.9, fill: "#183D2E", stroke: RIMS[seat], "stroke-width": spot * 0.06 }, mat);
    }
    for (let slot = 0; slot < match.centers[seat]; slot++) {
      const [x, y] = beside(seat, slot, true);
      const facts = { fill: "#4A2A2A", stroke: RIMS[seat], "stroke-width": spot * 0.06 };
      shape("rect", { x: x - spot * 0.9, y: y - spot * 0.9, width: spot * 1.8, height: spot * 1.8, rx: spot * 0.3, ...facts }, mat);
    }
    const edge = seat === 0 ? whole - strip * 0.11 : strip * 0.11;
    const label = (place, key) => {
      const count = (place ? match.centers : match.benches)[seat];
      if (!count) return;
      const x = (beside(seat, 0, place)[0] + beside(seat, count - 1, place)[0]) / 2;
      shape("text", { x, y: edge, fill: "#A9C9B6", "font-size": spot * 0.34, "text-anchor": "middle", "dominant-baseline": "central" }, mat, key);
    };
    label(false, `${player} · ${words.bench}`);
    label(true, words.center);
  });

  // ---- discs

  const turned = (deg, radius) => [radius * Math.sin(deg * Math.PI / 180), -radius * Math.cos(deg * Math.PI / 180)];
  const sector = (start, sweep, outer, inner) => {
    const end = start + Math.min(sweep, 359.99), large = sweep > 180 ? 1 : 0;
    const [a, b, c, d] = [turned(start, outer), turned(end, outer), turned(end, inner), turned(start, inner)];
    return `M${a}A${outer} ${outer} 0 ${large} 1 ${b}L${c}A${inner} ${inner} 0 ${large} 0 ${d}Z`;
  };
  const ring = (disc, radius, inner, parent, letters) => {
    match.discs[disc].forEach(([colour, letter, power, , start, sweep]) => {
      shape("path", { d: sector(start, sweep, radius, inner), fill: COLOURS[colour], stroke: "#14181D", "stroke-width": radius * 0.025 }, parent);
      const [x, y] = turned(start + sweep / 2, (radius + inner) / 2);
      const size = Math.min(radius * letters, (radius + inner) * Math.PI * sweep / 720);
      if (size < radius * 0.08) return;
      const facts = { x, y, fill: INKS[colour], "font-size": size, "font-weight": "bold", "text-anchor": "middle", "dominant-baseline": "central", transform: `rotate(${start + sweep / 2} ${x} ${y})` };
      shape("text", facts, parent, power && letters < 0.3 ? power : letter);
    });
  };

  // ---- figures

  const broken = (title) => {
    const parts = title.split(/[\s-]+/);
    if (title.length <= 9 || parts.length < 2) return [title];
    let first = "";
    while (parts.length > 1 && (first + parts[0]).length <= title.length / 2 + 2) first += (first && " ") + parts.shift();
    return first ? [first, parts.join(" ")] : parts;
  };
  const tokens = match.figures.map((figure) => {
    const token = shape("g", { class: "token" }, mat);
    shape("title", {}, token, figure.title);
    shape("circle", { r: spot, fill: BASES[figure.seat], stroke: RIMS[figure.seat], "stroke-width": spot * 0.08 }, token);
    ring(figure.disc, spot * 0.92, spot * 0.6, token, 0.24 * 1.3);
    const lines = broken(figure.title), size = Math.min(spot * 0.4, spot * 2.1 / Math.max(...lines.map((line) => line.length)) * 1.5);
    const wide = Math.max(...lines.map((line) => line.length)) * size * 0.62 + size * 0.6, high = lines.length * size * 1.1 + size * 0.2;
    shape("rect", { x: -wide / 2, y: -high / 2, width: wide, height: high, rx: size * 0.4, fill: BASES[figure.seat], stroke: RIMS[figure.seat], "stroke-width": spot * 0.04 }, token);
    lines.forEach((line, i) => shape("text", { x: 0, y: (i - (lines.length - 1) / 2) * size * 1.1, fill: NAMES[figure.seat], "font-size": size, "font-weight": "bold", "text-anchor": "middle", "dominant-baseline": "central" }, token, line));
    const badge = shape("g", {}, token);
    return { token, badge };
  });
  const badges = (badge, [, , , condition, said, wait, markers]) => {
    badge.replaceChildren();
    const marks = [...(condition ? [[condition, said]] : []), ...(wait ? [["…", words.wait]] : []), ...markers.map((one) => [one.slice(0, 2), one])];
    marks.forEach(([sign, told], i) => {
      const [x, y] = turned(40 + i * 50, spot * 0.95);
      const one = shape("g", { transform: `translate(${x} ${y})` }, badge);
      shape("title", {}, one, told);
      shape("circle", { r: spot * 0.3, fill: "#F0C14B", stroke: "#14181D", "stroke-width": spot * 0.05 }, one);
      shape("text", { "font-size": spot * 0.32, "font-weight": "bold", fill: "#14181D", "text-anchor": "middle", "dominant-baseline": "central" }, one, sign);
    });
  };

  // ---- frames: the first says of every figure where it is, each other one what differs

  const states = [];
  let now = [];
  for (const frame of match.frames) {
    now = now.slice();
    for (const figure of frame.figures) now[figure[0]] = figure;
    states.push(now);
  }
  const ends = match.frames.map((frame, i) => frame.battle !== null && frame.battle.verdict !== "" && match.frames[i - 1]?.battle?.verdict !== frame.battle.verdict);

  let shownBattle = "";
  const wheels = [];
  const battle = (frame) => {
    const told = frame.battle;
    get("battle").hidden = told === null;
    if (told === null) { shownBattle = ""; return; }
    const key = JSON.stringify([told.title, told.spun.map((one) => one.disc)]);
    if (key !== shownBattle) {
      shownBattle = key;
      wheels.length = 0;
      get("discs").replaceChildren(...told.spun.map((one) => {
        const holder = document.createElement("figure"), caption = document.createElement("figcaption");
        const picture = shape("svg", { viewBox: "-110 -118 220 228" }, holder);
        shape("circle", { r: 104, fill: BASES[Math.max(0, one.seat)], stroke: RIMS[Math.max(0, one.seat)], "stroke-width": 4 }, picture);
        const wheel = shape("g", { class: "wheel" }, picture);
        ring(one.disc, 98, 34, wheel, 0.2);
        shape("path", { d: "M-9-116L9-116L0-92Z", fill: "#F0C14B", stroke: "#14181D", "stroke-width": 2 }, picture);
        caption.textContent = one.title;
        holder.append(caption);
        wheels.push({ wheel, caption, turns: 0 });
        return holder;
      }));
    }
    told.spun.forEach((one, i) => {
      const { wheel, caption } = wheels[i];
      if (one.deg !== null && wheels[i].deg !== one.deg) {
        wheels[i].turns += 1;
        wheels[i].deg = one.deg;
        wheel.style.transform = `rotate(${-one.deg - 360 * wheels[i].turns}deg)`;
      }
      const segment = one.counts >= 0 ? match.discs[one.disc][one.counts] : null;
      caption.textContent = segment ? `${one.title}: ${segment[3]}${segment[2] ? " " + segment[2] : ""}` : one.title;
    });
    get("verdict").textContent = told.verdict;
  };

  const draw = (place) => {
    states[place].forEach((figure, number) => {
      const [, where, slot] = figure, seat = match.figures[number].seat, { token, badge } = tokens[number];
      const spotAt = where === "bench" || where === "out" ? beside(seat, slot, false) : where === "center" ? beside(seat, slot, true) : at.get(where);
      token.style.display = spotAt && where !== "aside" ? "" : "none";
      token.style.opacity = where === "out" ? 0.25 : 1;
      if (spotAt) token.style.transform = `translate(${spotAt[0]}px, ${spotAt[1]}px)`;
      badges(badge, figure);
    });
    tokens.forEach(({ token }, number) => { if (!states[place][number]) token.style.display = "none"; });
    battle(match.frames[place]);
  };
  return { ends, draw };
};
