/** A seeded star or snowflake: tables as queries, the keys planted in them, and columns that look like keys and are none. */
export interface RandomSchema {
  queries: Record<string, string>;
  planted: string[];
}

type Random = () => number;

interface Dimension {
  table: string;
  entity: string;
  rows: number;
  keyColumn: string;
  keySql: (index: string) => string;
  style: Style;
}

type Style = "snake" | "camel" | "key";

const entities =
  "customer product store supplier warehouse campaign gizmo driver category address company device country channel plan machine".split(
    " ",
  );

export function randomSchema(seed: number): RandomSchema {
  const random = makeRandom(seed);
  const names = shuffle(entities, random);
  const style = pick<Style>(["snake", "camel", "key"], random);
  const near = Array.from({ length: 2 + whole(3, random) }, () => makeDimension(names.pop()!, style, random));
  const far = Array.from({ length: whole(3, random) }, () => makeDimension(names.pop()!, style, random));
  const planted: string[] = [];
  const queries: Record<string, string> = {};
  const facts = ["orders", "visits"].slice(0, 1 + whole(2, random));
  for (const fact of facts) {
    const rows = 1000 + whole(3000, random);
    const keys = near.map((dimension) => reference(fact, dimension, random, planted));
    queries[fact] = query([`range + 1 as ${columnName(fact.slice(0, -1), style)}`, ...keys], rows, random);
  }
  for (const [i, dimension] of near.entries()) {
    const parent = far[i % Math.max(1, far.length)];
    const keys = parent && i < far.length ? [reference(dimension.table, parent, random, planted)] : [];
    queries[dimension.table] = dimensionQuery(dimension, keys, random);
  }
  for (const dimension of far) queries[dimension.table] = dimensionQuery(dimension, [], random);
  return { queries, planted };
}

function makeDimension(entity: string, style: Style, random: Random): Dimension {
  const plural = entity.endsWith("y")
    ? `${entity.slice(0, -1)}ies`
    : `${entity}${/(s|x|ch)$/.test(entity) ? "es" : "s"}`;
  const prefix = entity.slice(0, 3).toUpperCase();
  const offset = pick([1, 1, 100, 1000], random);
  const start = 5_000_000 + whole(9_000_000, random);
  const keySql = pick(
    [
      (i: string) => `${i} + ${offset}`,
      (i: string) => `${i} + ${offset}`,
      (i: string) => `${i} * 7919 % 1000003 + ${start}`,
      (i: string) => `'${prefix}-' || lpad((${i})::varchar, 5, '0')`,
      (i: string) => `md5('${entity}' || (${i}))`,
    ],
    random,
  );
  const keyColumn = random() < 0.4 ? (style === "key" ? "key" : "id") : columnName(entity, style);
  return {
    table: style === "key" ? `dim_${entity}` : plural,
    entity,
    rows: 30 + whole(400, random),
    keyColumn,
    keySql,
    style,
  };
}

/** A column that points at the dimension, with some orphans and some values missing. */
function reference(from: string, dimension: Dimension, random: Random, planted: string[]): string {
  const { table, entity, rows, keyColumn, keySql, style } = dimension;
  const column = columnName(random() < 0.2 ? `main_${entity}` : entity, style);
  const missing = pick([0, 0, 0.1, 0.3], random);
  const orphans = pick([0, 0, 0.01, 0.03], random);
  const used = Math.max(5, Math.floor(rows * pick([0.3, 0.8, 1], random)));
  const draw = (salt: number) => `(hash(range + ${salt}) % 1000) / 1000.0`;
  const salt = whole(1e6, random);
  const index = `if(${draw(salt)} < ${orphans}, 900000 + range, (hash(range + ${salt + 7}) % ${used})::bigint)`;
  planted.push(`${from}.${column} → ${table}.${keyColumn}`);
  return `if(${draw(salt + 3)} < ${missing}, null, ${keySql(`(${index})`)}) as ${column}`;
}

function dimensionQuery({ keySql, keyColumn, rows }: Dimension, keys: string[], random: Random): string {
  return query([`${keySql("range")} as ${keyColumn}`, ...keys], rows, random);
}

function query(columns: string[], rows: number, random: Random): string {
  const decoys = shuffle(decoyColumns, random).slice(0, 8);
  return `select ${[...columns, ...decoys].join(", ")} from range(${rows})`;
}

const decoyColumns = [
  "range % 2 as is_active",
  "range % 12 + 1 as month",
  "2015 + range % 9 as year",
  "range % 5 + 1 as rating",
  "range + 1 as row_number",
  "range + 1 as external_id",
  "range % 30 + 1 as batch_no",
  "range % 7 + 1 as items",
  "range * 10 as sort_order",
  "(hash(range) % 100)::int as score",
  "(hash(range) % 9000)::int as amount_cents",
  "(hash(range) % 1000) / 7.0 as price",
  "range % 50 + 18 as age",
  "date '2024-01-01' + (range % 365)::int as created_on",
  "date '2024-01-01' + (range % 28)::int as valid_from",
  "timestamp '2024-01-01' + to_seconds(range * 61) as updated_at",
  "['open', 'closed', 'pending'][range % 3 + 1] as status",
  "['A', 'B', 'C', 'D'][range % 4 + 1] as grade",
  "['red', 'green', 'blue', 'black', 'white'][range % 5 + 1] as color",
  "md5(random()::varchar) as token",
  "range % 3 as priority",
  "range % 10 as level",
  "1000 + range as serial_no",
  "'note ' || range as comment",
];

function columnName(entity: string, style: Style): string {
  if (style === "key") return `${entity}_key`;
  return style === "snake" ? `${entity}_id` : `${entity.replace(/_(.)/g, (_, letter) => letter.toUpperCase())}Id`;
}

const pick = <T>(items: T[], random: Random): T => items[whole(items.length, random)];
const whole = (below: number, random: Random): number => Math.floor(random() * below);

function shuffle<T>(items: T[], random: Random): T[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

/** Mulberry32. */
function makeRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
