import { basename, join } from "node:path";
import { z } from "zod";
import { limitSettings } from "../../base/input-limits.ts";
import { runInChild } from "../run-in-child.ts";
import { explain, explainedSchema, toExplained } from "../tools/explain.ts";
import { aboutGap } from "../tools/inputs.ts";
import { mcpTool } from "../tools/mcp-tool.ts";
import { sessionOf, tablesShape } from "./named-tables.ts";
import type { ServedParts } from "./served-parts.ts";

/** The files of a session, under the names that people know them by. */
export const servedExplain = ({ sessions, home }: Pick<ServedParts, "sessions" | "home">) =>
  mcpTool({
    ...explain,
    input: z.strictObject({ ...tablesShape, ...aboutGap }),
    output: explainedSchema,
    run: async ({ session_id, tables, source, ...gap }, call) => {
      const id = await sessionOf({ session_id, tables, source }, sessions, call.signal);
      const { files } = await sessions.get(id);
      const paths = files.map(({ path }) => join(home, "sessions", id, path));
      const { PATH, TMPDIR, HOME } = process.env;
      // It has no business with keys or settings, but for how much it may read.
      const options = { environment: { PATH, TMPDIR, HOME, ...limitSettings() }, ...call };
      const { output } = await runInChild({ name: explain.name, input: { files: paths, ...gap } }, options);
      const names = new Map(files.map(({ path, original_name }) => [basename(path), original_name]));
      const { cases } = explainedSchema.parse(output);
      return toExplained(cases.map((one) => ({ ...one, file: names.get(basename(one.file)) ?? "" })));
    },
  });
