export interface CheckedCitations {
  text: string;
  /** The text as it would be without any citation, for checks that would take [1] for a figure. */
  bare: string;
  removed: number;
}

const citation = /[ \t]{0,3}\[(\d{1,3}(?:\s{0,3},\s{0,3}\d{1,3}){0,20})\]/g;

/** Citations of passages that were not given are taken out and counted. */
export function keepKnownCitations(text: string, known: ReadonlySet<string>): CheckedCitations {
  let removed = 0;
  const kept = text.replace(citation, (whole, list: string) => {
    const ids = list.split(",").map((id) => id.trim());
    const good = ids.filter((id) => known.has(id));
    removed += ids.length - good.length;
    if (good.length === ids.length) return whole;
    return good.length === 0 ? "" : `${/^\s*/.exec(whole)![0]}[${good.join(", ")}]`;
  });
  return { text: kept, bare: kept.replace(citation, ""), removed };
}
