/** A change of unit, as the factor by which every value is multiplied. */
export interface UnitFactor {
  factor: number;
  /** "as if thousands became units" */
  meaning: string;
}

const factors: UnitFactor[] = [
  { factor: 10, meaning: "a power of ten" },
  { factor: 100, meaning: "cents for whole units, or percent for shares" },
  { factor: 1000, meaning: "thousandths for units, or units for thousands" },
  { factor: 10_000, meaning: "a power of ten" },
  { factor: 1_000_000, meaning: "units for millions" },
  { factor: 60, meaning: "seconds for minutes, or minutes for hours" },
  { factor: 3600, meaning: "seconds for hours" },
  { factor: 24, meaning: "hours for days" },
  { factor: 1440, meaning: "minutes for days" },
  { factor: 86_400, meaning: "seconds for days" },
  { factor: 1.609344, meaning: "kilometres for miles" },
  { factor: 2.20462, meaning: "pounds for kilograms" },
  { factor: 2.54, meaning: "centimetres for inches" },
  { factor: 3.28084, meaning: "feet for metres" },
  { factor: 3.78541, meaning: "litres for gallons" },
  { factor: 28.3495, meaning: "grams for ounces" },
];

/** The known change of unit nearest to a shift of logarithms, within `tolerance` of it. */
export function findUnitFactor(logShift: number, tolerance: number): UnitFactor | null {
  const size = Math.abs(logShift);
  const near = factors.filter(({ factor }) => Math.abs(size - Math.log(factor)) <= tolerance);
  return near.sort((a, b) => Math.abs(size - Math.log(a.factor)) - Math.abs(size - Math.log(b.factor)))[0] ?? null;
}
