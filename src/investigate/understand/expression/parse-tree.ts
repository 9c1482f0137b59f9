import type { MetricSource } from "../metric-source.ts";

export interface SyntaxTree {
  error: boolean;
  error_type?: string;
  error_message?: string;
  statements?: { node: Record<string, unknown> }[];
}

/** The statement as the engine's own parser sees it; nothing of it is run. */
export async function parseTree(sql: string, { rows }: Pick<MetricSource, "rows">): Promise<SyntaxTree> {
  const [[json]] = await rows("select json_serialize_sql($1::varchar)::varchar", [sql]);
  return JSON.parse(String(json)) as SyntaxTree;
}
