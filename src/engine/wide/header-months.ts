const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const names = /^(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.?$/i;
const quarters = /^q([1-4])$/i;

/** The month that each name stands for, where all twelve months or all four quarters are there; the year is in a column of its own. */
export function findHeaderMonths(columns: string[]): Map<string, number> | null {
  const byMonth = columns.filter((name) => names.test(name));
  const byQuarter = columns.filter((name) => quarters.test(name));
  if (isComplete(byMonth, monthOf, 12)) return new Map(byMonth.map((name) => [name, monthOf(name)]));
  if (isComplete(byQuarter, quarterStart, 4)) return new Map(byQuarter.map((name) => [name, quarterStart(name)]));
  return null;
}

const monthOf = (name: string): number => months.indexOf(name.slice(0, 3).toLowerCase()) + 1;
const quarterStart = (name: string): number => Number(quarters.exec(name)![1]) * 3 - 2;

const isComplete = (found: string[], toMonth: (name: string) => number, count: number): boolean =>
  found.length === count && new Set(found.map(toMonth)).size === count;
