export interface Sentence {
  /** Without the mark of a list item or a heading. */
  text: string;
  start: number;
  end: number;
  kind: "prose" | "item" | "heading" | "code";
}

/** Cuts light Markdown into sentences. List items and headings end with their lines; fenced code stays in one piece. */
export function splitSentences(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  for (const region of regionsOf(text)) {
    if (region.kind !== "prose" && region.kind !== "item")
      sentences.push({ ...region, text: text.slice(region.start, region.end) });
    else cutRegion(text, region, sentences);
  }
  return sentences;
}

type Region = Omit<Sentence, "text">;

const itemMark = /^[ \t]*(?:[-*+•]|\d{1,3}[.)])[ \t]+/;
const headingMark = /^#{1,6}[ \t]+/;

/** Runs of lines that belong together: paragraphs, items with the lines that continue them, headings, code. */
function regionsOf(text: string): Region[] {
  const regions: Region[] = [];
  let open: Region | null = null;
  let fence = "";
  let longest = 0;
  const close = () => {
    if (open) regions.push(open);
    open = null;
    longest = 0;
  };
  for (let start = 0; start <= text.length; ) {
    const found = text.indexOf("\n", start);
    const end = found < 0 ? text.length : found;
    const line = text.slice(start, end);
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? "";
    if (fence !== "") {
      open!.end = end;
      if (mark.startsWith(fence) && line.trim() === mark) {
        fence = "";
        close();
      }
    } else if (mark !== "") {
      close();
      open = { kind: "code", start, end };
      fence = mark;
    } else if (line.trim() === "") close();
    else if (headingMark.test(line)) {
      close();
      regions.push({ kind: "heading", start: start + headingMark.exec(line)![0].length, end });
    } else if (itemMark.test(line)) {
      close();
      open = { kind: "item", start: start + itemMark.exec(line)![0].length, end };
      longest = line.length;
    } else if (open && !standsAlone(text, open as Region, line, longest)) {
      (open as Region).end = end;
      longest = Math.max(longest, line.length);
    } else {
      close();
      open = { kind: "prose", start: start + line.length - line.trimStart().length, end };
      longest = line.length;
    }
    start = end + 1;
  }
  close();
  return regions;
}

// In wrapped prose every line but the last is about as long as the longest.
function standsAlone(text: string, open: Region, line: string, longest: number): boolean {
  if (/^[\p{Ll}(,;]/u.test(line.trimStart())) return false;
  const previous = text.slice(text.lastIndexOf("\n", open.end - 1) + 1, open.end);
  return previous.length < 0.6 * Math.max(longest, line.length) && !/[,;]$/.test(previous.trimEnd());
}

const boundary = /[.!?…]+["'”’)\]]*(?=\s)|[。！？]/g;

function cutRegion(text: string, region: Region, sentences: Sentence[]): void {
  const body = text.slice(region.start, region.end);
  let from = 0;
  for (const match of body.matchAll(boundary)) {
    const end = match.index + match[0].length;
    if (!endsSentence(body, match.index, end)) continue;
    push(from, end);
    from = end;
  }
  push(from, body.length);

  function push(start: number, end: number): void {
    const raw = body.slice(start, end);
    const shown = raw.trim();
    if (shown === "") return;
    const at = region.start + start + raw.length - raw.trimStart().length;
    sentences.push({ text: shown.replace(/\s*\n\s*/g, " "), start: at, end: at + shown.length, kind: region.kind });
  }
}

const abbreviations = new Set(
  "mr mrs ms dr prof sr jr st vs e.g i.e eg ie cf al fig figs eq vol pp ca approx est dept min max avg resp".split(" "),
);
/** Before a number only: "No. 5", "Jan. 5". */
const numberedAbbreviations = new Set("no nos jan feb mar apr jun jul aug sep sept oct nov dec".split(" "));

function endsSentence(body: string, at: number, end: number): boolean {
  if (body[at] !== ".") return true;
  const next = body.slice(end, end + 40).trimStart();
  // Names such as iOS and eBay begin small.
  if (/^\p{Ll}(?!\p{Lu})/u.test(next) && body[end - 1] === ".") return false;
  const before = /[\p{L}\p{N}.]*$/u.exec(body.slice(Math.max(0, at - 20), at))![0].toLowerCase();
  if (/\d\s*$/.test(body.slice(0, at - before.length)) && /^(?:ms|min|st)$/.test(before)) return true; // a unit
  if (/^\p{L}$/u.test(before)) return false; // an initial
  if (numberedAbbreviations.has(before)) return !/^\d/.test(next);
  return !abbreviations.has(before);
}
