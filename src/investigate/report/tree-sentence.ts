import { formatNumber } from "../../base/format-number.ts";
import type { MetricTree } from "../case-result.ts";
import { leadingEffect } from "../tree/leading-effect.ts";
import { relativeChange, relativeText } from "./measure.ts";
import { capitalised, listed } from "./plain-text.ts";

type Effect = MetricTree["effects"][number];

// Below this share of the leading effect a factor is said not to be it.
const negligible = 0.2;

/** "Fewer orders (−6.2 %), not smaller ones (−0.1 %)" */
export function treeSentence(tree: MetricTree): string {
  const effects = tree.effects.toSorted((a, b) => Math.abs(b.contribution) - Math.abs(a.contribution));
  const [first, ...rest] = effects;
  const size = Math.abs(first.contribution);
  if (size === 0) return "None of what it is made of moved";
  const isSmall = ({ contribution }: Effect) => Math.abs(contribution) < negligible * size;
  const isWith = ({ contribution }: Effect) => Math.sign(contribution) === Math.sign(first.contribution);
  const causes = [first, ...rest.filter((effect) => !isSmall(effect) && isWith(effect))];
  const against = rest.filter((effect) => !isSmall(effect) && !isWith(effect));
  const still = leadingEffect(tree) === first ? rest.filter(isSmall) : [];
  const direction = Math.sign(first.contribution);
  const say = (some: Effect[], towards: number) => some.map((effect) => phrase(effect, first, towards));
  const opposed = against.length === 0 ? "" : ` against ${listed(say(against, -direction))}`;
  const unmoved = still.length === 0 ? "" : `, not ${listed(say(still, direction), "or")}`;
  return capitalised(`${listed(say(causes, direction))}${opposed}${unmoved}`);
}

/** In words for the way that would have moved the metric `towards` up or down: "higher cost" where profit fell. */
function phrase({ name, role, before, after, contribution }: Effect, first: Effect, towards: number): string {
  const helps = Math.sign(contribution) * Math.sign(after - before) || 1;
  const isUp = helps * towards > 0;
  const relative = relativeChange(before, after);
  const figure = relative === null ? `${formatNumber(before)} → ${formatNumber(after)}` : relativeText(relative);
  const what =
    role === "rows"
      ? `${isUp ? "more" : "fewer"} ${name}`
      : role === "value" && first.role === "rows"
        ? `${isUp ? "larger" : "smaller"} ones`
        : `${isUp ? "higher" : "lower"} ${name.replace(/ \(.*\)$/, "")}`;
  return `${what} (${figure})`;
}
