import { isDeepStrictEqual } from "node:util";
import { describe, expect, it } from "vitest";
import { parseExactJson, toExactJson } from "../../src/base/exact-json.ts";
import { seededRandom } from "../analysis/seeded-random.ts";

const again = (value: unknown): unknown => parseExactJson(toExactJson(value));

describe("exact JSON gives back what it was given", () => {
  const values: Record<string, unknown> = {
    "numbers JSON has no word for": [Number.NaN, Infinity, -Infinity, -0, 0, 5e-324, 1e21, 0.1 + 0.2],
    "undefined, in lists and under keys": { a: undefined, b: [undefined, null], c: null },
    "integers beyond doubles": [12345678901234567890n, -1n, 0n],
    "maps and sets, with keys of any kind": new Map<unknown, unknown>([
      [{ a: 1 }, new Set([Number.NaN, "x"])],
      [-0, new Map([[1, undefined]])],
    ]),
    "dates, also one that is none": [new Date("2025-02-03T04:05:06.789Z"), new Date(Number.NaN)],
    "typed arrays": [
      new Float64Array([1.5, Number.NaN, -0]),
      new Int32Array(0),
      new Uint8Array([7, 8, 9]).subarray(1),
      new BigInt64Array([-5n]),
      Buffer.from("text"),
    ],
    "text with lone surrogates and line separators": ["\ud800", "\u2028", '"\\', "数据", "\u0000"],
    "objects that look like our tags": { $: ["map", []], other: { $: 1, x: [{ $: undefined }] } },
    "objects without a prototype": Object.assign(Object.create(null), { b: 1, a: Number.NaN }),
  };
  it.each(Object.entries(values))("%s", (_, value) => {
    expect(again(value)).toStrictEqual(value);
    expect(toExactJson(again(value))).toBe(toExactJson(value));
  });

  it("random trees of all kinds", () => {
    const { uniform } = seededRandom(5);
    const pick = <Item>(items: Item[]): Item => items[Math.floor(uniform() * items.length)];
    const key = () => pick(["a", "b", "1", "$", "__proto__x", "constructor", ""]);
    const make = (depth: number): unknown => {
      const leaves = [uniform() * 1e9, "t\n", null, undefined, -0, Number.NaN, 3n, new Date(5), true];
      if (depth === 0) return pick(leaves);
      const list = () => Array.from({ length: Math.floor(uniform() * 4) }, () => make(depth - 1));
      return pick([
        () => pick(leaves),
        list,
        () => new Set(list()),
        () => new Map(list().map((item) => [key(), item])),
        () => Object.fromEntries(list().map((item) => [key(), item])),
      ])();
    };
    for (let i = 0; i < 500; i += 1) {
      const value = make(5);
      expect(isDeepStrictEqual(again(value), value)).toBe(true);
    }
  });

  it("keeps the order of keys", () => {
    expect(Object.keys(again({ z: 1, a: 2, 5: 3 }) as object)).toEqual(["5", "z", "a"]);
  });
});

describe("F16: names of columns reach no prototype", () => {
  it.each(["__proto__", "constructor", "toString"])("%s is a key like any other", (name) => {
    const value = JSON.parse(`{"${name}": {"polluted": true}, "$": 1}`);
    for (const one of [value, JSON.parse(`{"${name}": [null, {"polluted": true}]}`)]) {
      const copy = again(one) as Record<string, unknown>;
      expect(Object.keys(copy)).toEqual(Object.keys(one));
      expect(Object.getPrototypeOf(copy)).toBe(Object.prototype);
      expect(toExactJson(copy)).toBe(toExactJson(one));
    }
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  });
});

describe("what cannot be given back is refused", () => {
  class Engine {}
  const circle: unknown[] = [];
  circle.push(circle);
  it.each<[string, unknown]>([
    ["a function", { run: () => 1 }],
    ["an object with a class", [new Engine()]],
    ["a symbol", Symbol("s")],
    ["a circle", circle],
  ])("%s", (_, value) => {
    expect(() => toExactJson(value)).toThrow(/cannot be kept/);
  });

  it.each(['{"$":["function","x"]}', '{"$":1}', '{"a":'])("text that is none: %s", (text) => {
    expect(() => parseExactJson(text)).toThrow(SyntaxError);
  });
});
