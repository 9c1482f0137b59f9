import { expect, it } from "vitest";
import type { z } from "zod";

/** Dotted path → new value; `undefined` takes the field away. */
type Patch = Record<string, unknown>;

interface Cases {
  accepts?: Record<string, Patch>;
  /** The patch, then the path or the message that an issue must have. */
  refuses?: Record<string, [Patch, string]>;
}

export const uuid = "550e8400-e29b-41d4-a716-446655440000";
export const otherUuid = "7c9e6679-7425-40de-944b-e07fc1f90ae7";
export const now = "2025-12-17T10:30:00Z";
export const before = "2025-12-17T10:29:59Z";
export const sha256 = "a3f5b8c0".repeat(8);

export function text(length: number): string {
  return "x".repeat(length);
}

/** The example parses unchanged, and each patch of it is accepted or refused for the reason given. */
export function checkSchema(name: string, schema: z.ZodType, example: object, { accepts = {}, refuses = {} }: Cases) {
  it(`${name}: takes the example as it is`, () => {
    expect(schema.parse(example)).toEqual(example);
  });
  it.each(Object.entries(accepts))(`${name}: accepts %s`, (_title, patch) => {
    expect(schema.safeParse(patched(example, patch)).error).toBeUndefined();
  });
  it.each(Object.entries(refuses))(`${name}: refuses %s`, (_title, [patch, reason]) => {
    const issues = schema.safeParse(patched(example, patch)).error?.issues ?? [];
    expect(issues.flatMap((issue) => [issue.path.join("."), issue.message])).toContain(reason);
  });
}

export function patched(example: object, patch: Patch): object {
  const copy = structuredClone(example);
  for (const [path, value] of Object.entries(patch)) {
    const keys = path.split(".");
    const last = keys.pop()!;
    const parent = keys.reduce<Record<string, unknown>>(
      (node, key) => node[key] as Record<string, unknown>,
      copy as Record<string, unknown>,
    );
    if (value === undefined) delete parent[last];
    else parent[last] = value;
  }
  return copy;
}

/** Every pair of states that is not among the allowed ones is refused. */
export function checkMoves<State extends string>(
  states: readonly State[],
  canMove: (from: State, to: State) => boolean,
  allowed: readonly `${State} → ${State}`[],
) {
  it.each(states)("from %s moves only where it may", (from) => {
    const reached = states.filter((to) => canMove(from, to)).map((to) => `${from} → ${to}`);
    expect(reached.sort()).toEqual(allowed.filter((move) => move.startsWith(`${from} → `)).sort());
  });
}
