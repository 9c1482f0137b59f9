import { type ColumnFacts, dimension, type RoleVerdict, timestamp } from "./column-facts.ts";
import { inferNumberRole } from "./infer-number-role.ts";
import { inferTextRole } from "./infer-text-role.ts";

export function inferRole(facts: ColumnFacts): RoleVerdict {
  switch (facts.dataType) {
    case "date":
    case "datetime":
      return timestamp("dates or times");
    case "boolean":
      return dimension("true or false");
    case "integer":
    case "float":
      return facts.present === 0 ? dimension("no values") : inferNumberRole(facts);
    case "string":
      return facts.present === 0 ? dimension("no values") : inferTextRole(facts);
  }
}
