import type { Interviewers } from "../../detective/interview.ts";
import type { AuditTrailEntry } from "../../domain/interrogation.ts";
import type { Mind } from "../../minds/mind.ts";
import { openBuiltInMind } from "../../minds/open-built-in-mind.ts";
import type { ModelsConfiguration } from "../../models/configuration.ts";
import { systemServices } from "../../models/system-services.ts";

export interface OpenedInterviewers extends Interviewers {
  /** What the gateways reported since the last call. */
  takeTrail(): AuditTrailEntry[];
}

/** Where there is no model for one of the two the built-in mind takes its part; the witness then quotes by itself. */
export async function openInterviewers(
  models: { detective: ModelsConfiguration; witness: ModelsConfiguration },
  { now, openServices = systemServices }: InterviewerParts,
): Promise<OpenedInterviewers> {
  let trail: AuditTrailEntry[] = [];
  const takeTrail = () => {
    const taken = trail;
    trail = [];
    return taken;
  };
  const open = async (chosen: ModelsConfiguration): Promise<Mind> => {
    if (chosen.providers.length === 0) return openBuiltInMind();
    const { openGateway } = await import("../../models/gateway.ts");
    const gateway = openGateway(chosen, openServices({ onAudit: (entry) => void trail.push(entry) }));
    const { openMind } = await import("../../minds/open-mind.ts");
    return openMind({ gateway, settings: chosen, onThought: () => {}, now });
  };
  return { detective: await open(models.detective), witness: await open(models.witness), takeTrail };
}

export interface InterviewerParts {
  now: () => Date;
  /** How the gateways wait and tell time; the system's own unless given. */
  openServices?: typeof systemServices;
}
