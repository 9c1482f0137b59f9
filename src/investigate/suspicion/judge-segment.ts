import type { MeasuredChange } from "../case-result.ts";
import type { SegmentValue } from "../facts-sql.ts";
import { type Claim, isBlocked, notTestable, type TestContext, type Verdict } from "./claim.ts";
import { compareSegment, type SegmentFigures, shareOf } from "./compare-segment.ts";
import type { Direction } from "./reading.ts";
import { type Related, type Relation, relateExplanations } from "./relate-explanations.ts";
import { figureTexts, outsideText, rankName, weightText } from "./say-figures.ts";
import { chanceOfWeight, changeOf } from "./series-against.ts";

// Where the whole is within its noise there is no change to account for, so a part of it has more to prove.
const unlikely = { moved: 0.05, noise: 0.01 };
const leastShare = 0.1;
// Siblings that went more than this part of the way went along.
const alongside = 0.5;

/** Did this segment move beyond its noise, the way suspected, unlike its siblings, and enough to matter for the change? */
export async function judgeSegment(
  terms: SegmentValue[],
  direction: Direction | null,
  context: TestContext,
): Promise<Claim> {
  const blocked = isBlocked(context);
  if (blocked !== null) return notTestable(`the data do not allow a test: ${blocked}`);
  const figures = await compareSegment(terms, context);
  const { evidence, share, pValue, onset, onset_interval } = figures;
  const found = { evidence, share, pValue, onset, onset_interval };
  if (isEmpty(figures))
    return { ...found, verdict: "ruled_out", seen: "no such rows in either period", explanations: [] };
  const related = await relateExplanations(terms, figures.buckets, context);
  const { verdict, reason, links } = weighUp({ figures, related, direction, context });
  return {
    ...found,
    verdict,
    seen: [...figureTexts(figures), reason].filter((text) => text !== "").join("; "),
    explanations: links.map(({ explanation }) => explanation.rank),
  };
}

const isEmpty = ({ part, before, after }: SegmentFigures): boolean =>
  part === null ? before === null && after === null : part.before.rows + part.after.rows === 0;

interface Seen {
  figures: SegmentFigures;
  related: Related[];
  direction: Direction | null;
  context: TestContext;
}

interface Weighed {
  verdict: Verdict;
  reason: string;
  links: Related[];
}

function weighUp({ figures, related, direction, context }: Seen): Weighed {
  const { change } = context.grounds;
  const limit = unlikely[change.verdict];
  const of = (relation: Relation) => related.filter((one) => one.relation === relation);
  const isOtherWay = direction !== null && wayOf(figures) !== null && wayOf(figures) !== direction;
  const instead = wayOf(figures) === "up" ? "it rose instead" : "it fell instead";
  const [same] = of("same");
  if (same)
    return isOtherWay
      ? ruledOut(instead)
      : { verdict: "holds", reason: `the same as ${rankName(same)}`, links: [same] };
  if (!isBelow(figures.pValue, limit)) return weighVolume(figures, context) ?? withinNoise(figures, change);
  if (isOtherWay) return ruledOut(instead);
  if (isAgainst(figures, change)) return ruledOut("it moved against the change");
  const [around] = of("narrower");
  if (around)
    return { verdict: "partly", reason: `narrower than ${rankName(around)}, all of which moved`, links: [around] };
  if (!isUnlikeSiblings(figures, limit)) return ruledOut("its siblings moved alike");
  if (figures.share !== null && figures.share < leastShare) return ruledOut("too little to account for the change");
  const inside = of("wider");
  if (inside.length > 0) {
    const [first] = inside;
    return {
      verdict: "partly",
      reason: `wider than ${rankName(first)}: ${outsideText(first, context)}`,
      links: inside,
    };
  }
  const lent = of("overlapping").find(
    ({ outside }) => !isBelow(changeOf(context.facts, outside)?.pValue ?? null, limit),
  );
  if (lent) return ruledOut(`only because of ${rankName(lent)}: ${outsideText(lent, context)}`);
  return {
    verdict: "holds",
    reason: [figures.scope.replace(/\.$/, ""), notSearched(context)].filter((text) => text !== "").join("; "),
    links: [],
  };
}

/** One test asked for beforehand sees more than a search that has to pay for all the segments it tried. */
const notSearched = ({ grounds }: TestContext): string =>
  grounds.explanations.length === 0 ? "" : "the search over all segments did not single it out";

const ruledOut = (reason: string): Weighed => ({ verdict: "ruled_out", reason, links: [] });

/** What cannot make half of the change, chance included, is refuted by that; what could, but is lost in its noise, is not. */
function withinNoise({ share, interval }: SegmentFigures, { absolute }: MeasuredChange): Weighed {
  const reason = "within its usual noise";
  const ends = share === null || !absolute ? [] : (interval ?? []).map((end) => end / absolute);
  const isTooLittle = ends.length > 0 && Math.max(...ends) < 0.5;
  return isTooLittle ? ruledOut(reason) : { verdict: "not_shown", reason, links: [] };
}

const isBelow = (p: number | null, limit: number): boolean => p !== null && p < limit;

function wayOf({ before, after }: Pick<SegmentFigures, "before" | "after">): Direction | null {
  if (before === null || after === null || before === after) return null;
  return after > before ? "up" : "down";
}

function isAgainst(figures: SegmentFigures, { verdict, absolute }: MeasuredChange): boolean {
  if (figures.share !== null) return figures.share < 0;
  return verdict === "moved" && absolute !== null && wayOf(figures) !== (absolute > 0 ? "up" : "down");
}

function isUnlikeSiblings({ relative, siblings }: SegmentFigures, limit: number): boolean {
  return siblings.every((sibling) => {
    const isAlong = relative !== null && sibling.relative !== null && sibling.relative / relative > alongside;
    return !isAlong && (sibling.pValue === null || sibling.pValue < limit);
  });
}

/** A ratio also moves where a segment with a rate of its own grows or shrinks. */
function weighVolume({ weight, buckets }: SegmentFigures, context: TestContext): Weighed | null {
  const share = shareOf(weight, context);
  if (!weight?.effect || share === null || share < leastShare) return null;
  const p = chanceOfWeight(context.facts, buckets, context.series.buckets);
  // A second look at the same segment, hence the stricter of the two.
  if (p === null || p >= unlikely.noise) return null;
  return { verdict: "holds", reason: weightText(weight.effect, share, p), links: [] };
}
