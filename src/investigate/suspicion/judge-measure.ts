import { formatSignedPercent } from "../../base/format-number.ts";
import type { CaseExplanation, MetricTree } from "../case-result.ts";
import { measureMetric, readSeries } from "../measure-metric.ts";
import { pText, shareText } from "../report/words.ts";
import { understandMetric } from "../understand/understand-metric.ts";
import { type Claim, isBlocked, notTestable, type TestContext } from "./claim.ts";
import type { Direction, SuspectedMeasure } from "./reading.ts";

const leastShare = 0.1;

/** Another measure: by what the metric is made of where that is known, else by how it moved itself. */
export async function judgeMeasure(
  measure: Omit<SuspectedMeasure, "isDenied">,
  tree: MetricTree | null,
  context: TestContext,
): Promise<Claim> {
  const blocked = isBlocked(context);
  if (blocked !== null) return notTestable(`the data do not allow a test: ${blocked}`);
  const effect = tree?.effects.find((one) => isEffectOf(one, measure));
  if (tree && effect) return judgeEffect(effect, tree, measure.direction);
  const upstream = context.grounds.explanations.find((one) => isAbout(one, measure.name));
  if (upstream && isAsSaid(upstream.before, upstream.after, measure.direction)) return toClaim(upstream);
  return judgeOwnMove(measure, context);
}

type Effect = MetricTree["effects"][number];

/** `price (amount per quantity)` and `quantity per row` are about the measures they begin with. */
const isEffectOf = ({ name, role }: Effect, measure: Pick<SuspectedMeasure, "name" | "isRows">): boolean =>
  measure.isRows
    ? role === "rows"
    : name === measure.name || name.startsWith(`${measure.name} (`) || name === `${measure.name} per row`;

function judgeEffect({ name, before, after, share }: Effect, tree: MetricTree, direction: Direction | null): Claim {
  const moved = before === 0 ? name : `${name} ${formatSignedPercent((after - before) / Math.abs(before))}`;
  const isAs = isAsSaid(before, after, direction);
  const reason = isAs ? "" : `; it ${after > before ? "rose" : after < before ? "fell" : "stayed"} instead`;
  const part =
    share === null
      ? ""
      : share < 0
        ? ", which works against the change"
        : `, which makes ${shareText(share)} of the change`;
  return {
    verdict: isAs && share !== null && share >= leastShare ? "holds" : "ruled_out",
    seen: `${moved}${part} (${tree.identity})${reason}`,
    evidence: tree.evidence,
    explanations: [],
    share,
    pValue: null,
    onset: null,
  };
}

function isAsSaid(before: number | null, after: number | null, direction: Direction | null): boolean {
  if (direction === null || before === null || after === null) return true;
  return direction === "up" ? after > before : after < before;
}

const isAbout = ({ kind, title }: CaseExplanation, name: string): boolean =>
  kind === "upstream" && title.startsWith(`${name} `);

const toClaim = ({ rank, title, evidence, contribution }: CaseExplanation): Claim => ({
  verdict: "holds",
  seen: `${title}: explanation ${rank}`,
  evidence,
  explanations: [rank],
  share: contribution.share,
  pValue: null,
  onset: null,
});

async function judgeOwnMove(measure: Omit<SuspectedMeasure, "isDenied">, context: TestContext): Promise<Claim> {
  const { facts, source, evidence, grounds } = context;
  const tables = source.tables.filter(({ name }) => name === facts.metric.table);
  const text = measure.isRows ? "count(*)" : measure.name;
  const own = { ...facts, metric: await understandMetric(text, null, { tables, rows: source.rows }) };
  const { change } = await measureMetric(own, await readSeries(own, evidence), null, evidence);
  const moved = change.relative === null ? "its change has no base" : formatSignedPercent(change.relative);
  const figures = `${own.metric.label} ${moved}${change.p_value === null ? "" : `, ${pText(change.p_value)}`}`;
  const { verdict, reason } = weighUp();
  return {
    verdict,
    seen: `${figures}; ${reason}`,
    evidence: change.evidence,
    explanations: [],
    share: null,
    pValue: change.p_value,
    onset: null,
  };

  function weighUp(): Pick<Claim, "verdict"> & { reason: string } {
    if (change.verdict === "noise") return { verdict: "not_shown", reason: "within its usual noise" };
    if (!isAsSaid(change.baseline_value, change.comparison_value, measure.direction))
      return { verdict: "ruled_out", reason: "it went the other way" };
    if (grounds.change.verdict === "noise")
      return { verdict: "ruled_out", reason: "it moved, but what you ask about did not" };
    return {
      verdict: "partly",
      reason: "it moved, but how much of the change it makes is not known from these tables",
    };
  }
}
