import type { Meaning, Recurring } from "./piece.ts";

type Entry = [phrases: string, meaning: Meaning];

const aggregate = (name: Extract<Meaning, { kind: "aggregate" }>["name"], quantile: number | null = null): Meaning => ({
  kind: "aggregate",
  name,
  quantile,
});
const superlative = (
  direction: "high" | "low",
  about: Extract<Meaning, { kind: "superlative" }>["about"] = null,
): Meaning => ({ kind: "superlative", direction, count: null, place: null, about });
const grain = (name: Extract<Meaning, { kind: "grain" }>["grain"], isAdjective = false): Meaning => ({
  kind: "grain",
  grain: name,
  isAdjective,
});

const recurring = (
  field: Recurring["field"],
  members: number[],
  label: string,
  note: string | null = null,
): Meaning => ({
  kind: "recurring",
  field,
  members,
  label,
  note,
});
const assumed = (name: string, what: string): string => `${name} is read as ${what}`;
const from = (first: number, count: number): number[] => Array.from({ length: count }, (_, i) => first + i);
const ordinals = "first second third fourth fifth sixth seventh eighth ninth tenth".split(" ");

// What people say that no table needs to know; phrases of one meaning on one line.
const entries: Entry[] = [
  ["average, avg, mean, typical, on average, averaged, averages", aggregate("avg")],
  ["median", aggregate("median")],
  [
    "total, sum, sum of, overall, in total, totals, altogether, sum up, combined total, add up to, adds up to, added up to, amount to, amounts to, amounted to",
    aggregate("sum"),
  ],
  ["maximum, max", aggregate("max")],
  ["minimum, min", aggregate("min")],
  ["standard deviation, stddev, std dev, std", aggregate("stddev")],
  ["variance", aggregate("variance")],
  ["90th percentile, p90", aggregate("quantile", 0.9)],
  ["95th percentile, p95", aggregate("quantile", 0.95)],
  ["99th percentile, p99", aggregate("quantile", 0.99)],
  ["75th percentile, p75", aggregate("quantile", 0.75)],
  ["25th percentile, p25", aggregate("quantile", 0.25)],
  ["10th percentile, p10", aggregate("quantile", 0.1)],
  [
    "number of distinct, number of different, number of unique, count of distinct, count of unique, how many different, how many distinct, how many unique, distinct count of, distinct, unique",
    aggregate("distinct"),
  ],
  [
    "how many, number of, count of, count, counts, # of, how often, nr of, no of, volume, volumes",
    { kind: "how-many" },
  ],
  [
    "by how much, how much, to what extent, by what percentage, by what percent, by how many percent, break down, broken down, breaking down, so far",
    { kind: "glue", word: "" },
  ],

  [
    "rank, highest, most, largest, biggest, greatest, top, best, maximal, strongest, peak, leading, top performing, best performing, best selling, bestselling, top selling",
    superlative("high"),
  ],
  [
    "lowest, least, smallest, fewest, bottom, worst, weakest, minimal, poorest, worst performing, worst selling",
    superlative("low"),
  ],
  ["most expensive, priciest, dearest, costliest", superlative("high", "price")],
  ["least expensive, cheapest", superlative("low", "price")],
  ["heaviest", superlative("high", "weight")],
  ["lightest", superlative("low", "weight")],
  ["farthest, furthest", superlative("high", "distance")],
  ["nearest, closest", superlative("low", "distance")],
  ["longest, slowest", superlative("high", "duration")],
  ["shortest, fastest, quickest", superlative("low", "duration")],
  [
    "busiest, most busy, most active, most popular, most common, most frequent, most frequently, most often, commonest",
    superlative("high", "rows"),
  ],
  [
    "quietest, least busy, least active, least popular, least common, rarest, least frequent",
    superlative("low", "rows"),
  ],

  [
    "more than, greater than, over, above, exceeding, exceeds, exceeded, larger than, higher than, bigger than, longer than, older than, >",
    { kind: "compare", sign: ">" },
  ],
  ["at least, no less than, not less than, minimum of, a minimum of, >=, ≥", { kind: "compare", sign: ">=" }],
  [
    "less than, fewer than, under, below, lower than, smaller than, cheaper than, shorter than, younger than, <",
    { kind: "compare", sign: "<" },
  ],
  ["at most, no more than, not more than, up to, maximum of, a maximum of, <=, ≤", { kind: "compare", sign: "<=" }],
  ["exactly, equal to, equals, =", { kind: "compare", sign: "=" }],
  ["!=, <>, ≠", { kind: "compare", sign: "<>" }],
  [
    "or more, and more, or above, or higher, or over, and above, or longer",
    { kind: "compare", sign: ">=", isBehind: true },
  ],
  [
    "or less, or fewer, or below, or lower, or under, and below, or shorter",
    { kind: "compare", sign: "<=", isBehind: true },
  ],
  ["between", { kind: "between" }],

  [
    "by, grouped by, group by, broken down by, break down by, breakdown by, broken out by, split by, split out by, split across, split among, split between, split over, divided across, divided among, divided up by, spread across, distributed across, distributed among, segmented by, sliced by, according to, going by, measured by, as measured by, judging by, judged by",
    { kind: "by", word: "by" },
  ],
  ["per, a breakdown per, divided by", { kind: "by", word: "per" }],
  [
    "across all, across all the, across all of the, over all, over all the, across the whole, across the entire, for each, in each, by each, of each, from each, for every, in every, per each, each, every, across, within each, on each",
    { kind: "by", word: "each" },
  ],
  ["which, what, who, whose", { kind: "which" }],

  [
    "share of, share, percentage of, percent of, % of, proportion of, fraction of, what percentage, what percent, what share, what proportion, what fraction, percentage, percentage share, contribution to, contribution, contribute, relative share, percent, pct of, portion of",
    { kind: "share" },
  ],
  ["rate, ratio", { kind: "rate" }],
  [
    "ctr, click through rate, clickthrough rate",
    { kind: "known-ratio", tops: ["clicks"], bottoms: ["impressions", "views"] },
  ],
  ["cpc", { kind: "known-ratio", tops: ["spend", "ad spend", "cost"], bottoms: ["clicks"] }],
  [
    "cpa, cost per acquisition",
    { kind: "known-ratio", tops: ["spend", "ad spend", "cost"], bottoms: ["conversions", "orders"] },
  ],
  ["roas, return on ad spend", { kind: "known-ratio", tops: ["revenue"], bottoms: ["spend", "ad spend", "cost"] }],
  [
    "average order value, aov, avg order value, mean order value, order value",
    {
      kind: "known-ratio",
      tops: ["revenue", "sales", "amount", "total amount", "turnover"],
      bottoms: ["orders", "purchases", "transactions"],
    },
  ],
  ["cvr", { kind: "known-ratio", tops: ["conversions", "orders"], bottoms: ["sessions", "visits", "clicks"] }],
  [
    "vs, versus, compared to, compared with, in comparison to, in comparison with, relative to, against, as opposed to, than",
    { kind: "versus" },
  ],
  ["compare, comparison, comparison of, comparing, comparison between", { kind: "versus" }],
  [
    "growth, growth rate, grow, grew, grown, growing, percentage change, percent change, % change, relative change, percentage growth, percentage increase, percent increase",
    { kind: "change", isRelative: true },
  ],
  [
    "how much more, how many more, how much less, how many fewer, how much higher, how much lower, change, changed, difference, difference between, increase, increased, decrease, decreased, decline, declined, drop, dropped, fall, fell, rise, rose, develop, developed, evolve, evolved",
    { kind: "change", isRelative: false },
  ],
  ["month over month, month on month, mom, month to month", { kind: "period-change", unit: "month" }],
  ["year over year, year on year, yoy, year to year", { kind: "period-change", unit: "year" }],
  ["week over week, week on week, wow, week to week", { kind: "period-change", unit: "week" }],
  ["day over day, day on day, day to day", { kind: "period-change", unit: "day" }],
  ["quarter over quarter, quarter on quarter, qoq", { kind: "period-change", unit: "quarter" }],
  [
    "except, except for, excluding, exclude, excl, without, other than, apart from, but not, not in, not from, not, outside, outside of, aside from, ignoring, leaving out, not counting, not including, disregarding, besides, isnt, wasnt, werent, arent, didnt, dont, doesnt, hasnt, havent, hadnt, non",
    { kind: "negate" },
  ],
  [
    "cumulative, running total, running total of, running sum, cumulated, accumulated, cumulatively",
    { kind: "cumulative" },
  ],
  ["moving average, rolling average, moving average of, rolling average of, rolling mean", { kind: "moving" }],
  [
    "trend, trends, trend of, over time, development, timeline, time series, evolution, trending, history of, through time",
    { kind: "trend" },
  ],
  ["distribution, distribution of, histogram, histogram of, distributed, spread of", { kind: "histogram" }],
  [
    "correlation, correlation between, correlate, correlated, correlates, relationship between, relation between, relationship, related, depend on, depends on",
    { kind: "correlation" },
  ],
  [
    "anomalies, anomaly, outlier, outliers, outlier days, unusual, unusually, spikes, abnormal, anomalous, suspicious",
    { kind: "anomaly" },
  ],
  [
    "missing, empty, blank, null, no value for, with no, have no, has no, had no, dont have, doesnt have, didnt have, do not have, does not have, did not have, lack, lacks, lacking",
    { kind: "missing" },
  ],
  ["together, combined, taken together, in sum", { kind: "together" }],
  ["sorted by, sort by, ordered by, ranked by, ranking by", { kind: "sort", direction: null }],
  [
    "ascending, lowest first, smallest first, from lowest to highest, in ascending order, from smallest to largest",
    { kind: "sort", direction: "up" },
  ],
  [
    "descending, highest first, largest first, from highest to lowest, in descending order, biggest first, from largest to smallest",
    { kind: "sort", direction: "down" },
  ],

  ["monthly, month by month", grain("month", true)],
  ["daily, day by day", grain("day", true)],
  ["weekly, week by week", grain("week", true)],
  ["quarterly, quarter by quarter", grain("quarter", true)],
  ["yearly, annual, annually, year by year", grain("year", true)],
  ["hourly", grain("hour", true)],
  ["month, months, calendar month", grain("month")],
  ["day, days, calendar day, date, dates", grain("day")],
  ["week, weeks, calendar week", grain("week")],
  ["quarter, quarters", grain("quarter")],
  ["year, years, calendar year", grain("year")],
  ["hour of day, hour of the day, hour, hours, time of day", grain("hour-of-day")],
  ["day of week, day of the week, weekday, days of the week", grain("weekday")],
  ["season, seasons, season of the year", grain("season")],
  ["month of the year, month of year, calendar month of the year", grain("month-of-year")],
  [
    "on weekends, weekends, weekend, at weekends, on the weekend, at the weekend",
    recurring("weekday", [6, 7], "weekends"),
  ],
  ["on weekdays, weekdays, on working days, working days, business days", recurring("weekday", from(1, 5), "weekdays")],
  ...["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"].map(
    (day, i): Entry => [`on ${day}s, ${day}s, on a ${day}`, recurring("weekday", [i + 1], `${day}s`)],
  ),
  [
    "in the morning, in the mornings, mornings, morning",
    recurring("hour", from(6, 6), "morning", assumed("Morning", "06:00 to 11:59")),
  ],
  [
    "in the afternoon, in the afternoons, afternoons, afternoon",
    recurring("hour", from(12, 6), "afternoon", assumed("Afternoon", "12:00 to 17:59")),
  ],
  [
    "in the evening, in the evenings, evenings, evening",
    recurring("hour", from(18, 6), "evening", assumed("Evening", "18:00 to 23:59")),
  ],
  ["at night, nights, overnight, night", recurring("hour", from(0, 6), "night", assumed("Night", "00:00 to 05:59"))],
  [
    "in spring, in the spring, spring, in spring months, in the spring months, spring months",
    recurring("month", [3, 4, 5], "spring", assumed("Spring", "March to May")),
  ],
  [
    "in summer, in the summer, summer, in summer months, in the summer months, summer months",
    recurring("month", [6, 7, 8], "summer", assumed("Summer", "June to August")),
  ],
  [
    "in autumn, in the autumn, autumn, in the fall, in fall, in autumn months, in the autumn months, autumn months",
    recurring("month", [9, 10, 11], "autumn", assumed("Autumn", "September to November")),
  ],
  [
    "in winter, in the winter, winter, in winter months, in the winter months, winter months",
    recurring("month", [12, 1, 2], "winter", assumed("Winter", "December to February")),
  ],
  ...ordinals
    .slice(1)
    .map((word, i): Entry => [`${word}, ${i + 2}${["nd", "rd"][i] ?? "th"}`, { kind: "ordinal", place: i + 2 }]),

  ["bar chart, bar graph, bars, column chart", { kind: "chart", chart: "bar" }],
  ["line chart, line graph", { kind: "chart", chart: "line" }],
  ["pie chart, pie, donut chart", { kind: "chart", chart: "bar" }],
  ["scatter plot, scatter chart, scatterplot", { kind: "chart", chart: "scatter" }],
  [
    "chart, charts, plot, graph, graphs, visualise, visualize, visualisation, visualization, draw, diagram, table, as a table, tabulate, csv, report, summary, summarise, summarize, markdown, dashboard",
    { kind: "chart", chart: null },
  ],
];

/** Phrases by their words joined by spaces. */
export const phrases: ReadonlyMap<string, Meaning> = new Map(
  entries.flatMap(([list, meaning]) => list.split(", ").map((phrase): [string, Meaning] => [phrase, meaning])),
);

export const longestPhrase = Math.max(...[...phrases.keys()].map((phrase) => phrase.split(" ").length));
