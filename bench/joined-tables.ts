import { type SeededRandom, seededRandom } from "../test/analysis/seeded-random.ts";
import { dayAfter } from "../test/investigate/made-orders.ts";

export interface JoinedCase {
  name: string;
  /** Orders, customers and products as CSV, by table. */
  tables: Record<"orders" | "customers" | "products", string>;
  /** The causes, as `column=value&column=value`. */
  truth: Set<string>;
}

export const joinedPeriods = {
  baseline: { start: "2024-03-01", end: "2024-03-14" },
  comparison: { start: "2024-03-15", end: "2024-03-28" },
};

const firstDay = "2024-03-01";
const daysEach = 14;
const ordersEach = 14_000;
const customerCount = 1500;
const productCount = 120;
const countries = ["BR", "CA", "DE", "ES", "FR", "IN", "IT", "JP", "UK", "US"];
const channels = ["affiliate", "direct", "email", "organic", "paid", "social"];
const tiers = { free: 0.4, basic: 0.3, gold: 0.2, platinum: 0.1 };
const devices = { mobile: 0.6, desktop: 0.3, tablet: 0.1 };
const categories = ["bags", "books", "coats", "shoes", "toys"];
const columns = ["device", "country", "tier", "signup_channel", "category", "brand"] as const;
const mostGrowth = 2;
/** Smaller causes would be lost among all that could be named. */
const leastOrders = 400;

type Row = Record<(typeof columns)[number], string>;

interface Shop {
  customers: { weight: number; country: string; tier: string; signup_channel: string }[];
  /** A brand stands for its category, but bags and books share theirs. */
  products: { weight: number; price: number; category: string; brand: string }[];
}

interface Order extends Row {
  customer: number;
  product: number;
  amount: number;
}

interface Cause {
  terms: Partial<Row>;
  /** What is left of its orders; above 1 they become more. */
  factor: number;
}

/** A shop in three tables; the orders of one to three segments, which may span the tables, become fewer or more from one fortnight to the next. */
export function makeJoinedCase(seed: number, index: number): JoinedCase {
  const random = seededRandom(1000 * seed + index);
  const shop = makeShop(random);
  const place = openPlaces(shop);
  const before = Array.from({ length: ordersEach }, () => makeOrder(shop, place, random));
  const causes = drawCauses(before, random);
  const after = Array.from({ length: mostGrowth * ordersEach }, () => makeOrder(shop, place, random)).filter(
    (order) => random.uniform() < factorOf(order, causes) / mostGrowth,
  );
  return {
    name: `${seed}/${index}`,
    tables: { orders: ordersCsv(before, after, random), ...otherTables(shop) },
    truth: new Set(causes.map(({ terms }) => labelOf(terms))),
  };
}

function makeShop(random: SeededRandom): Shop {
  const country = decreasing(countries, 0.65, random);
  const channel = decreasing(channels, 0.5, random);
  return {
    customers: Array.from({ length: customerCount }, () => ({
      weight: Math.exp(0.6 * random.normal()),
      country: draw(country, random),
      tier: draw(tiers, random),
      signup_channel: draw(channel, random),
    })),
    products: Array.from({ length: productCount }, () => {
      const category = oneOf(categories, random);
      const brand = `${category[0]!.toUpperCase()}${1 + Math.floor(5 * random.uniform())}`;
      const weight = Math.exp(0.65 * random.normal());
      return { weight, price: Math.exp(3 + 0.5 * random.normal()), category, brand };
    }),
  };
}

/** Shares of values in an order of chance, each smaller than the one before. */
function decreasing(values: string[], power: number, random: SeededRandom): Record<string, number> {
  const shuffled = values.map((value) => ({ value, at: random.uniform() })).sort((a, b) => a.at - b.at);
  const weights = shuffled.map((_, i) => (i + 1) ** -power);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return Object.fromEntries(shuffled.map(({ value }, i) => [value, weights[i]! / sum]));
}

function draw(shares: Record<string, number>, random: SeededRandom): string {
  let left = random.uniform();
  for (const [value, share] of Object.entries(shares)) {
    left -= share;
    if (left < 0) return value;
  }
  return Object.keys(shares).at(-1)!;
}

const oneOf = <Value>(values: readonly Value[], random: SeededRandom): Value =>
  values[Math.floor(values.length * random.uniform())]!;

/** Draws a customer or a product by its weight. */
function openPlaces({ customers, products }: Shop) {
  return { customer: drawer(customers), product: drawer(products) };
}

function drawer(things: { weight: number }[]): (at: number) => number {
  let sum = 0;
  const limits = things.map(({ weight }) => (sum += weight));
  return (at) => {
    let [low, high] = [0, limits.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (limits[middle]! > at * sum) high = middle;
      else low = middle + 1;
    }
    return low;
  };
}

function makeOrder(shop: Shop, place: ReturnType<typeof openPlaces>, random: SeededRandom): Order {
  const customer = place.customer(random.uniform());
  const product = place.product(random.uniform());
  const { country, tier, signup_channel } = shop.customers[customer]!;
  const { price, category, brand } = shop.products[product]!;
  const amount = price * Math.exp(0.3 * random.normal());
  return { customer, product, amount, device: draw(devices, random), country, tier, signup_channel, category, brand };
}

function drawCauses(orders: Order[], random: SeededRandom): Cause[] {
  const count = random.uniform() < 0.55 ? 1 : random.uniform() < 0.8 ? 2 : 3;
  const causes: Cause[] = [];
  while (causes.length < count) {
    const terms = drawTerms(orders, random);
    const inside = orders.filter((order) => isIn(order, terms)).length;
    const meets = causes.some((cause) => orders.some((order) => isIn(order, terms) && isIn(order, cause.terms)));
    // Causes that meet are rare, but there are some.
    if (inside < leastOrders || inside > 0.5 * orders.length || (meets && random.uniform() < 0.6)) continue;
    if (causes.some((cause) => isNested(cause.terms, terms) || isNested(terms, cause.terms))) continue;
    const isFall = random.uniform() < 0.8;
    causes.push({ terms, factor: isFall ? 0.4 + 0.3 * random.uniform() : 1.4 + 0.6 * random.uniform() });
  }
  return causes;
}

/** One value or two, of tables of chance. */
function drawTerms(orders: Order[], random: SeededRandom): Partial<Row> {
  const example = oneOf(orders, random);
  const first = oneOf(columns, random);
  const second = oneOf(columns, random);
  const isPair = random.uniform() < 0.45 && first !== second && !areBothOfProduct(first, second);
  return isPair ? { [first]: example[first], [second]: example[second] } : { [first]: example[first] };
}

const areBothOfProduct = (...names: string[]): boolean =>
  names.every((name) => name === "brand" || name === "category");

const isIn = (order: Row, terms: Partial<Row>): boolean =>
  Object.entries(terms).every(([column, value]) => order[column as keyof Row] === value);

const isNested = (inner: Partial<Row>, outer: Partial<Row>): boolean =>
  Object.entries(outer).every(([column, value]) => inner[column as keyof Row] === value);

const factorOf = (order: Order, causes: Cause[]): number =>
  causes.reduce((product, { terms, factor }) => (isIn(order, terms) ? product * factor : product), 1);

function ordersCsv(before: Order[], after: Order[], random: SeededRandom): string {
  const dated = [before, after].flatMap((orders, period) =>
    orders.map((order) => ({ order, day: daysEach * period + Math.floor(daysEach * random.uniform()) })),
  );
  const lines = dated
    .sort((a, b) => a.day - b.day)
    .map(({ order, day }, i) =>
      [
        i + 1,
        dayAfter(firstDay, day),
        order.customer + 1,
        order.product + 1,
        order.device,
        order.amount.toFixed(2),
      ].join(),
    );
  return toCsv("order_id,day,customer_id,product_id,device,amount", lines);
}

function otherTables({ customers, products }: Shop): Pick<JoinedCase["tables"], "customers" | "products"> {
  return {
    customers: toCsv(
      "customer_id,country,tier,signup_channel",
      customers.map(({ country, tier, signup_channel }, i) => [i + 1, country, tier, signup_channel].join()),
    ),
    products: toCsv(
      "product_id,category,brand",
      products.map(({ category, brand }, i) => [i + 1, category, brand].join()),
    ),
  };
}

const toCsv = (head: string, lines: string[]): string => `${[head, ...lines].join("\n")}\n`;

const labelOf = (terms: Partial<Row>): string =>
  Object.entries(terms)
    .map(([column, value]) => `${column}=${value}`)
    .sort()
    .join("&");
