import {
  between,
  by,
  count,
  dayFrom,
  falling,
  makeRandom,
  mean,
  pick,
  type Row,
  type SuiteSet,
  sum,
  toCsv,
  where,
} from "../suite-case.ts";

const random = makeRandom(151);
const rows: Row[] = Array.from({ length: 900 }, (_, i) => {
  const Menge = 1 + Math.floor(random() * 12);
  return {
    Bestellnummer: `B-${70000 + i}`,
    Bestelldatum: dayFrom("2023-03-01", random() * 640),
    Kunde: pick(random, ["Müller AG", "Schmidt KG", "Weber & Söhne", "Fischer GmbH"], 1.2),
    Region: pick(random, ["Nord", "Süd", "Ost", "West"], 1.1),
    Produkt: pick(random, ["Schraube", "Mutter", "Dübel"]),
    Menge,
    Umsatz: Math.round(Menge * (2 + 8 * random()) * 100) / 100,
  };
});
const column = (name: string) => (row: Row) => String(row[name]);
const within = (from: string, to: string) => between(rows, "Bestelldatum", from, to);
const total = (list: Row[]) => sum(list, "Umsatz");
const files = ["Bestellungen.csv"];

export const german: SuiteSet = {
  name: "german",
  files: { "Bestellungen.csv": toCsv(rows) },
  cases: [
    { intent: "Umsatz by Region", files, want: { pairs: by(rows, column("Region"), total) } },
    { intent: "total revenue in 2024", files, want: { value: total(within("2024-01-01", "2024-12-31")) } },
    { intent: "revenue by customer, highest first", files, want: { order: falling(by(rows, column("Kunde"), total)) } },
    {
      intent: "How many orders did Schmidt KG place in 2023?",
      files,
      want: { value: where(within("2023-01-01", "2023-12-31"), { Kunde: "Schmidt KG" }).length },
    },
    {
      intent: "average quantity of Dübel per order",
      files,
      want: { value: mean(where(rows, { Produkt: "Dübel" }), "Menge") },
    },
    {
      intent: "orders by product in Nord and Ost",
      files,
      want: {
        pairs: by(
          rows.filter((row) => ["Nord", "Ost"].includes(String(row["Region"]))),
          column("Produkt"),
          count,
        ),
      },
    },
    {
      intent: "Which region had the highest Umsatz between May and July 2024?",
      files,
      want: { order: falling(by(within("2024-05-01", "2024-07-31"), column("Region"), total)).slice(0, 1) },
    },
    { intent: "Gewinn by Region", files, want: { decline: true } },
    {
      intent: "quarterly quantity in 2024",
      files,
      want: {
        pairs: by(
          within("2024-01-01", "2024-12-31"),
          (row) => `2024-Q${Math.ceil(Number(String(row["Bestelldatum"]).slice(5, 7)) / 3)}`,
          (list) => sum(list, "Menge"),
        ),
      },
    },
  ],
};
