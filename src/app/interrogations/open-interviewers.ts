import type { Interviewers } from "../../detective/interview.ts";
import type { AuditTrailEntry } from "../../domain/interrogation.ts";
import type { Mind } from "../../minds/mind.ts";
import { openBuiltInMind } from "../../minds/open-built-in-mind.ts";
import type { ModelsConfiguration } from "../../models/configuration.ts";

export interface OpenedInterviewers extends Interviewers {
  /** What the gateways reported since the last call. */
  takeTrail(): AuditTrailEntry[];
}

/**
 * The detective thinks with all models in the order of the settings, the witness with the local ones, so that what is quoted
 * need not leave the machine; where there is no local model the witness quotes by itself.
 */
export async function openInterviewers(settings: ModelsConfiguration, now: () => Date): Promise<OpenedInterviewers> {
  let trail: AuditTrailEntry[] = [];
  const takeTrail = () => {
    const taken = trail;
    trail = [];
    return taken;
  };
  const open = async (chosen: ModelsConfiguration): Promise<Mind> => {
    if (chosen.providers.length === 0) return openBuiltInMind();
    const { openGateway } = await import("../../models/gateway.ts");
    const { systemServices } = await import("../../models/system-services.ts");
    const { openMind } = await import("../../minds/open-mind.ts");
    const gateway = openGateway(chosen, systemServices({ onAudit: (entry) => void trail.push(entry) }));
    return openMind({ gateway, settings: chosen, onThought: () => {}, now });
  };
  const local = settings.providers.filter(({ isLocal }) => isLocal);
  return { detective: await open(settings), witness: await open({ ...settings, providers: local }), takeTrail };
}
