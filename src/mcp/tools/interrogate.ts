import { z } from "zod";
import { auditResultSchema } from "../../domain/audit-result.ts";
import type { InterrogationSession } from "../../domain/interrogation.ts";
import { caseInput, docsInput } from "./inputs.ts";
import { mcpTool } from "./mcp-tool.ts";

export const aboutHypothesis = {
  hypothesis: z.string().min(1).max(5000),
  iterations: z.int().min(5).max(20).optional().describe("How many questions at most."),
};

export const interrogatedSchema = z.object({ id: z.string(), status: z.string(), audit: auditResultSchema.nullable() });

export function toInterrogated({ id, status, auditResult }: InterrogationSession) {
  return {
    text: auditResult?.summary ?? `The interrogation ended as ${status}.`,
    output: { id, status, audit: auditResult ?? null },
  };
}

export const interrogate = mcpTool({
  name: "interrogate",
  title: "Test a hypothesis against sources",
  description:
    "Takes a hypothesis apart into claims and puts each to documents, a finished investigation, or (with neither) the knowledge base, until it holds or breaks: verdict, claims with quotations, contradictions, gaps.",
  input: z.strictObject({ ...aboutHypothesis, docs: docsInput, case: caseInput.optional() }),
  output: interrogatedSchema,
  run: async ({ hypothesis, docs, case: named, iterations }, { onProgress }) => {
    const [{ interrogateHypothesis }, { openLazySearch }, { homeFolder }] = await Promise.all([
      import("../../app/interrogations/interrogate-hypothesis.ts"),
      import("../../app/knowledge/lazy-search.ts"),
      import("../../app/home.ts"),
    ]);
    const place = { home: homeFolder(), environment: process.env, now: () => new Date(), onProgress };
    const { search, close } = openLazySearch({ ...place, purpose: "interrogate", notify: onProgress });
    try {
      const order = { hypothesis, documents: docs, case: named ?? null, iterationLimit: iterations ?? null };
      return toInterrogated(await interrogateHypothesis(order, { ...place, search }));
    } finally {
      await close();
    }
  },
});
