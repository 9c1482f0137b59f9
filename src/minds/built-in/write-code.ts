import { missingValue } from "../../engine/encode/encode-rows.ts";
import { quoteText } from "../../engine/sql.ts";
import type { CodeBrief, Prediction, Script } from "../mind.ts";
import { plainLine } from "../prose/plain-line.ts";
import { segmentText } from "../prose/segment-text.ts";
import { nameScript } from "./name-script.ts";

/** A way to cut the facts into parts. */
interface Cut {
  /** As shown: a dimension, or "segment". */
  by: string;
  /** Expression over the facts that gives the part as text. */
  part: string;
  /** Condition for the facts that are cut at all. */
  where: string;
}

interface Period {
  name: "baseline" | "comparison";
  start: string;
  end: string;
}

const mostCuts = 8;
const shownRows = 20;

/** SQL over the engine's own facts: both periods side by side for each part. After a failure only the totals. */
export function writeCode(brief: CodeBrief): Script {
  const cuts = brief.failed === null ? chooseCuts(brief) : [];
  const code = [`-- ${plainLine(brief.purpose)}`, cuts.length === 0 ? totalsSql(brief) : partsSql(brief, cuts)].join(
    "\n",
  );
  return { language: "sql", name: nameScript(brief), code };
}

function chooseCuts(brief: CodeBrief): Cut[] {
  const segment = knownTerms(brief);
  if (brief.decision === "DRILL_DOWN" && segment.length > 0)
    return segment.map((term) => siblingsOf(brief, term, segment));
  const named = dimensionsFor(brief);
  if (brief.decision === "PIVOT" || segment.length === 0) return named.map((name) => cutBy(brief, name, segment));
  return [segmentAgainstRest(brief, segment)];
}

type Segment = Prediction["segment"];

function knownTerms({ hypothesis, facts }: CodeBrief): Segment {
  const segment = hypothesis.prediction?.segment ?? [];
  return segment.filter(({ dimension }) => facts.dimensions.some(({ name }) => name === dimension));
}

/** Those that the purpose names, else those of the hypothesis, else all. */
function dimensionsFor({ facts, purpose, hypothesis }: CodeBrief): string[] {
  const all = facts.dimensions.map(({ name }) => name);
  const quoted = all.filter((name) => purpose.includes(`"${name}"`));
  const choices = [
    quoted,
    all.filter((name) => purpose.includes(name)),
    all.filter((name) => hypothesis.dimensions.includes(name)),
    all,
  ];
  return choices.find((names) => names.length > 0)?.slice(0, mostCuts) ?? [];
}

function cutBy(brief: CodeBrief, name: string, within: Segment): Cut {
  return {
    by: name,
    part: `coalesce((${sqlOf(brief, name)})::varchar, ${quoteText(missingValue)})`,
    where: conditionOf(brief, within),
  };
}

function siblingsOf(brief: CodeBrief, term: Segment[number], segment: Segment): Cut {
  return cutBy(
    brief,
    term.dimension,
    segment.filter((other) => other !== term),
  );
}

function segmentAgainstRest(brief: CodeBrief, segment: Segment): Cut {
  const isInside = `coalesce(${conditionOf(brief, segment)}, false)`;
  return {
    by: "segment",
    part: `case when ${isInside} then ${quoteText(segmentText(segment))} else 'everything else' end`,
    where: "true",
  };
}

function conditionOf(brief: CodeBrief, segment: Segment): string {
  const terms = segment.map(({ dimension, value }) => {
    const expression = `(${sqlOf(brief, dimension)})`;
    return value === missingValue ? `(${expression} is null)` : `(${expression}::varchar = ${quoteText(value)})`;
  });
  return terms.length === 0 ? "true" : terms.join(" and ");
}

function sqlOf({ facts }: CodeBrief, name: string): string {
  return facts.dimensions.find((dimension) => dimension.name === name)!.sql;
}

function partsSql(brief: CodeBrief, cuts: readonly Cut[]): string {
  const measured = cuts.flatMap((cut) =>
    periodsOf(brief).map(
      (period) =>
        `  select ${quoteText(cut.by)} as split_by, ${cut.part} as part, ${quoteText(period.name)} as which_period, ${metricSql(brief)} as measured\n` +
        `  from facts where ${inPeriod(brief, period)} and ${cut.where} group by 1, 2, 3`,
    ),
  );
  const [before, after] = ["baseline", "comparison"].map(
    (name) => `max(measured) filter (where which_period = '${name}')`,
  );
  const change = addsUp(brief) ? `coalesce(${after}, 0) - coalesce(${before}, 0)` : `${after} - ${before}`;
  return [
    `with facts as (\n${brief.facts.sql}\n),`,
    `parts as (\n${measured.join("\n  union all\n")}\n)`,
    `select split_by, part, ${before} as baseline, ${after} as comparison, ${change} as change, (${change}) / nullif(abs(${before}), 0) as relative`,
    `from parts group by 1, 2 order by abs(change) desc nulls last, 1, 2 limit ${shownRows}`,
  ].join("\n");
}

function totalsSql(brief: CodeBrief): string {
  const rows = periodsOf(brief).map(
    (period) =>
      `select ${quoteText(period.name)} as period, ${metricSql(brief)} as measured, count(*) as row_count from facts where ${inPeriod(brief, period)}`,
  );
  return `with facts as (\n${brief.facts.sql}\n)\n${rows.join("\nunion all\n")}`;
}

function periodsOf({ case: asked }: CodeBrief): Period[] {
  return (["baseline", "comparison"] as const).map((name) => {
    const [start = "", end = ""] = asked[name].split("..");
    return { name, start, end };
  });
}

function inPeriod({ facts }: CodeBrief, { start, end }: Period): string {
  const day = /^\d{4}-\d{2}-\d{2}$/;
  if (!day.test(start) || !day.test(end)) return "true";
  return `${facts.time} >= date '${start}' and ${facts.time} < date '${end}' + interval 1 day`;
}

const metricSql = ({ facts }: CodeBrief): string => `try_cast(${facts.metric} as double)`;

// A part that is missing in one period counts as nothing there, except where parts do not add up.
const addsUp = ({ facts }: CodeBrief): boolean => /^\s*(?:sum|count)\s*\([^/]*$/i.test(facts.metric);
