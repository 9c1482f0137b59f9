import type { DateMention } from "./date-mention.ts";

const longestText = 300;

/** The entry without its date: what stands behind it, or the whole sentence where the date is part of it. */
export function entryText(text: string, { start, end }: DateMention): string {
  const lead = text.slice(0, start);
  const rest = text.slice(end);
  if (/^[\s[(*_]*$/.test(lead) && !/^\s+(?:was|is|saw|brought|and|or)\b/.test(rest)) return withoutSeparators(rest);
  if (/[([]\s*$/.test(lead) && /^\s*[)\]]/.test(rest))
    return tidy(`${lead.replace(/\s*[([]\s*$/, "")} ${rest.replace(/^\s*[)\]]\s*/, "")}`);
  if (/^[\s\p{P}]*$/u.test(rest)) {
    const label = lead.replace(/[\s([:|,–—-]+$/u, "");
    if (label !== lead.trimEnd() && label !== "") return tidy(label);
  }
  return tidy(text);
}

/** What a heading says beside its date. */
export function headingRest(text: string, { start, end }: DateMention): string {
  const lead = text
    .slice(0, start)
    .replace(/[\s([:|,–—-]+$/u, "")
    .replace(/\s+(?:on|of|for|in|from|since)$/i, "");
  return tidy(`${lead} ${withoutSeparators(text.slice(end))}`).replace(/^\[([^\]]*)\]$/, "$1");
}

export const saysSomething = (text: string): boolean => /\p{L}{2}/u.test(text);

/** A name, not only a version number. */
export const hasWords = (text: string): boolean => /(?<![\p{L}\d.])\p{L}{3}/u.test(text);

export function shorten(text: string): string {
  if (text.length <= longestText) return text;
  const cut = text.slice(0, longestText - 1);
  const space = cut.lastIndexOf(" ");
  return `${space > longestText / 2 ? cut.slice(0, space) : cut}…`;
}

export const withoutSeparators = (text: string): string => tidy(text.replace(/^[\s\])*_:;,.|–—-]+/u, ""));

const tidy = (text: string): string => text.replace(/\s+/g, " ").trim();
