import {
  type ColumnFacts,
  dimension,
  id,
  isHandful,
  isNearlyUnique,
  measure,
  type RoleVerdict,
  rowsPerValue,
} from "./column-facts.ts";

type Rule = (facts: ColumnFacts) => RoleVerdict | false;

// The first rule that speaks decides: what the name says for certain, then what the name suggests and
// the values allow, then the values alone.
const rules: Rule[] = [
  (facts) => isFlag(facts) && flagRole(facts),
  ({ name }) => name.isCount && measure("counts something"),
  (facts) => facts.name.head.has("coordinate") && isOnMap(facts) && dimension("a place on the map"),
  (facts) => facts.name.head.has("id") && (isWhole(facts) || isNearlyUnique(facts)) && keyRole(facts),
  (facts) => !isWhole(facts) && fractionRole(facts),
  (facts) => facts.name.head.has("calendar") && isCalendarPart(facts) && dimension("a part of the calendar"),
  ({ name }) => name.head.has("measure") && measure("named like a quantity"),
  ({ name, max }) => name.head.has("contact") && max >= 1e5 && id("contact numbers"),
  (facts) => facts.name.head.has("number") && facts.name.words.length > 1 && namingNumberRole(facts),
  ({ name, max }) => name.head.has("entity") && max >= 1000 && id("numbers of things"),
  (facts) => facts.name.isPlural && measure("named like a count"),
  (facts) => facts.name.head.has("code") && codeRole(facts),
  (facts) => facts.name.head.has("level") && levelRole(facts),
  (facts) => isSequence(facts) && id("unique and running on"),
  (facts) => isYears(facts) && dimension("years"),
  (facts) => isLongNumber(facts) && id("long numbers, almost all different"),
  (facts) => looksLikeCounts(facts) && measure("small counts, mostly zero"),
  (facts) => isFewCodes(facts) && dimension("few whole numbers, like codes"),
];

export function inferNumberRole(facts: ColumnFacts): RoleVerdict {
  for (const rule of rules) {
    const verdict = rule(facts);
    if (verdict) return verdict;
  }
  return measure("many different numbers");
}

function isFlag(facts: ColumnFacts): boolean {
  return facts.min >= 0 && facts.max <= 1 && facts.cardinality <= 2 && isWhole(facts);
}

// The mean of an outcome is a rate people follow; any other 0/1 column splits the rows in two.
function flagRole({ name }: ColumnFacts): RoleVerdict {
  if (name.any.has("outcome")) return measure("0 or 1: an outcome");
  return name.isCount || name.isPlural || name.head.has("measure")
    ? measure("named like a quantity")
    : dimension("0 or 1");
}

function fractionRole({ name, cardinality }: ColumnFacts): RoleVerdict {
  const isCode = name.head.has("code") && cardinality <= 50;
  return isCode ? dimension("few codes with a point, like versions") : measure("numbers with a fraction");
}

const classWords =
  /^(status|state|type|typ|tipo|kind|class|category|categoria|kategorie|group|level|priority|mode|gender|sex)$/;

function keyRole(facts: ColumnFacts): RoleVerdict {
  const isClass = facts.cardinality <= 20 && facts.name.words.some((word) => classWords.test(word));
  return isHandful(facts) || (isClass && !isNearlyUnique(facts))
    ? dimension("a key with few values")
    : id("named like a key");
}

function namingNumberRole(facts: ColumnFacts): RoleVerdict {
  const isUnique = facts.cardinality === facts.present && facts.present >= 20;
  if (facts.name.any.has("code") && !isUnique) return dimension("a number that names a group");
  if (facts.name.any.has("entity") || isNearlyUnique(facts)) return id("numbers of things");
  return facts.cardinality > 30 && facts.max >= 1000
    ? id("numbers of things")
    : dimension("a number that names a group");
}

function codeRole(facts: ColumnFacts): RoleVerdict {
  if (facts.name.isPlaceCode) return dimension("postal codes");
  if (isSequence(facts)) return id("unique and running on");
  const isOfThings = facts.name.any.has("entity") && facts.cardinality > 30;
  return isOfThings ? id("codes of things") : dimension("named like a code");
}

function levelRole(facts: ColumnFacts): RoleVerdict {
  const isDistrict = facts.name.words.includes("area") && facts.max < 1000;
  return facts.cardinality <= 15 || isDistrict ? dimension("few levels") : measure("many levels");
}

function isOnMap({ name, min, max }: ColumnFacts): boolean {
  const isCertain = name.words.some((word) => /^(coord|easting|northing)/.test(word));
  return isCertain || (min >= -180 && max <= 180);
}

const calendarRanges: [RegExp, number, number][] = [
  [/^(year|yr|jahr|annee|ano|fy|yyyy)$/, 1700, 2300],
  [/^(month|monat|mois|mes|mm|mnth)$/, 0, 12],
  [/^(week|woche|semaine|semana|kw)$/, 0, 54],
  [/^(hour|stunde|heure|hora|hh|hr)$/, 0, 24],
  [/^(quarter|quartal|trimestre|semester)$/, 0, 20],
  [/^(weekday|wochentag|dow|day|tag|jour|dia|dd|matchday|spieltag)$/, 0, 366],
];

function isCalendarPart({ name, min, max }: ColumnFacts): boolean {
  return calendarRanges.some(
    ([pattern, low, high]) => min >= low && max <= high && name.words.some((word) => pattern.test(word)),
  );
}

function isYears({ min, max, cardinality }: ColumnFacts): boolean {
  return min >= 1900 && max <= 2100 && cardinality <= 80;
}

// Twenty rows, because five counts in rising order happen by chance.
function isSequence(facts: ColumnFacts): boolean {
  const { cardinality, present, min, max, sample } = facts;
  if (cardinality !== present || present < 20) return false;
  const isDense = max - min + 1 <= present * 1.1;
  return isDense || (min >= 1000 && isRising(sample));
}

function isRising(sample: string[]): boolean {
  return sample.every((value, index) => index === 0 || Number(value) > Number(sample[index - 1]));
}

function isLongNumber(facts: ColumnFacts): boolean {
  const isFixedLength = facts.min >= 1e8 && String(facts.min).length === String(facts.max).length;
  return isFixedLength && isNearlyUnique(facts) && facts.present >= 20;
}

// Codes start at one, leave gaps or are used about evenly; counts start at zero and thin out.
function looksLikeCounts({ min, max, cardinality, sample }: ColumnFacts): boolean {
  if (min !== 0 || cardinality < 3 || max > cardinality + 2) return false;
  const shares = frequencies(sample);
  return Math.max(...shares.values()) === shares.get("0");
}

function isFewCodes(facts: ColumnFacts): boolean {
  const { cardinality, min, max, sample } = facts;
  if (rowsPerValue(facts) < 5) return false;
  if (cardinality <= 12) return true;
  const isEven = Math.max(...frequencies(sample).values()) <= (3 * sample.length) / cardinality;
  return cardinality <= 31 && min <= 1 && min >= 0 && max - min < cardinality && isEven;
}

function frequencies(sample: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of sample) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

function isWhole({ dataType, sample }: ColumnFacts): boolean {
  return dataType === "integer" || sample.every((value) => Number.isInteger(Number(value)));
}
