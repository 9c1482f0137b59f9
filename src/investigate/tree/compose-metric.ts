import { comesAfter } from "../../analysis/identities/comes-after.ts";
import { findIdentities, type Identity } from "../../analysis/identities/find-identities.ts";
import type { RoundedColumn } from "../../analysis/identities/measure-column.ts";
import { type IdentityReading, readIdentity } from "../../analysis/identities/read-identity.ts";
import type { DataSource } from "../../engine/data-source.ts";
import type { ProfiledTable } from "../../engine/profile/profiled-table.ts";
import type { Facts } from "../facts.ts";
import { naturalAggregate } from "../understand/metric/natural-aggregate.ts";
import type { Composition, Product, Term } from "./composition.ts";
import { holdsSql } from "./holds-sql.ts";
import { type MeasureSample, sampleMeasures } from "./sample-measures.ts";

/** How the metric is made of other measures of the same row, by an identity that holds in the data; null without one. */
export async function composeMetric(
  facts: Facts,
  table: ProfiledTable,
  source: Pick<DataSource, "rows">,
): Promise<Composition | null> {
  const sample = await sampleMeasures(facts, table, source);
  if (!sample) return null;
  const identities = findIdentities([sample.target, ...sample.others]);
  const reading = readTarget(sample.target, identities);
  if (!reading) return null;
  const shared = { identity: identityText(reading), holdsSql: holdsSql(facts, reading, sample) };
  if (reading.operation === "product") return { operation: "product", ...toProduct(reading, sample, table), ...shared };
  return { operation: "sum", terms: reading.terms.map((term) => toTerm(term, identities, sample, table)), ...shared };
}

/** Products tell more than sums; a quotient is none, as what it divides follows from the metric and not the other way. */
function readTarget(target: RoundedColumn, identities: Identity[]): IdentityReading | null {
  const readings = identities.flatMap((identity) => readIdentity(identity, target.name) ?? []);
  const possible = readings.filter((reading) => comesAfter(reading, target.values));
  return possible.find(({ operation }) => operation === "product") ?? possible[0] ?? null;
}

function toTerm(
  { name, sign }: IdentityReading["terms"][number],
  identities: Identity[],
  sample: MeasureSample,
  table: ProfiledTable,
): Term {
  const column = sample.others.find((other) => other.name === name)!;
  const reading = readTarget(column, identities);
  const isOwn = reading?.operation === "product" && !reading.terms.some((term) => term.name === sample.target.name);
  return { name, sign, product: reading && isOwn ? toProduct(reading, sample, table) : null };
}

function toProduct({ terms }: IdentityReading, { others }: MeasureSample, table: ProfiledTable): Product {
  const additivity = ({ name }: { name: string }) => {
    const profile = table.profiles.find((column) => column.name === name)!;
    const isWhole = others.find((column) => column.name === name)?.isInteger ?? false;
    return (naturalAggregate(profile, table).name === "sum" ? 2 : 0) + (isWhole ? 1 : 0);
  };
  const [volume, rate] = terms.toSorted((a, b) => additivity(b) - additivity(a));
  return { volume: volume.name, rate: rate.name };
}

function identityText({ target, operation, terms }: IdentityReading): string {
  const [first, ...rest] = terms;
  const sign = (term: { sign: number }) => (operation === "product" ? "×" : term.sign > 0 ? "+" : "−");
  return `${target} = ${first.name}${rest.map((term) => ` ${sign(term)} ${term.name}`).join("")}`;
}
