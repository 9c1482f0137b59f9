import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { parseBlockedPatterns } from "../analyst/policy/blocked-patterns.ts";
import { maskEvidence } from "../analyst/policy/mask-evidence.ts";
import { openMasker } from "../analyst/policy/masker.ts";
import { policySchema } from "../domain/analysis-request.ts";
import type { VerifyResult } from "../domain/verify-result.ts";
import { verifyCase } from "../ledger/verify-case.ts";
import type { KeptForm } from "../ledger/verify-evidence.ts";
import { makeAgain } from "./proof/make-again.ts";
import type { SourceAccess } from "./sources/gather-sources.ts";
import { openCaseData } from "./sources/open-case-data.ts";

const kept = z.object({ policy: policySchema });

export interface VerifyWishes {
  /** How to get at the database in which rows stayed; null: it is not asked. */
  access?: SourceAccess | null;
  /** Fingerprint of the key that must have signed. */
  trusted?: string | null;
}

/** Proves an investigation or an analysis; evidence of an analysis is compared as its policy lets it be kept. */
export async function verifyFolder(
  folder: string,
  { access = null, trusted = null }: VerifyWishes = {},
): Promise<VerifyResult> {
  return verifyCase(folder, {
    keptForm: keptFormOf(folder),
    makeAgain,
    trusted,
    openPushed:
      access && ((at, sources) => openCaseData({ folder: at, sources, known: null, access, onProgress: () => {} })),
  });
}

export function keptFormOf(folder: string): KeptForm | undefined {
  const request = readRequest(folder);
  if (!request) return undefined;
  const masker = openMasker(parseBlockedPatterns(request.policy.blocked_patterns));
  return (evidence) => maskEvidence(evidence, masker);
}

/** A request that was tampered with is found by its hash; here it only must not get in the way. */
function readRequest(folder: string): z.infer<typeof kept> | null {
  try {
    const request = kept.parse(JSON.parse(readFileSync(join(folder, "request.json"), "utf8")));
    parseBlockedPatterns(request.policy.blocked_patterns);
    return request;
  } catch {
    return null;
  }
}
