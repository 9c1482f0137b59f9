import { wordTable } from "../../base/word-table.ts";
import type { Segment } from "../../domain/cause.ts";
import type { CaseResult } from "../../investigate/case-result.ts";
import { capitalised, segmentName } from "../../investigate/report/plain-text.ts";
import { countries } from "../../knowledge/extract/countries.ts";

/** { device: "ios", country: "DE" } → "iOS in Germany"; null where the columns and values do not say what they are. */
export function plainSegment(segment: Segment): string | null {
  const terms = Object.entries(segment).map(([column, value]) => plainTerm(column, value));
  const places = terms.filter((term) => term?.isPlace);
  const things = terms.filter((term) => term !== null && !term.isPlace);
  if (terms.length === 0 || terms.includes(null) || places.length > 1 || things.length > 1) return null;
  const thing = things[0]?.text;
  const place = places[0]?.text;
  if (thing === undefined) return place!;
  return capitalise(place === undefined ? thing : `${thing} in ${place}`);
}

/** The same sentence with the segments of the case in plain words. */
export function sayPlainly(text: string, { explanations }: Pick<CaseResult, "explanations">): string {
  return explanations.reduce((said, { segment }) => {
    const plain = segment === null ? null : plainSegment(segment);
    return plain === null ? said : said.replaceAll(segmentName(segment!), plain);
  }, text);
}

interface PlainTerm {
  text: string;
  isPlace: boolean;
}

function plainTerm(column: string, value: Segment[string]): PlainTerm | null {
  const word = (column.split(".").at(-1) ?? column).toLowerCase();
  if (typeof value !== "string" || !/^[\p{L}\p{N}][\p{L}\p{N} ._&-]{1,39}$/u.test(value)) return null;
  if (/^(country|country_code|market|nation|land)$/.test(word)) {
    const name = countryName(value);
    return name === null ? null : { text: name, isPlace: true };
  }
  if (/^(device|device_type|platform|os|operating_system|client|app)$/.test(word))
    return { text: productNames[value.toLowerCase()] ?? value, isPlace: false };
  const noun = nouns[word.replace(/^\w+_(?=channel$)/, "")];
  return noun === undefined ? null : { text: `${value} ${noun}`, isPlace: false };
}

const productNames = wordTable<string>({
  ios: "iOS",
  ipados: "iPadOS",
  iphone: "iPhone",
  ipad: "iPad",
  macos: "macOS",
  android: "Android",
  windows: "Windows",
  linux: "Linux",
});

const nouns = wordTable<string>({ channel: "channel", plan: "plan", tier: "tier", browser: "browser" });

// A name with a capital inside keeps its first letter: iOS, iPhone.
const capitalise = (text: string): string => (/^\p{Ll}+\p{Lu}/u.test(text) ? text : capitalised(text));

function countryName(value: string): string | null {
  const code = value.toUpperCase();
  const known = countries.find(({ codes, names }) => codes.includes(code) || names.includes(value));
  if (known === undefined) return null;
  const [name] = known.names;
  return /^(Netherlands|Philippines|United|Czech Republic)/.test(name) ? `the ${name}` : name;
}
