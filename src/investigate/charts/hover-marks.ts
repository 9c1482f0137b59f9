import type { Palette } from "./chart-spec.ts";

export interface HoverPlace {
  x: object;
  x2: object;
  y: object;
  y2: object;
  palette: Palette;
}

/** Fields one cannot see that say their `tip` when pointed at, and are shaded while they are. */
export function hoverMarks(values: object[], { palette, ...place }: HoverPlace): object {
  return {
    data: { values },
    params: [{ name: "hovered", select: { type: "point", on: "pointerover", clear: "pointerout" } }],
    mark: { type: "rect", color: palette.ink, tooltip: true },
    encoding: {
      ...place,
      tooltip: { field: "tip" },
      opacity: { condition: { param: "hovered", empty: false, value: 0.08 }, value: 0 },
    },
  };
}
