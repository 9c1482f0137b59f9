import type { Duck } from "../duck.ts";
import { quoteName } from "../sql.ts";
import { groupBy } from "./group-by.ts";
import type { KeyColumn, KeyKind } from "./key-column.ts";
import { foldedSql, tableSql } from "./key-sql.ts";
import type { Pair } from "./pair.ts";
import type { Samples } from "./sample-columns.ts";

/** What the samples say; they only rule out, they decide nothing. */
export interface ProbedPair extends Pair {
  /** Share of sampled rows whose value is found as it stands. */
  exact: number;
  /** The same with case, padding and type ignored; as `exact` where that was not tried. */
  folded: number;
}

const fewRows = 20;

export async function probePairs(duck: Duck, samples: Samples, pairs: Pair[]): Promise<ProbedPair[]> {
  const probed: ProbedPair[] = [];
  for (const group of groupBy(pairs, ({ to }) => to).values())
    probed.push(...(await probeTarget(duck, samples, group)));
  return probed;
}

/** All columns that may point at one target, in one query as they stand and one folded. */
async function probeTarget(duck: Duck, samples: Samples, pairs: Pair[]): Promise<ProbedPair[]> {
  const { to } = pairs[0];
  const share = (found: Map<number, number>, from: KeyColumn) => {
    const filled = samples.filledOf(from);
    return filled < fewRows && from.filled > filled ? 1 : (found.get(from.id) ?? 0) / filled;
  };
  const plain = pairs.filter(({ isMixed }) => !isMixed);
  const exactly = await countFound(duck, { probe: samples.probeTable(to.kind), to, pairs: plain, isFolded: false });
  const exact = new Map(plain.map((pair) => [pair, share(exactly, pair.from)]));
  const isTextual = ({ from, isMixed, name }: Pair) =>
    isMixed || (to.kind === "string" && name.score >= 0.4 && (samples.isVaried(from) || samples.isVaried(to)));
  const unsure = pairs.filter((pair) => isTextual(pair) && (exact.get(pair) ?? 0) < 0.95);
  const text: KeyKind = "string";
  const folded = await countFound(duck, { probe: samples.probeTable(text), to, pairs: unsure, isFolded: true });
  return pairs.map((pair) => {
    const asIs = exact.get(pair) ?? 0;
    return { ...pair, exact: asIs, folded: unsure.includes(pair) ? share(folded, pair.from) : asIs };
  });
}

interface Search {
  probe: string;
  to: KeyColumn;
  pairs: Pair[];
  isFolded: boolean;
}

async function countFound(duck: Duck, { probe, to, pairs, isFolded }: Search): Promise<Map<number, number>> {
  if (pairs.length === 0) return new Map();
  const ids = pairs.map(({ from }) => from.id).join(", ");
  const key = isFolded ? foldedSql(quoteName(to.name)) : quoteName(to.name);
  const rows = await duck.rows(
    `select id, sum(weight)::bigint from (select * from ${probe} where id in (${ids})) as probe ` +
      `semi join (select ${key} as k from ${tableSql(to.table)}) as target on probe.${isFolded ? "folded" : "value"} = target.k ` +
      `group by id`,
  );
  return new Map(rows.map(([id, weight]) => [Number(id), Number(weight)]));
}
