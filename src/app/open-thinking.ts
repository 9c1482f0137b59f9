import { join } from "node:path";
import { writeFileAtomic } from "../base/atomic-file.ts";
import { keepFindings } from "../investigate/sessions/keep-findings.ts";
import type { Thinking } from "../investigate/thinking/thinking.ts";
import { openMind } from "../minds/open-mind.ts";
import { openGateway } from "../models/gateway.ts";
import { systemServices } from "../models/system-services.ts";
import type { Sandbox } from "../sandbox/open-sandbox.ts";
import type { InvestigationAudit } from "./investigation-audit.ts";
import { loadModels } from "./load-models.ts";
import { findSandboxServer } from "./sandbox-server.ts";

export interface ThinkingPlace {
  /** The case folder. */
  folder: string;
  sessionId: string;
  home: string;
  environment: NodeJS.ProcessEnv;
  audit: Pick<InvestigationAudit, "modelEvent" | "thought">;
  now: () => Date;
}

/** The mind of one case: the models that are configured, behind them the built-in one. */
export function openThinking(place: ThinkingPlace): Thinking {
  const { folder, sessionId, home, audit, now } = place;
  const configuration = loadModels(place);
  const gateway = openGateway(configuration, systemServices({ onAudit: audit.modelEvent }));
  const hasModel = gateway.providers.length > 0;
  const analysisFolder = join(folder, "analysis");
  return {
    mind: openMind({ gateway, settings: configuration, onThought: audit.thought, now }),
    openSandbox: hasModel ? () => startSandbox(home) : null,
    writeFile: (path, content) => writeFileAtomic(join(analysisFolder, path), content),
    findings: keepFindings({ analysisFolder, sessionId, now }),
  };
}

// Loaded with the first code that is to run: most investigations run none.
async function startSandbox(home: string): Promise<Sandbox> {
  const { openSandbox } = await import("../sandbox/open-sandbox.ts");
  return openSandbox(findSandboxServer(home));
}
