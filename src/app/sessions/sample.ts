import { createReadStream } from "node:fs";
import { fileURLToPath } from "node:url";
import { createGunzip } from "node:zlib";
import type { SessionDraft } from "../../domain/session-details.ts";
import type { NewFile } from "./sessions.ts";

const bundled = (name: string): string => fileURLToPath(new URL(`../../../examples/demo/${name}`, import.meta.url));

const descriptions = {
  orders: "One row per order: when, by whom, of what, on which device, and for how much.",
  customers: "One row per customer, with country and segment.",
  products: "One row per product, with category and price.",
};

/** Eight weeks of a shop in which something broke. */
export const sampleFiles = (): NewFile[] =>
  Object.entries(descriptions).map(([name, description]) => ({
    name: `${name}.csv`,
    description,
    bytes: createReadStream(bundled(`${name}.csv.gz`)).pipe(createGunzip()),
  }));

export const sampleDocument = (): Omit<NewFile, "description"> => ({
  name: "release-notes.md",
  bytes: createReadStream(bundled("release-notes.md")),
});

export const sampleQuestion: SessionDraft = {
  target_metric: "sum(amount)",
  metric_definition: "Revenue: the sum of the amounts of all orders.",
  business_context: "An online shop in eight European countries, with apps for iOS and Android and a web shop.",
  baseline_period: { start: "2025-02-03", end: "2025-02-16" },
  comparison_period: { start: "2025-02-17", end: "2025-03-02" },
  investigation_prompt: null,
  date_column: null,
  where: null,
  wide: "auto",
};
