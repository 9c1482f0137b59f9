/** Which columns hold the actual and the expected amounts; denominators for ratios. */
export interface ComparisonSpec {
  actual: MeasureSpec;
  expected: MeasureSpec;
  /** Null: every column that can be one. */
  dimensions: string[] | null;
}

export interface MeasureSpec {
  numerator: string;
  denominator: string | null;
}
