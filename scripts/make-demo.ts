// Writes examples/demo: eight weeks of a shop's orders with customers and products. Planted: from 17 February 2025 orders by iOS users in Germany
// fall by three fifths. Innocent bystander: customers who came through the app store are mostly iOS users and fall along with them.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const folder = join(import.meta.dirname, "../examples/demo");
const firstDay = Date.UTC(2025, 0, 6);
const days = 56;
const brokenSince = Date.UTC(2025, 1, 17);
const weekdayFactor = [1, 0.96, 0.95, 1.0, 1.12, 1.28, 1.2]; // Monday first
const ordersPerDay = 950;

let state = 20250217;
function random(): number {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
}
const gauss = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
const pick = <T>(weighted: [T, number][]): T => {
  let at = random() * weighted.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [value, weight] of weighted) {
    at -= weight;
    if (at <= 0) return value;
  }
  return weighted[0][0];
};

const countries: [string, number][] = [
  ["DE", 30],
  ["FR", 18],
  ["UK", 16],
  ["AT", 9],
  ["NL", 9],
  ["ES", 8],
  ["IT", 7],
  ["CH", 3],
];
const categories: [string, number, number][] = [
  ["shoes", 22, 79],
  ["home", 20, 45],
  ["books", 18, 16],
  ["garden", 12, 38],
  ["toys", 12, 24],
  ["electronics", 10, 149],
  ["beauty", 6, 29],
];

const customers = Array.from({ length: 6000 }, (_, i) => {
  const device = pick<string>([
    ["ios", 34],
    ["android", 38],
    ["web", 28],
  ]);
  return {
    id: 10_001 + i,
    country: pick(countries),
    segment: pick<string>([
      ["returning", 55],
      ["new", 30],
      ["loyal", 15],
    ]),
    signup: pick<string>(
      device === "ios"
        ? [
            ["app_store", 60],
            ["search", 15],
            ["paid", 15],
            ["friend", 10],
          ]
        : [
            ["app_store", 8],
            ["search", 42],
            ["paid", 28],
            ["friend", 22],
          ],
    ),
    device,
    weight: Math.exp(0.7 * gauss()),
  };
});
const products = Array.from({ length: 240 }, (_, i) => {
  const category = pick(categories.map(([name, weight]): [string, number] => [name, weight]));
  const price = categories.find(([name]) => name === category)![2] * Math.exp(0.35 * gauss());
  return {
    sku: `P${String(i + 1).padStart(4, "0")}`,
    category,
    brand: `${category.slice(0, 2).toUpperCase()}-${1 + Math.floor(random() * 5)}`,
    price: Math.max(3, Math.round(price * 20) / 20),
  };
});
const cumulative: number[] = [];
customers.reduce((sum, { weight }, i) => {
  cumulative[i] = sum + weight;
  return cumulative[i];
}, 0);
const drawCustomer = () => {
  const wanted = random() * cumulative.at(-1)!;
  let low = 0;
  let high = cumulative.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (cumulative[middle] < wanted) low = middle + 1;
    else high = middle;
  }
  return customers[low];
};

const orders: string[] = ["order_id,ordered_at,customer_id,sku,device,channel,quantity,amount"];
let orderId = 500_000;
for (let day = 0; day < days; day += 1) {
  const start = firstDay + day * 86_400_000;
  const count = Math.round(ordersPerDay * weekdayFactor[day % 7] * (1 + 0.02 * gauss()));
  for (let i = 0; i < count; i += 1) {
    const customer = drawCustomer();
    const device =
      random() < 0.9
        ? customer.device
        : pick<string>([
            ["ios", 1],
            ["android", 1],
            ["web", 2],
          ]);
    if (start >= brokenSince && device === "ios" && customer.country === "DE" && random() < 0.6) continue;
    const product = products[Math.floor(random() ** 1.4 * products.length)];
    const quantity = 1 + Math.floor(-Math.log(1 - random()) * 0.6);
    const hour = 6 + Math.floor((random() + random()) * 9);
    const at = new Date(start + hour * 3_600_000 + Math.floor(random() * 3600) * 1000)
      .toISOString()
      .slice(0, 19)
      .replace("T", " ");
    const channel = pick<string>([
      ["organic", 45],
      ["paid", 25],
      ["email", 18],
      ["affiliate", 12],
    ]);
    orderId += 1;
    orders.push(
      `${orderId},${at},${customer.id},${product.sku},${device},${channel},${quantity},${(quantity * product.price).toFixed(2)}`,
    );
  }
}
mkdirSync(folder, { recursive: true });
const write = (name: string, lines: string[]) =>
  writeFileSync(join(folder, `${name}.csv.gz`), gzipSync(`${lines.join("\n")}\n`, { level: 9 }));
write("orders", orders);
write("customers", [
  "customer_id,country,segment,signup_channel",
  ...customers.map(({ id, country, segment, signup }) => `${id},${country},${segment},${signup}`),
]);
write("products", [
  "sku,category,brand,list_price",
  ...products.map(({ sku, category, brand, price }) => `${sku},${category},${brand},${price.toFixed(2)}`),
]);
writeFileSync(
  join(folder, "release-notes.md"),
  "# Release notes\n\n- 2025-01-20: Search results show delivery dates (all markets).\n- 2025-02-12: New product photos for garden furniture (FR, NL).\n- 2025-02-17: Checkout 8.4 for iOS, Germany first.\n- 2025-02-24: Newsletter redesign (all markets).\n",
);
