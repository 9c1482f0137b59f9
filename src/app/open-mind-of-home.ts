import type { Mind } from "../minds/mind.ts";
import { openBuiltInMind } from "../minds/open-built-in-mind.ts";
import { loadModels, type ModelsPlace } from "./load-models.ts";

/** The mind of this home outside of an investigation; where no model is set, its code is not even loaded. */
export async function openMindOfHome(place: ModelsPlace): Promise<Mind> {
  const settings = loadModels(place);
  if (settings.providers.length === 0) return openBuiltInMind();
  const { openGateway } = await import("../models/gateway.ts");
  const { systemServices } = await import("../models/system-services.ts");
  const { openMind } = await import("../minds/open-mind.ts");
  const gateway = openGateway(settings, systemServices({ onAudit: () => {} }));
  return openMind({ gateway, settings, onThought: () => {}, now: () => new Date() });
}
