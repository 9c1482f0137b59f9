import type { AuditResult, Verdict } from "../../domain/audit-result.ts";
import type { InterrogationStatus } from "../../domain/interrogation.ts";
import type { Tone } from "../components/chip.tsx";

export const verdictWords: Record<Verdict, { text: string; tone: Tone; sentence: string }> = {
  supported: { text: "supported", tone: "accent", sentence: "The sources support it." },
  contradicted: { text: "contradicted", tone: "problem", sentence: "The sources contradict it." },
  mixed: { text: "mixed", tone: "caution", sentence: "A part of it holds and another does not." },
  unknown: { text: "unknown", tone: "plain", sentence: "The sources do not settle it." },
};

export function verdictSentence({ verdict, contradictions }: AuditResult): string {
  if (verdict === "mixed" && contradictions.length > 0) return "The sources contradict each other.";
  return verdictWords[verdict].sentence;
}

export const statusWords: Record<InterrogationStatus, { text: string; tone: Tone }> = {
  running: { text: "being asked", tone: "caution" },
  completed: { text: "done", tone: "plain" },
  failed: { text: "stopped", tone: "problem" },
  "limit-reached": { text: "limit reached", tone: "plain" },
};
