/** Whether a column has few enough values to cut by, and more than one. */
export const canCutBy = (cardinality: number, rowCount: number): boolean =>
  cardinality >= 2 && cardinality <= Math.max(50, rowCount / 2);
