import type { Mind, Thought } from "../minds/mind.ts";
import { openBuiltInMind } from "../minds/open-built-in-mind.ts";
import type { ClaimStanding, Target } from "./interview.ts";
import { toOpenClaim } from "./standing.ts";

/** A question about the target that was not asked before. */
export async function askAbout(
  { claim, aim }: Target,
  hypothesis: string,
  standings: readonly ClaimStanding[],
  asked: string[],
  detective: Mind,
): Promise<Thought<string>> {
  const standing = standings.find((one) => one.claim === claim)!;
  const open = { ...toOpenClaim(standing), ...(aim === "against" ? { aspect: "what would contradict it" } : {}) };
  const brief = { hypothesis, claims: [open], asked };
  const thought = await detective.ask(brief);
  if (thought.value !== "") return thought;
  const own = await openBuiltInMind().ask(brief);
  return { ...own, value: own.value || `What else is known about “${claim.text}” (${asked.length + 1})?` };
}
