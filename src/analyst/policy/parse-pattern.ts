/** A regular expression without what needs more than one look at each character. */
export type Pattern =
  | { kind: "character"; test: (character: string) => boolean }
  | { kind: "edge"; edge: "start" | "end" | "word" | "inside" }
  | { kind: "sequence"; parts: Pattern[] }
  | { kind: "choice"; options: Pattern[] }
  | { kind: "repeat"; part: Pattern; least: number; most: number };

const maxRepeat = 200;

/** Reads literals, classes, groups, alternatives, repetitions and edges; backreferences and looking around are refused. Throws SyntaxError. */
export function parsePattern(source: string, ignoresCase: boolean): Pattern {
  // Whether brackets match and ranges are in order is JavaScript's to say; from here on the text is well formed.
  new RegExp(source, "u");
  return parseChoice({ source: [...source], at: 0, ignoresCase });
}

interface Reader {
  source: string[];
  at: number;
  ignoresCase: boolean;
}

function parseChoice(reader: Reader): Pattern {
  const options = [parseSequence(reader)];
  while (reader.source[reader.at] === "|") {
    reader.at += 1;
    options.push(parseSequence(reader));
  }
  return options.length === 1 ? options[0] : { kind: "choice", options };
}

function parseSequence(reader: Reader): Pattern {
  const parts: Pattern[] = [];
  while (reader.at < reader.source.length && !"|)".includes(reader.source[reader.at])) parts.push(parseRepeat(reader));
  return { kind: "sequence", parts };
}

function parseRepeat(reader: Reader): Pattern {
  const part = parseAtom(reader);
  const rest = reader.source.slice(reader.at, reader.at + 12).join("");
  const found = /^(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/.exec(rest);
  if (!found) return part;
  reader.at += found[0].length;
  const { least, most } = boundsOf(found);
  if (least > maxRepeat || (most !== Number.POSITIVE_INFINITY && most > maxRepeat))
    throw new SyntaxError(`it repeats more than ${maxRepeat} times`);
  return { kind: "repeat", part, least, most };
}

function boundsOf([whole, least, comma, most]: RegExpExecArray): { least: number; most: number } {
  const forever = Number.POSITIVE_INFINITY;
  if (least === undefined) return { least: whole[0] === "+" ? 1 : 0, most: whole[0] === "?" ? 1 : forever };
  return { least: Number(least), most: most ? Number(most) : comma ? forever : Number(least) };
}

function parseAtom(reader: Reader): Pattern {
  const character = reader.source[reader.at];
  reader.at += 1;
  switch (character) {
    case "(":
      return parseGroup(reader);
    case "[":
      return parseClass(reader);
    case "\\":
      return parseEscape(reader);
    case "^":
      return { kind: "edge", edge: "start" };
    case "$":
      return { kind: "edge", edge: "end" };
    case ".":
      return { kind: "character", test: (one) => one !== "\n" };
    default:
      return toTest(character, reader);
  }
}

function parseGroup(reader: Reader): Pattern {
  if (reader.source[reader.at] === "?") {
    if (reader.source[reader.at + 1] !== ":") throw new SyntaxError("it looks around or names a group");
    reader.at += 2;
  }
  const inside = parseChoice(reader);
  reader.at += 1;
  return inside;
}

/** JavaScript reads the class or escape itself: one character at a time it cannot take long. */
function toTest(text: string, { ignoresCase }: Reader): Pattern {
  const literal = /^[\\[]/.test(text) ? text : text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
  const expression = new RegExp(`^${literal}$`, ignoresCase ? "iu" : "u");
  return { kind: "character", test: (one) => expression.test(one) };
}

function parseClass(reader: Reader): Pattern {
  const start = reader.at - 1;
  while (reader.source[reader.at] !== "]") reader.at += reader.source[reader.at] === "\\" ? 2 : 1;
  reader.at += 1;
  return toTest(reader.source.slice(start, reader.at).join(""), reader);
}

function parseEscape(reader: Reader): Pattern {
  const rest = reader.source.slice(reader.at, reader.at + 40).join("");
  if (/^[1-9k]/.test(rest)) throw new SyntaxError("it refers back to a group");
  const escaped = /^(?:x[0-9a-f]{2}|u\{[0-9a-f]+\}|u[0-9a-f]{4}|p\{[^}]*\}|c[a-z]|.)/isu.exec(rest)?.[0] ?? "";
  reader.at += [...escaped].length;
  if (escaped === "b") return { kind: "edge", edge: "word" };
  if (escaped === "B") return { kind: "edge", edge: "inside" };
  return toTest(`\\${escaped}`, reader);
}
