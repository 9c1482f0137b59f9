import {
  between,
  by,
  count,
  dayFrom,
  distinct,
  falling,
  largest,
  makeRandom,
  mean,
  pick,
  quantile,
  type Row,
  rising,
  type SuiteSet,
  sum,
  toCsv,
  where,
} from "../suite-case.ts";

const random = makeRandom(7);
const stores: Row[] = [
  ["S01", "Harbour Street", "Hamburg", "North"],
  ["S02", "Old Market", "Bremen", "North"],
  ["S03", "Station Square", "Munich", "South"],
  ["S04", "River Mall", "Stuttgart", "South"],
  ["S05", "City Arcade", "Cologne", "West"],
].map(([store_id, store_name, city, region]) => ({ store_id, store_name, city, region }));
const products: [string, string, number][] = [
  ["Espresso Machine", "Kitchen", 240],
  ["Kettle", "Kitchen", 45],
  ["Desk Lamp", "Home", 38],
  ["Office Chair", "Furniture", 180],
  ["Bookshelf", "Furniture", 130],
  ["Throw Pillow", "Home", 18],
];
const rows: Row[] = Array.from({ length: 2400 }, (_, i) => {
  const [product_name, category, base] = pick(random, products, 1.3);
  const quantity = 1 + Math.floor(random() ** 2 * 6);
  const unit_price = Math.round(base * (0.9 + 0.2 * random()) * 100) / 100;
  return {
    order_id: 10001 + i,
    order_date: dayFrom("2021-01-01", random() * 912),
    store_id: String(pick(random, stores, 1.2)["store_id"]),
    customer_id: `C${String(1 + Math.floor(random() ** 1.5 * 300)).padStart(4, "0")}`,
    product_name,
    category,
    quantity,
    unit_price,
    total_amount: Math.round(quantity * unit_price * 100) / 100,
    returned: random() < 0.08,
    payment_method: pick(random, ["card", "cash", "paypal"], 1.4),
  };
});
rows[rows.length - 1]["order_date"] = "2023-06-30";
const storeOf = (row: Row) => stores.find((store) => store["store_id"] === row["store_id"])!;
const revenue = (list: Row[]) => sum(list, "total_amount");
const year = (y: number) => between(rows, "order_date", `${y}-01-01`, `${y}-12-31`);
const month = (row: Row) => String(row["order_date"]).slice(0, 7);
const column = (name: string) => (row: Row) => String(row[name]);
const one = ["retail_orders.csv"];
const both = ["retail_orders.csv", "stores.csv"];

export const retail: SuiteSet = {
  name: "retail",
  files: { "retail_orders.csv": toCsv(rows), "stores.csv": toCsv(stores) },
  cases: [
    { intent: "How much revenue did we make in 2022?", files: one, want: { value: revenue(year(2022)) } },
    { intent: "total sales by category", files: one, want: { pairs: by(rows, column("category"), revenue) } },
    {
      intent: "Give me the five best customers by revenue in 2021",
      files: one,
      want: { order: falling(by(year(2021), column("customer_id"), revenue)).slice(0, 5) },
    },
    { intent: "What's the average order value?", files: one, want: { value: revenue(rows) / rows.length } },
    {
      intent: "Number of orders paid by card in March 2022",
      files: one,
      want: {
        value: where(between(rows, "order_date", "2022-03-01", "2022-03-31"), { payment_method: "card" }).length,
      },
    },
    {
      intent: "how many different customers bought something in 2022",
      files: one,
      want: { value: distinct(year(2022), "customer_id") },
    },
    {
      intent: "What percentage of orders were returned?",
      files: one,
      want: { value: where(rows, { returned: true }).length / rows.length, percent: true },
    },
    {
      intent: "Return rate by product",
      files: one,
      want: {
        pairs: by(rows, column("product_name"), (list) => where(list, { returned: true }).length / list.length),
        percent: true,
      },
    },
    {
      intent: "Revenue by region for 2022, please",
      files: both,
      want: { pairs: by(year(2022), (row) => String(storeOf(row)["region"]), revenue) },
    },
    {
      intent: "Which city sells the most kettles?",
      files: both,
      want: {
        order: falling(
          by(
            where(rows, { product_name: "Kettle" }),
            (row) => String(storeOf(row)["city"]),
            (list) => sum(list, "quantity"),
          ),
        ).slice(0, 1),
      },
    },
    { intent: "monthly number of orders in 2021", files: one, want: { pairs: by(year(2021), month, count) } },
    {
      intent: "Revenue excluding returned orders, by category",
      files: one,
      want: { pairs: by(where(rows, { returned: false }), column("category"), revenue) },
    },
    {
      intent: "Median unit price of furniture",
      files: one,
      want: { value: quantile(where(rows, { category: "Furniture" }), "unit_price", 0.5) },
    },
    {
      intent: "How many orders over 500 euros did we have in 2022?",
      files: one,
      want: { value: year(2022).filter((row) => Number(row["total_amount"]) > 500).length },
    },
    {
      intent: "Which categories had more than 300 orders in 2022?",
      files: one,
      want: { pairs: by(year(2022), column("category"), count).filter(([, value]) => value > 300) },
    },
    {
      intent: "share of revenue per payment method",
      files: one,
      want: { pairs: by(rows, column("payment_method"), (list) => revenue(list) / revenue(rows)), percent: true },
    },
    {
      intent: "What share of revenue comes from the North region?",
      files: both,
      want: { value: revenue(rows.filter((row) => storeOf(row)["region"] === "North")) / revenue(rows), percent: true },
    },
    {
      intent: "Quarterly revenue since 2022",
      files: one,
      want: {
        pairs: by(
          between(rows, "order_date", "2022-01-01", "2023-12-31"),
          (row) =>
            `${String(row["order_date"]).slice(0, 4)}-Q${Math.ceil(Number(String(row["order_date"]).slice(5, 7)) / 3)}`,
          revenue,
        ),
      },
    },
    {
      intent: "revenue 2022 compared to 2021",
      files: one,
      want: { values: [revenue(year(2022)), revenue(year(2021))] },
    },
    {
      intent: "By how much did revenue grow from 2021 to 2022?",
      files: one,
      want: { value: revenue(year(2022)) / revenue(year(2021)) - 1, percent: true },
    },
    {
      intent: "What was our best month in 2022 in terms of sales?",
      files: one,
      want: { order: falling(by(year(2022), month, revenue)).slice(0, 1) },
    },
    {
      intent: "Average quantity per order for Desk Lamps and Kettles",
      files: one,
      want: {
        value: mean(
          rows.filter((row) => ["Desk Lamp", "Kettle"].includes(String(row["product_name"]))),
          "quantity",
        ),
      },
    },
    {
      intent: "Top 3 products by units sold in the South in Q2 2022",
      files: both,
      want: {
        order: falling(
          by(
            between(rows, "order_date", "2022-04-01", "2022-06-30").filter((row) => storeOf(row)["region"] === "South"),
            column("product_name"),
            (list) => sum(list, "quantity"),
          ),
        ).slice(0, 3),
      },
    },
    {
      intent: "How many orders did each store get in 2023?",
      files: both,
      want: { pairs: by(year(2023), (row) => String(storeOf(row)["store_name"]), count) },
    },
    { intent: "largest single order amount", files: one, want: { value: largest(rows, "total_amount") } },
    { intent: "orders per customer", files: one, want: { value: rows.length / distinct(rows, "customer_id") } },
    {
      intent: "revenue by weekday",
      files: one,
      want: {
        pairs: by(
          rows,
          (row) =>
            new Date(String(row["order_date"])).toLocaleDateString("en-US", { weekday: "long", timeZone: "UTC" }),
          revenue,
        ),
      },
    },
    { intent: "Which product is the least profitable?", files: one, want: { decline: true } },
    { intent: "Show me sales for the Berlin store", files: both, want: { decline: true } },
    {
      intent: "cash vs paypal revenue in 2022",
      files: one,
      want: {
        pairs: by(
          year(2022).filter((row) => row["payment_method"] !== "card"),
          column("payment_method"),
          revenue,
        ),
      },
    },
    {
      intent: "lowest 2 cities by number of orders",
      files: both,
      want: { order: rising(by(rows, (row) => String(storeOf(row)["city"]), count)).slice(0, 2) },
    },
    {
      intent: "How many customers placed more than 15 orders?",
      files: one,
      want: { value: by(rows, column("customer_id"), count).filter(([, value]) => value > 15).length },
    },
    { intent: "Average monthly revenue in 2022", files: one, want: { value: revenue(year(2022)) / 12 } },
  ],
};
