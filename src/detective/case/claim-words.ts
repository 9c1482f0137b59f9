import { readStatement } from "../judge/read-statement.ts";
import { conceptOf } from "../judge/words/same-meaning.ts";

const listOf = (text: string): Set<string> => new Set(text.trim().split(/\s+/));

/** Words of a claim that name nothing and change nothing about what is claimed. Whatever is not here is something the case may not know. */
export const plainWords = listOf(`
  a an the this that these those it its is are was were be been being am do does did has have had will would can could
  in on at of to from for by with without into over under per via as than then so and or but not no nor never only just
  also there since until after before during between because due while which what when
  came come comes coming caused cause causes causing driven drove drives drive driver drivers main mainly mostly largely
  partly primarily chiefly entirely solely almost nearly about around roughly approximately least most majority half all whole
  reason reasons behind responsible account accounts accounted explain explains explained share part parts result results resulted
  stemmed stems trace traced attributable attributed triggered trigger led lead change changes changed changing move moves
  moved movement percent percentage pct point points times twice k m million thousand
  begin began begun begins beginning start started starts starting compared comparison against period periods baseline
  total overall metric figure figures number numbers value amount daily weekly monthly per
  more less much further harder faster strongly sharply steeply slightly strong sharp steep significant significantly clearly
  real noise chance random coincidence usual variation within stayed stay remained remain kept unchanged stable steady flat constant
  happened happen happens took place went go goes shows showed saw seen concentrated limited confined
  isnt wasnt arent werent dont doesnt didnt cannot
  day days week weeks month months quarter year years
  euro euros dollar dollars usd eur gbp pounds
`);

export const stayWords = listOf("unchanged stable steady flat constant same");

/** What amounts of money and rates are called, whatever their columns are. */
const money = listOf("revenue revenues sales turnover income takings proceeds gmv");
const moneyColumns =
  /\b(?:amount|revenue|sales|price|total|value|gmv|turnover|paid|net|gross|income|spend|cents|eur|usd)\b/;
const rates = listOf("conversion conversions rate rates");

/** Other words for the metric: "revenue" where it is the sum of `amount`. */
export function metricWords({ kind, label, text, columns, table }: MetricNames): (word: string) => boolean {
  const names = [label, text, ...columns, ...(kind === "count" ? [table] : [])].join(" ").replace(/[_.()]/g, " ");
  const own = new Set(
    readStatement(names.toLowerCase())
      .tokens.filter(({ isContent }) => isContent)
      .map(({ concept }) => concept),
  );
  const isMoney = kind === "sum" && moneyColumns.test(names.toLowerCase());
  const isRate = kind === "ratio" || kind === "average";
  return (word) => own.has(conceptOf(word)) || (isMoney && money.has(word)) || (isRate && rates.has(word));
}

interface MetricNames {
  kind: string;
  label: string;
  text: string;
  columns: string[];
  table: string;
}
