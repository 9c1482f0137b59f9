import type { Token } from "marked";

/** A run of text in one manner. Reports hold no other links than those to their own evidence. */
export interface Span {
  kind: "text" | "code" | "figure" | "citation";
  text: string;
  isStrong: boolean;
  /** Id of the evidence behind a figure or a citation: "E12", or "D3" for what a document says. */
  evidence: string | null;
}

export const textSpan = (text: string): Span => ({ kind: "text", text, isStrong: false, evidence: null });

/** The same without ids, for places where nothing can be looked up. */
export function withoutCitations(spans: Span[]): Span[] {
  return spans
    .filter((span, i) => span.kind !== "citation" && !(isBlank(span) && spans[i - 1]?.kind === "citation"))
    .map((span, i, shown) => {
      const next = shown[i + 1]?.text ?? ".";
      return /^\s*[.,;:)]/.test(next) && span.kind === "text" ? { ...span, text: span.text.trimEnd() } : span;
    });
}

export const plainSpans = (spans: Span[]): string => spans.map(({ text }) => text).join("");

/** Inline Markdown of the report as spans: markup of data was escaped when it was written, what is left of it is text. */
export function toSpans(tokens: Token[] | undefined): Span[] {
  return linkFigures(tidy((tokens ?? []).flatMap((token) => readToken(token, false))));
}

function readToken(token: Token, isStrong: boolean): Span[] {
  switch (token.type) {
    case "strong":
    case "em":
      return (token.tokens ?? []).flatMap((part) => readToken(part, isStrong || token.type === "strong"));
    case "codespan":
      return [{ kind: "code", text: token.text.replaceAll("\\|", "|"), isStrong, evidence: null }];
    case "escape":
      return [{ kind: "text", text: token.text, isStrong, evidence: null }];
    case "br":
      return [{ kind: "text", text: " ", isStrong, evidence: null }];
    case "text":
      return splitCitations(decodeEntities(token.text), isStrong);
    default:
      return [{ kind: "text", text: decodeEntities(token.raw), isStrong, evidence: null }];
  }
}

const entities: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&amp;": "&" };

const decodeEntities = (text: string): string => text.replace(/&(?:lt|gt|amp);/g, (entity) => entities[entity]);

function splitCitations(text: string, isStrong: boolean): Span[] {
  return text.split(/(\[[ED]\d+\])/).flatMap((part, i): Span[] => {
    if (part === "") return [];
    if (i % 2 === 0) return [{ kind: "text", text: part, isStrong, evidence: null }];
    const id = part.slice(1, -1);
    return [{ kind: "citation", text: id, isStrong: false, evidence: id }];
  });
}

/** Text beside text of the same manner becomes one; what is between two citations is a space at most. */
function tidy(spans: Span[]): Span[] {
  const tidied: Span[] = [];
  for (const span of spans) {
    const last = tidied.at(-1);
    if (last?.kind === "text" && span.kind === "text" && last.isStrong === span.isStrong) last.text += span.text;
    else tidied.push({ ...span });
  }
  return tidied;
}

/** A citation stands behind all figures since the one before it: each of them leads to its first evidence. */
function linkFigures(spans: Span[]): Span[] {
  const linked: Span[] = [];
  let pending: Span[] = [];
  for (const [i, span] of spans.entries()) {
    if (span.kind !== "citation") {
      pending.push(span);
      continue;
    }
    const follows = spans[i - 1]?.kind === "citation" || (spans[i - 2]?.kind === "citation" && isBlank(spans[i - 1]));
    // A document's words are quoted: figures in them are not ours.
    const isQuoted = span.evidence!.startsWith("D");
    linked.push(...(follows || isQuoted ? pending : splitFigures(pending, span.evidence!)), span);
    pending = [];
  }
  return [...linked, ...pending];
}

const isBlank = ({ kind, text }: Span): boolean => kind === "text" && text.trim() === "";

const figure = /[−+]?\d+(?:,\d{3})*(?:\.\d+)?(?:[\u202f\u00a0 ]?%|[kMB]\b)?/gu;
const month = "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)";
const beforeFigure = new RegExp(`(?:${month} |[–:#\\p{L}\\p{N}_]|[\\p{L}\\p{N}]-|lines? )$`, "u");
const afterFigure = new RegExp(`^(?:[–:_]|-\\d|\\s${month}\\b|\\s?(?:days?|checks?|interval)\\b|-?\\p{L})`, "u");

export function splitFigures(spans: Span[], evidence: string): Span[] {
  return spans.flatMap((span) => (span.kind === "text" ? splitText(span, evidence) : [span]));
}

/** Dates, spans of days and parts of names are no figures of the analysis. */
function splitText(span: Span, evidence: string): Span[] {
  const { text } = span;
  const parts: Span[] = [];
  let done = 0;
  for (const match of text.matchAll(figure)) {
    const end = match.index + match[0].length;
    if (beforeFigure.test(text.slice(0, match.index)) || afterFigure.test(text.slice(end))) continue;
    if (match.index > done) parts.push({ ...span, text: text.slice(done, match.index) });
    parts.push({ ...span, kind: "figure", text: match[0], evidence });
    done = end;
  }
  return done < text.length ? [...parts, { ...span, text: text.slice(done) }] : parts;
}
