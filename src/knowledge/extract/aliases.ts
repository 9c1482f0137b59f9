import { countries } from "./countries.ts";

/** Other words for the same thing. */
export interface AliasGroups {
  /** Dimensions that such values belong to; null: any. */
  dimensions: RegExp | null;
  groups: string[][];
}

export const countryAliases: AliasGroups = {
  dimensions: /countr|market|region|geo|locale|nation|territor|area/i,
  groups: countries.map(({ codes, names }) => [...codes, ...names]),
};

export const otherAliases: AliasGroups = {
  dimensions: null,
  groups: [
    ["ios", "iphone", "ipad", "iphone os", "ipados"],
    ["android", "android os"],
    ["macos", "mac os", "os x", "mac"],
    ["windows", "win", "windows pc"],
    ["email", "e mail", "mailing", "newsletter"],
    ["paid search", "sem", "ppc", "google ads", "adwords"],
    ["paid social", "facebook ads", "meta ads"],
    ["organic search", "seo"],
    ["mobile", "smartphone", "phone"],
    ["desktop", "desktop computer"],
    ["credit card", "card payment"],
    ["apple pay", "applepay"],
    ["google pay", "googlepay", "gpay"],
    ["b2b", "business to business"],
    ["b2c", "business to consumer", "direct to consumer"],
  ],
};

/** Values that are everyday words: they name a segment only beside a word of their dimension ("new customers"). */
export const everydayWords = new Set(
  "a all any active basic big closed current default direct false first free general good high inactive large last low main male medium middle new no none null normal old on open other others partial premium regular rest second self set single small standard test top total true unknown various yes na".split(
    " ",
  ),
);
