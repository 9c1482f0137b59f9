import { openBuiltInMind } from "../../minds/open-built-in-mind.ts";
import type { ModelsConfiguration } from "../../models/configuration.ts";
import { ModelsUnavailableError } from "../../models/model-errors.ts";
import type { Library } from "../knowledge/open-library.ts";
import type { ChatServices } from "./chat-services.ts";
import { checkSentence } from "./check-sentence.ts";
import { storedConversations } from "./stored-conversations.ts";

interface ChatParts {
  library: Pick<Library, "knowledge" | "store">;
  models: ModelsConfiguration;
  onFailure: ChatServices["onFailure"];
}

/** Questions answered from the library, by the models that are set and by quoting where none is. */
export async function openChatServices({ library, models, onFailure }: ChatParts): Promise<ChatServices> {
  return {
    knowledge: library.knowledge,
    conversations: storedConversations(library.store),
    quoting: openBuiltInMind(),
    openModels: await modelOpener(models),
    checkSentence,
    now: () => new Date(),
    onFailure,
  };
}

// One gateway for each question, since its budget is for one run.
export async function modelOpener(models: ModelsConfiguration): Promise<ChatServices["openModels"]> {
  if (models.providers.length === 0) return () => noModels;
  const { openGateway } = await import("../../models/gateway.ts");
  const { systemServices } = await import("../../models/system-services.ts");
  return () => openGateway(models, systemServices({ onAudit: () => {} }));
}

const noModels: ReturnType<ChatServices["openModels"]> = {
  unavailable: () => new ModelsUnavailableError([]),
  streamText: () => {
    throw new ModelsUnavailableError([]);
  },
};
