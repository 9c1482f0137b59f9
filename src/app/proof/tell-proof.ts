import type { VerifyResult } from "../../domain/verify-result.ts";
import { counted } from "../../investigate/report/plain-text.ts";

/** What was proven of a case that holds, and no more than that. */
export function tellProof({ made_again, checked: { evidence }, needs_source }: VerifyResult): string {
  switch (made_again) {
    case "everything":
      return "Every byte holds, and every step, figure, text and chart came out the same when made again from the data";
    case "texts":
      return `Every byte holds, and texts and charts follow from the steps; ${
        needs_source ? "no figure was computed again" : `${counted(evidence, "query", "queries")} gave the same rows`
      }`;
    case "queries":
      return `Every byte holds, and ${counted(evidence, "query", "queries")} gave the same rows again; the texts were not made again`;
    case "nothing":
      return "Every byte holds; no figure was computed again";
  }
}

export function tellSignature({ signature: { state, fingerprint, is_trusted } }: VerifyResult): string {
  if (state === "unsigned") return "Unsigned: whoever can write to the folder may have made all of it";
  if (state === "wrong") return "The signature is wrong";
  return `Signed by ${fingerprint}${is_trusted ? ", which is trusted" : ""}`;
}
