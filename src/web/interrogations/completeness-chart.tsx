import type { QuestionAnswerPair } from "../../domain/interrogation.ts";

const [width, height] = [400, 120];
const [left, right, top, bottom] = [36, 64, 12, 24];

/** How much of the hypothesis the answers have settled, answer by answer. */
export function CompletenessChart({ pairs, limit }: { pairs: readonly QuestionAnswerPair[]; limit: number }) {
  const scores = pairs.map(({ gapAnalysis }) => gapAnalysis.completenessScore);
  const last = scores.at(-1);
  if (last === undefined) return null;
  const steps = Math.max(5, Math.min(limit, pairs.length));
  const x = (at: number) => left + (at / steps) * (width - left - right);
  const y = (score: number) => top + (1 - score / 100) * (height - top - bottom);
  const points = [0, ...scores];
  const line = points.map((score, at) => `${at === 0 ? "M" : "L"}${x(at).toFixed(1)} ${y(score).toFixed(1)}`).join("");
  const area = `${line}L${x(scores.length).toFixed(1)} ${y(0)}L${x(0)} ${y(0)}Z`;
  return (
    <figure class="completeness">
      <figcaption>
        <strong>{titleOf(scores)}</strong>
        <span class="quiet small">Completeness after each answer, in percent</span>
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`${titleOf(scores)}: ${scores.join(", ")}`}>
        {[0, 50, 100].map((score) => (
          <>
            <path class="completeness-grid" d={`M${left} ${y(score)}H${width - right}`} />
            <text class="completeness-axis" x={left - 8} y={y(score) + 4} text-anchor="end">
              {score}
            </text>
          </>
        ))}
        <path class="completeness-area" d={area} />
        <path class="completeness-line" d={line} />
        {scores.map((score, index) => (
          <>
            <circle class="completeness-point" cx={x(index + 1)} cy={y(score)} r="4" />
            <text class="completeness-axis" x={x(index + 1)} y={height - 6} text-anchor="middle">
              {index + 1}
            </text>
          </>
        ))}
        <text class="completeness-last" x={x(scores.length) + 10} y={y(last) + 5}>
          {`${last} %`}
        </text>
      </svg>
    </figure>
  );
}

function titleOf(scores: number[]): string {
  const [last, count] = [scores.at(-1)!, scores.length];
  const answers = `${count} ${count === 1 ? "answer" : "answers"}`;
  return last === 0 ? `${answers} have settled nothing yet` : `${answers} settled ${last} % of what is claimed`;
}
