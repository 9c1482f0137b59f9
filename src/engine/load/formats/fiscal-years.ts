// FY2019, FY19, 2019/20, 2019-20, 2019/2020: years that begin in the year named first. They stay text in tables; only what asks for dates reads them.

const named = /^FY[\s'’-]?(\d{2}|\d{4})$/i;
const split = /^(?:FY[\s'’-]?)?(\d{4})[/–-](\d{2}|\d{4})$/i;

/** The year that a text such as FY2019 or 2019/20 stands for; null for anything else. */
export function fiscalYear(text: string): number | null {
  const [, short] = named.exec(text) ?? [];
  if (short !== undefined) return short.length === 2 ? 2000 + Number(short) : Number(short);
  const [, first, second] = split.exec(text) ?? [];
  const isNext = first !== undefined && Number(second) === (Number(first) + 1) % (second.length === 2 ? 100 : 10_000);
  return isNext ? Number(first) : null;
}

/** The first of January of that year, from a text that is one. */
export function fiscalYearSql(x: string): string {
  const digits = `regexp_extract(${x}, '([0-9]{2,4})', 1)`;
  const year = `try_cast(${digits} as bigint)`;
  return `make_date(case when length(${digits}) = 2 then 2000 + ${year} else ${year} end, 1, 1)`;
}
