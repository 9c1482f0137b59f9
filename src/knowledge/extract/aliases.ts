/** Other words for the same thing, all lower-case. The first of a group of countries is its two-letter code. */
export interface AliasGroups {
  /** Dimensions that such values belong to; null: any. */
  dimensions: RegExp | null;
  groups: string[][];
}

export const countries: AliasGroups = {
  dimensions: /countr|market|region|geo|locale|nation|territor|area/i,
  groups: [
    ["ae", "are", "united arab emirates", "uae", "emirates"],
    ["ar", "arg", "argentina", "argentinian", "argentine"],
    ["at", "aut", "austria", "austrian"],
    ["au", "aus", "australia", "australian"],
    ["be", "bel", "belgium", "belgian"],
    ["bg", "bgr", "bulgaria", "bulgarian"],
    ["br", "bra", "brazil", "brazilian", "brasil"],
    ["ca", "can", "canada", "canadian"],
    ["ch", "che", "switzerland", "swiss"],
    ["cl", "chl", "chile", "chilean"],
    ["cn", "chn", "china", "chinese"],
    ["co", "col", "colombia", "colombian"],
    ["cz", "cze", "czechia", "czech republic", "czech"],
    ["de", "deu", "germany", "german", "deutschland"],
    ["dk", "dnk", "denmark", "danish"],
    ["eg", "egy", "egypt", "egyptian"],
    ["es", "esp", "spain", "spanish"],
    ["fi", "fin", "finland", "finnish"],
    ["fr", "fra", "france", "french"],
    ["gb", "gbr", "united kingdom", "uk", "great britain", "britain", "british"],
    ["gr", "grc", "greece", "greek"],
    ["hk", "hkg", "hong kong"],
    ["hu", "hun", "hungary", "hungarian"],
    ["id", "idn", "indonesia", "indonesian"],
    ["ie", "irl", "ireland", "irish"],
    ["il", "isr", "israel", "israeli"],
    ["in", "ind", "india", "indian"],
    ["it", "ita", "italy", "italian"],
    ["jp", "jpn", "japan", "japanese"],
    ["ke", "ken", "kenya", "kenyan"],
    ["kr", "kor", "south korea", "korea", "korean"],
    ["mx", "mex", "mexico", "mexican"],
    ["my", "mys", "malaysia", "malaysian"],
    ["ng", "nga", "nigeria", "nigerian"],
    ["nl", "nld", "netherlands", "dutch", "holland"],
    ["no", "nor", "norway", "norwegian"],
    ["nz", "nzl", "new zealand"],
    ["pe", "per", "peru", "peruvian"],
    ["ph", "phl", "philippines", "philippine"],
    ["pk", "pak", "pakistan", "pakistani"],
    ["pl", "pol", "poland", "polish"],
    ["pt", "prt", "portugal", "portuguese"],
    ["ro", "rou", "romania", "romanian"],
    ["ru", "rus", "russia", "russian"],
    ["sa", "sau", "saudi arabia", "saudi"],
    ["se", "swe", "sweden", "swedish"],
    ["sg", "sgp", "singapore", "singaporean"],
    ["th", "tha", "thailand", "thai"],
    ["tr", "tur", "turkey", "türkiye", "turkish"],
    ["tw", "twn", "taiwan", "taiwanese"],
    ["ua", "ukr", "ukraine", "ukrainian"],
    ["us", "usa", "united states", "u s", "u s a", "america", "american"],
    ["vn", "vnm", "vietnam", "vietnamese"],
    ["za", "zaf", "south africa", "south african"],
  ],
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
