import { z } from "zod";
import { uuidSchema } from "../../domain/primitives.ts";
import { verifyResultSchema } from "../../domain/verify-result.ts";
import { mcpTool } from "../tools/mcp-tool.ts";
import { toVerified, verify } from "../tools/verify.ts";
import type { ServedParts } from "./served-parts.ts";

export const servedVerify = ({ sessions, analyses }: Pick<ServedParts, "sessions" | "analyses">) =>
  mcpTool({
    ...verify,
    input: z.strictObject({ case: uuidSchema.describe("A session_id, or the request_id of an analysis.") }),
    output: verifyResultSchema,
    run: async ({ case: id }) => {
      const isAnalysis = (await analyses.list()).some(({ request_id }) => request_id === id);
      return toVerified(await (isAnalysis ? analyses.verify(id) : sessions.verify(id)));
    },
  });
