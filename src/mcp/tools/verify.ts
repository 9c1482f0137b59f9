import { z } from "zod";
import { type VerifyResult, verifyResultSchema } from "../../domain/verify-result.ts";
import { caseInput } from "./inputs.ts";
import { mcpTool } from "./mcp-tool.ts";

export const verify = mcpTool({
  name: "verify",
  title: "Prove a finished case",
  description:
    "Checks the audit chain, the hash of every file and the Merkle root of a finished case, and runs every evidence query again on the data.",
  input: z.strictObject({ case: caseInput }),
  output: verifyResultSchema,
  run: async ({ case: named }) => {
    const [{ findCaseFolder }, { verifyCase }] = await Promise.all([
      import("../../app/case-folder.ts"),
      import("../../ledger/verify-case.ts"),
    ]);
    return toVerified(await verifyCase(findCaseFolder(named)));
  },
});

export function toVerified(result: VerifyResult) {
  const { audit_entries, artifacts, evidence } = result.checked;
  const counts = `${audit_entries} audit entries, ${artifacts} files and ${evidence} queries checked`;
  const unasked = result.needs_source
    ? ` Its rows stayed in ${result.needs_source.source}, which was not asked again.`
    : "";
  const text = result.ok ? `Everything holds: ${counts}.${unasked}` : `${result.first_problem} (${counts})`;
  return { text, output: result };
}
