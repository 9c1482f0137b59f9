import { canonicalWord, splitWords } from "../../engine/relate/name-words.ts";
import { countries } from "../../knowledge/extract/countries.ts";
import { plainForm, singularForm } from "./word-forms.ts";

// What goes by several names in one company's tables and another's.
const groups = `
mobile, phone, smartphone, mobile phone, cell phone, handset
desktop, computer, pc, laptop
tablet, ipad
ios, iphone, apple
web, website, browser, web site
email, mail, newsletter, e-mailing
paid search, sem, ppc, cpc, adwords, google ads, search ads
organic, seo, organic search, natural search
paid social, social ads, facebook ads
smb, sme, small business, small businesses
new customer, new customers, first time
returning, repeat, existing, returning customers
`;

const groupOf = new Map<string, number>();
for (const [group, line] of groups.trim().split("\n").entries())
  for (const name of line.split(", ")) groupOf.set(singularForm(plainForm(name)), group);

const countryOfName = new Map<string, number>();
const countryOfCode = new Map<string, number>();
for (const [country, { codes, names }] of countries.entries()) {
  for (const name of names) countryOfName.set(plainForm(name), country);
  for (const code of codes) countryOfCode.set(plainForm(code), country);
}

export interface Spelling {
  plain: string;
  /** `us` is a word, `US` a code. */
  isCode: boolean;
}

/** What several names have in common; null for a name that has no other. */
export function meaningOf({ plain, isCode }: Spelling, isOfCountries: boolean): string | null {
  const country =
    countryOfName.get(plain) ??
    countryOfName.get(singularForm(plain)) ??
    (isCode ? countryOfCode.get(plain) : undefined);
  if (isOfCountries && country !== undefined) return `country ${country}`;
  const group = groupOf.get(singularForm(plain));
  return group === undefined ? null : `group ${group}`;
}

const places = new Set(
  "country nation market geo geography land pays pais territory location".split(" ").map(canonicalWord),
);
const otherPlaces = new Set("state province county city language lang locale currency".split(" ").map(canonicalWord));
const mostlyCountries = 0.6;

/** `CA` is Canada in a column of countries and California in one of states. */
export function isOfCountries(name: string, values: string[]): boolean {
  const words = splitWords(name).map(canonicalWord);
  if (words.some((word) => otherPlaces.has(word))) return false;
  if (words.some((word) => places.has(word))) return true;
  const known = values.filter((value) => countryOfName.has(plainForm(value)) || countryOfCode.has(plainForm(value)));
  return values.length > 0 && known.length >= mostlyCountries * values.length;
}
