import { makeScratchFolder } from "../../src/base/scratch-folder.ts";
import { openDuck } from "../../src/engine/duck.ts";
import { findJoins } from "../../src/engine/relate/find-joins.ts";
import { relateTables } from "../../src/engine/relate/relate-tables.ts";
import { makeTables } from "../../test/engine/relate/make-tables.ts";
import { cpuOf } from "../measure.ts";
import { markdownTable, type Section } from "../section.ts";

/** Ten tables of fifteen columns: planted keys among dense ids, flags, dates, small codes, hashes and categories. */
const limitSeconds = 15;
const rows = 500_000;

const decoys = [
  "range % 2 as is_active",
  "range % 12 + 1 as month_no",
  "(hash(range) % 9000)::int as amount_cents",
  "date '2020-01-01' + (hash(range) % 1400)::int as created_on",
  "timestamp '2020-01-01' + to_seconds(range * 61) as updated_at",
  "['open', 'closed', 'pending'][range % 3 + 1] as status",
  "['Retail', 'Wholesale', 'Online', 'Partner'][range % 4 + 1] as segment",
  "md5(range::varchar || 'SALT') as checksum",
  "range + 1 as row_no",
  "(hash(range) % 1000) / 7.0 as price",
  "range % 5 + 1 as rating",
  "'text ' || (hash(range) % 100000) as remark",
];

const some = (count: number, salt: number) => `(hash(range + ${salt}) % ${count})::bigint + 1`;
const planted: Record<string, string[]> = {
  orders: ["range + 1 as order_id", `${some(rows, 1)} as customer_id`, `${some(rows, 2)} as store_id`],
  order_items: ["range + 1 as order_item_id", `${some(rows, 3)} as order_id`, `${some(rows, 4)} as product_id`],
  customers: ["range + 1 as id", `${some(rows, 5)} as city_id`, `md5(range::varchar) as token`],
  products: [
    "range + 1 as product_id",
    `'SUP-' || lpad((${some(rows, 6)})::varchar, 7, '0') as supplier_code`,
    `${some(rows, 7)} as brand_id`,
  ],
  stores: ["range + 1 as store_id", `${some(rows, 8)} as city_id`, "range % 50 as floor_no"],
  suppliers: [
    "'SUP-' || lpad((range + 1)::varchar, 7, '0') as code",
    `${some(rows, 9)} as city_id`,
    "range % 9 as zone",
  ],
  cities: ["range + 1 as id", `'City ' || range as name`, "range % 90 as zone"],
  brands: ["range + 1 as id", `${some(rows, 10)} as parent_brand_id`, "range % 7 as zone"],
  payments: [
    "range + 1 as payment_id",
    `if(range % 100 = 0, range + 10000000, ${some(rows, 11)}) as order_id`,
    "range % 6 as method_no",
  ],
  sessions: ["range + 1 as session_id", `md5((${some(rows, 12)} - 1)::varchar) as visitor`, "range % 40 as device_no"],
};

const expected = [
  "orders.customer_id → customers.id",
  "orders.store_id → stores.store_id",
  "order_items.order_id → orders.order_id",
  "order_items.product_id → products.product_id",
  "customers.city_id → cities.id",
  "products.supplier_code → suppliers.code",
  "products.brand_id → brands.id",
  "stores.city_id → cities.id",
  "suppliers.city_id → cities.id",
  "brands.parent_brand_id → brands.id",
  "payments.order_id → orders.order_id",
  "sessions.visitor → customers.token",
];

export const relate: Section = {
  name: "relate",
  heading: "Finding the joins",
  isLarge: false,
  async run() {
    const scratch = makeScratchFolder();
    const duck = await openDuck({ spillFolder: scratch.path("spill") });
    const tables = await makeTables(duck, scratch, plantedQueries());
    const { seconds, result: found } = await cpuOf(() => relateTables(duck, tables));
    const orderItems = tables.find(({ name }) => name === "order_items")!;
    const proof = await cpuOf(() => findJoins(duck, orderItems, tables, found));
    duck.close();
    scratch.remove();
    const arrows = found.map((one) => `${one.from_table}.${one.from_column} → ${one.to_table}.${one.to_column}`);
    const missed = expected.filter((arrow) => !arrows.includes(arrow));
    const wrong = arrows.filter((arrow) => !expected.includes(arrow));
    const share = (seconds / limitSeconds).toFixed(2);
    console.log(
      `  relating takes ${share} of the limit of ${limitSeconds} CPU s, proving joins ${proof.seconds.toFixed(2)} s`,
    );
    for (const arrow of missed) console.log(`  missed ${arrow}`);
    for (const arrow of wrong) console.log(`  false ${arrow}`);
    return [
      `Ten generated tables of 15 columns and ${rows.toLocaleString("en")} rows: planted keys among dense ids, flags, dates, small codes, hashes and categories.`,
      markdownTable(
        ["planted keys", "found", "false joins", `CPU, share of the limit (${limitSeconds} s)`],
        [[String(expected.length), String(expected.length - missed.length), String(wrong.length), share]],
      ),
    ].join("\n\n");
  },
};

function plantedQueries(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(planted).map(([name, columns]) => {
      const all = [...columns, ...decoys.map((decoy) => decoy.replace("SALT", name))];
      return [name, `select ${all.join(", ")} from range(${rows})`];
    }),
  );
}
