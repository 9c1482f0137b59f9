import { expect, it } from "vitest";
import { openBudget } from "../../src/models/budget.ts";

it("lets a call wait for one that may leave enough, and refuses one that cannot fit", async () => {
  const budget = openBudget({ tokens: 100, usd: null });
  const first = await budget.reserve({ tokens: 80, nanoUsd: null });
  let isHeld = false;
  const second = budget.reserve({ tokens: 60, nanoUsd: null }).then((reservation) => {
    isHeld = true;
    return reservation;
  });
  expect(await budget.reserve({ tokens: 101, nanoUsd: null })).toBeNull();
  expect(isHeld).toBe(false);
  first!.settle({ tokens: 30, nanoUsd: null });
  (await second)!.settle({ tokens: 60, nanoUsd: null });
  expect(budget.left()).toEqual({ tokens: 10, usd: null });
});

it("refuses those who wait when the call before them took too much", async () => {
  const budget = openBudget({ tokens: null, usd: 1 });
  const first = await budget.reserve({ tokens: 1, nanoUsd: 0.6e9 });
  const second = budget.reserve({ tokens: 1, nanoUsd: 0.6e9 });
  first!.settle({ tokens: 1, nanoUsd: 0.5e9 });
  expect(await second).toBeNull();
});

it("takes a settlement once and shows more than was reserved as spent", async () => {
  const budget = openBudget({ tokens: 10, usd: null });
  const reservation = await budget.reserve({ tokens: 5, nanoUsd: null });
  reservation!.settle({ tokens: 12, nanoUsd: null });
  reservation!.settle({ tokens: 12, nanoUsd: null });
  expect(budget.left().tokens).toBe(-2);
  expect(await budget.reserve({ tokens: 1, nanoUsd: null })).toBeNull();
});
