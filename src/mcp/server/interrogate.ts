import { z } from "zod";
import { uuidSchema } from "../../domain/primitives.ts";
import { aboutHypothesis, interrogate, interrogatedSchema, toInterrogated } from "../tools/interrogate.ts";
import { mcpTool } from "../tools/mcp-tool.ts";
import { followRun } from "./follow-run.ts";
import type { ServedParts } from "./served-parts.ts";

/** An interrogation of the server, with a page of its own. */
export const servedInterrogate = ({ interrogations }: Pick<ServedParts, "interrogations">) =>
  mcpTool({
    ...interrogate,
    input: z.strictObject({
      ...aboutHypothesis,
      case: uuidSchema.optional().describe("The session_id of a completed investigation; the knowledge base without."),
    }),
    output: interrogatedSchema,
    run: async ({ hypothesis, case: sessionId, iterations }, call) => {
      const order = { hypothesis, sessionId: sessionId ?? null, iterationLimit: iterations ?? null };
      const { id } = await interrogations.start(order);
      const events = interrogations.events(id, 0, call.signal);
      await followRun({ events, cancel: () => interrogations.cancel(id) }, call);
      return toInterrogated(await interrogations.get(id));
    },
  });
