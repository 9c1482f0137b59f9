import type { ColumnProfile, ProfiledTable } from "../../../engine/profile/profiled-table.ts";
import { readName } from "../../../engine/profile/roles/read-name.ts";

export interface NaturalAggregate {
  /** Null: there is none, and `reason` says why. */
  name: "sum" | "avg" | "count_distinct" | "count_star" | null;
  reason: string;
}

/** How a column is summed up when nobody says how: amounts add up, rates average. */
export function naturalAggregate(profile: ColumnProfile, table: ProfiledTable): NaturalAggregate {
  const { role, dataType, name } = profile;
  if (role === "timestamp") return none("it holds dates");
  if (dataType === "boolean") return average("it is true or false, so its average is a share");
  if (role === "id") return countThings(profile, table);
  if (dataType === "string") return none("it holds text");
  if (isFlag(profile)) return average("it is 0 or 1, so its average is a share");
  const meaning = readName(name);
  if (isAmountName(meaning.words, meaning.isCount)) return sum("it is named like an amount");
  const averaged = meaning.words.find(isAveraged);
  if (averaged) return average(`"${averaged}" in its name is averaged, not added up`);
  if (role === "dimension" && meaning.head.has("calendar")) return none("it is a part of the calendar");
  if (role === "dimension" && meaning.head.has("code")) return none("its numbers are codes");
  if (isShare(profile)) return average("all its values lie between 0 and 1");
  if (meaning.words.some((word) => moneyWords.has(word))) return sum("it is money that adds up");
  if (role === "dimension" && !meaning.isPlural) return average("it has few different numbers, like a grade");
  return sum("it is an amount");
}

const sum = (reason: string): NaturalAggregate => ({ name: "sum", reason });
const average = (reason: string): NaturalAggregate => ({ name: "avg", reason });
const none = (reason: string): NaturalAggregate => ({ name: null, reason });

/** Where every row has its own, counting rows comes to the same and adds up over segments. */
function countThings({ cardinality, nullCount }: ColumnProfile, { rowCount }: ProfiledTable): NaturalAggregate {
  return cardinality === rowCount && nullCount === 0
    ? { name: "count_star", reason: "it is different in every row, so rows are counted" }
    : { name: "count_distinct", reason: "it identifies things, so different ones are counted" };
}

const words = (text: string): Set<string> => new Set(text.split(/\s+/));

const averageWords = words(
  `rate ratio pct percent percentage prc share avg average mean median price latency duration elapsed score rating
   temperature temp humidity pressure voltage index speed age probability prob proba confidence growth yield occupancy
   utilization utilisation density efficiency accuracy precision recall wait delay lag tenure nps csat ctr cvr cpc cpm
   cpa cpl cac roas roi aov arpu arppu ltv percentile grade gpa bmi altitude elevation frequency intensity satisfaction
   sentiment time
   taux quote anteil durchschnitt mittelwert preis dauer alter temperatur punktzahl note moyenne prix duree
   tasa promedio media precio duracion porcentaje puntuacion nota edad`,
);
// Shares are things one owns, times are how often.
const otherPlurals = words("shares times notes");
const amountWords = words(
  "count cnt total sum qty quantity cumulative number num paid anzahl summe gesamt cantidad nombre",
);
// Money that adds up even where it takes few different values; prices and salaries do not.
const moneyWords = words(
  "amount amt fee fees paid revenue sales tax tip bonus donation donated refund fine spend cost",
);
const overridingWords = words("avg average mean median rate ratio pct percent percentage");

function isAveraged(word: string): boolean {
  const singular = word.length > 3 && /[^s]s$/.test(word) ? word.slice(0, -1) : word;
  return !otherPlurals.has(word) && (averageWords.has(word) || averageWords.has(singular));
}

/** "price_total" and "score_count" are amounts, "avg_count" is not. */
function isAmountName(names: string[], isCount: boolean): boolean {
  if (names.some((word) => overridingWords.has(word))) return false;
  return isCount || amountWords.has(names[0] ?? "") || amountWords.has(names[names.length - 1] ?? "");
}

function isFlag({ min, max, cardinality }: ColumnProfile): boolean {
  return cardinality === 2 && Number(min) === 0 && Number(max) === 1;
}

function isShare({ dataType, min, max }: ColumnProfile): boolean {
  return dataType === "float" && min !== null && Number(min) >= 0 && Number(max) <= 1;
}
