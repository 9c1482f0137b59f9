import type { DataSource } from "../../engine/data-source.ts";
import type { FactDimension, Facts } from "../facts.ts";
import { fromFacts } from "../facts-sql.ts";
import { indexValues, type ValueIndex } from "./value-index.ts";
import { plainForm, singularForm } from "./word-forms.ts";

const mostValues = 1000;

/** The values that words may be; of a dimension with many only those that are spelt like one of `forms`. */
export async function readValues(
  facts: Facts,
  dimensions: FactDimension[],
  forms: string[],
  source: Pick<DataSource, "rows">,
): Promise<ValueIndex[]> {
  const read: ValueIndex[] = [];
  for (const dimension of dimensions) {
    const isMany = dimension.cardinality > mostValues;
    const spelt = isMany ? [...new Set(forms.flatMap(spellings))] : [];
    if (isMany && spelt.length === 0) continue;
    const distinct = `select distinct ${dimension.sql} as value from ${fromFacts(facts)} where ${dimension.sql} is not null`;
    const like = isMany ? `where ${plainSql} in (${spelt.map(() => "?").join(", ")})` : "";
    const rows = await source.rows(
      `select value from (${distinct}) ${like} order by value limit ${2 * mostValues}`,
      spelt,
    );
    read.push(
      indexValues(
        dimension,
        rows.map(([value]) => String(value)),
        !isMany,
      ),
    );
  }
  return read;
}

const plainSql = `regexp_replace(replace(strip_accents(lower(value)), 'ß', 'ss'), '[^\\p{L}\\p{N}]+', '', 'g')`;

function spellings(form: string): string[] {
  const plain = plainForm(form).replaceAll(".", "");
  return plain === "" ? [] : [plain, singularForm(plain), `${plain}s`];
}
