import { z } from "zod";
import { tellProof, tellSignature } from "../../app/proof/tell-proof.ts";
import { type VerifyResult, verifyResultSchema } from "../../domain/verify-result.ts";
import { caseInput } from "./inputs.ts";
import { mcpTool } from "./mcp-tool.ts";

export const verify = mcpTool({
  name: "verify",
  title: "Prove a finished case",
  description:
    "Checks the audit chain, the hash of every file, the Merkle root and the signature of a finished case, makes it again from its data and compares every step, figure, text and chart.",
  input: z.strictObject({ case: caseInput }),
  output: verifyResultSchema,
  run: async ({ case: named }) => {
    const [{ findCaseFolder }, { verifyUnderLimits }] = await Promise.all([
      import("../../app/case-folder.ts"),
      import("../../app/proof/verify-under-limits.ts"),
    ]);
    return toVerified(await verifyUnderLimits({ folder: findCaseFolder(named) }));
  },
});

export function toVerified(result: VerifyResult) {
  const { audit_entries, artifacts, evidence } = result.checked;
  const counts = `${audit_entries} audit entries, ${artifacts} files and ${evidence} queries checked`;
  const unasked = result.needs_source
    ? ` Its rows stayed in ${result.needs_source.source}, which was not asked again.`
    : "";
  const text = result.ok
    ? `${tellProof(result)} (${counts}).${unasked} Not proven: ${result.not_proven.join(" ")} ${tellSignature(result)}.`
    : `${result.first_problem} (${counts})`;
  return { text, output: result };
}
