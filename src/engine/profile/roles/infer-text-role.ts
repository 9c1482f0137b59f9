import {
  type ColumnFacts,
  dimension,
  distinctShare,
  freeText,
  id,
  isHandful,
  isNearlyUnique,
  type RoleVerdict,
  rowsPerValue,
} from "./column-facts.ts";
import { type TextShape, textShape } from "./text-shape.ts";

type Rule = (facts: ColumnFacts, shape: TextShape) => RoleVerdict | false;

const rules: Rule[] = [
  ({ cardinality, present }) => cardinality === 1 && present > 1 && dimension("always the same value"),
  (_, shape) => shape.isIdentifier && id("values that identify, like emails or hashes"),
  ({ name }) => name.isPlaceCode && dimension("postal codes"),
  (facts, shape) => (shape.isUrl || facts.name.head.has("contact")) && isNearlyUnique(facts) && id("contact data"),
  ({ name }, shape) => shape.isPhone && !name.head.has("code") && id("phone numbers or long numbers"),
  (facts, shape) => facts.name.isLogin && shape.isToken && distinctShare(facts) >= 0.5 && id("user names"),
  (facts, shape) => facts.name.head.has("id") && keyRole(facts, shape),
  (facts, { hasDigits, averageWords }) =>
    facts.name.head.has("entity") && isNearlyUnique(facts) && hasDigits && averageWords < 3 && id("numbers of things"),
  (facts, shape) => isFreeText(facts, shape) && freeText("free text"),
  (facts, shape) => shape.isCode && facts.name.any.has("id") && id("named like a key"),
  (facts, shape) => shape.isCode && codeTokenRole(facts),
];

export function inferTextRole(facts: ColumnFacts): RoleVerdict {
  const shape = textShape([...new Set(facts.sample)]);
  for (const rule of rules) {
    const verdict = rule(facts, shape);
    if (verdict) return verdict;
  }
  return dimension(isNearlyUnique(facts) ? "names, almost all different" : "values that repeat");
}

// Columns named "caller_id" often hold names of people, and those are what people slice by.
function keyRole(facts: ColumnFacts, shape: TextShape): RoleVerdict {
  const isNames = shape.isReadable && rowsPerValue(facts) >= 5;
  return isNames || isHandful(facts) ? dimension("named like a key, but names that repeat") : id("named like a key");
}

function isFreeText(facts: ColumnFacts, { averageWords, averageLength, isAddress }: TextShape): boolean {
  const { cardinality, name, present } = facts;
  const share = distinctShare(facts);
  if (isAddress && share >= 0.5) return true;
  if (name.head.has("text") && averageWords >= 2.5 && cardinality > 20 && share >= 0.05) return true;
  if (averageWords >= 4 && cardinality > 30 && share >= 0.2) return true;
  if ((averageWords >= 8 || averageLength >= 60) && cardinality > 50) return true;
  const isEnough = present >= 30 || name.head.has("text");
  return averageWords >= 1.7 && share >= 0.7 && isEnough;
}

function codeTokenRole(facts: ColumnFacts): RoleVerdict | false {
  const isNumberOfThing = facts.name.any.has("number") || facts.name.head.has("entity");
  if (isNumberOfThing && facts.name.any.has("entity")) return id("numbers of things");
  const isLong = facts.sample.every((value) => (value.match(/\d/g)?.length ?? 0) >= 4);
  return isNearlyUnique(facts) && (facts.present >= 20 || isLong) && id("codes, each used once");
}
