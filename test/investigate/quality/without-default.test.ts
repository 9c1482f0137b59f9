import { expect, it } from "vitest";
import { withoutDefault } from "../../../src/investigate/quality/without-default.ts";

it.each([
  ['coalesce("amount", 0)', '"amount"'],
  ['coalesce(epoch(("a" - "b")) / 86400.0, 0)', 'epoch(("a" - "b")) / 86400.0'],
  ['coalesce("odd) name", 0)', '"odd) name"'],
  ['coalesce("a", 0) * coalesce("b", 0)', 'coalesce("a", 0) * coalesce("b", 0)'],
  ['coalesce("a", "b", 0)', 'coalesce("a", "b", 0)'],
  ['"amount"', '"amount"'],
])("reads %s as %s", (expression, value) => {
  expect(withoutDefault(expression)).toBe(value);
});
