export interface PlacedText {
  /** Several lines as an array. */
  text: string | string[];
  /** Pixels from the left and the top of the plot; negative ones lie outside of it. */
  x: number;
  y: number;
  color: string;
}

/** Words at fixed places, all in one layer: each layer costs time. */
export function textLayer(values: PlacedText[], mark: Record<string, unknown>): object {
  const place = (field: string) => ({ field, type: "quantitative", scale: null, axis: null });
  return {
    data: { values },
    mark: { type: "text", baseline: "middle", ...mark },
    encoding: {
      text: { field: "text" },
      x: place("x"),
      y: place("y"),
      color: { field: "color", type: "nominal", scale: null },
    },
  };
}
