import { formatNumber } from "../../base/format-number.ts";
import type { WatchedMetric } from "../../domain/watch.ts";

const width = 220;
const height = 48;
const margin = 4;

/** The last periods as a line with gaps where nothing is known; moved ones as points, what was expected of the last as a bar behind it. */
export function Sparkline({ metric }: { metric: WatchedMetric }) {
  const { series, last } = metric;
  const known = series.flatMap(({ value }) => value ?? []);
  if (known.length < 2) return <span class="quiet watch-when">too little to draw</span>;
  const range = last?.range ?? [];
  const [low, high] = [Math.min(...known, ...range), Math.max(...known, ...range)];
  const x = (index: number) => margin + (index / Math.max(1, series.length - 1)) * (width - 2 * margin);
  const y = (value: number) => height - margin - ((value - low) / (high - low || 1)) * (height - 2 * margin);
  const place = (value: number) => Math.round(value * 10) / 10;
  const points = series.map(({ value, moved }, i) =>
    value === null ? null : { x: place(x(i)), y: place(y(value)), moved },
  );
  const path = points
    .map((point, i) => (point === null ? "" : `${points[i - 1] ? "L" : "M"}${point.x} ${point.y}`))
    .join("");
  const end = points.findLast((point) => point !== null)!;
  return (
    <svg
      class="watch-line"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={inWords(metric, known)}
    >
      {range.length === 2 && (
        <rect
          class="watch-range"
          x={end.x - 3}
          y={place(y(range[1]!))}
          width={6}
          height={Math.max(1, place(y(range[0]!) - y(range[1]!)))}
          rx={2}
        />
      )}
      <path class="watch-path" d={path} fill="none" stroke-width={1.5} stroke-linejoin="round" />
      {points.map((point) => point?.moved && <circle class="watch-moved" cx={point.x} cy={point.y} r={3} />)}
      {!end.moved && <circle class="watch-end" cx={end.x} cy={end.y} r={2.5} />}
    </svg>
  );
}

function inWords({ name, series, period, moved_since }: WatchedMetric, known: number[]): string {
  const [first, last] = [series[0]!, series[series.length - 1]!];
  const move = moved_since === null ? "" : `; moved since ${moved_since}`;
  return `${name} by ${period} from ${first.period} to ${last.period}: lowest ${formatNumber(Math.min(...known))}, highest ${formatNumber(Math.max(...known))}, last ${last.value === null ? "unknown" : formatNumber(last.value)}${move}`;
}
