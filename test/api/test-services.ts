import { checkSentence } from "../../src/app/chat/check-sentence.ts";
import type { ModelSettings } from "../../src/app/settings/model-settings.ts";
import { openBuiltInMind } from "../../src/minds/open-built-in-mind.ts";
import { ModelsUnavailableError } from "../../src/models/model-errors.ts";
import type { ServerServices } from "../../src/start-server.ts";
import { openMemoryConversations } from "./memory-conversations.ts";
import { openMemoryKnowledge } from "./memory-knowledge.ts";

export const releases = `# Releases

## iOS 17.2.1

On 2025-02-03 we rolled out iOS 17.2.1. Login crashed on older phones until 2025-02-06. Sign-ups fell by 12 %.

## Android 9

No known problems in Android 9.
`;

const noModels = {
  unavailable: () => new ModelsUnavailableError([]),
  // biome-ignore lint/correctness/useYield: it only ever fails
  streamText: async function* () {
    throw new ModelsUnavailableError([]);
  },
};

/** For tests that are not about them. */
const none = <Service extends object>(what: string): Service =>
  new Proxy({} as Service, { get: (_, name) => () => Promise.reject(new Error(`no ${what} here: ${String(name)}`)) });

export function testServices(given: Partial<ServerServices> = {}): ServerServices {
  return {
    knowledge: openMemoryKnowledge({ "releases.md": releases }),
    conversations: openMemoryConversations(),
    quoting: openBuiltInMind(),
    openModels: () => noModels,
    checkSentence,
    now: () => new Date("2026-06-01T12:00:00Z"),
    onFailure: () => {},
    sources: { ...none<ServerServices["sources"]>("sources"), list: () => [] },
    sessions: none<ServerServices["sessions"]>("sessions"),
    analyses: none<ServerServices["analyses"]>("analyses"),
    interrogations: {
      ...none<ServerServices["interrogations"]>("interrogations"),
      challenges: async () => [],
      settings: () => ({ defaultIterationLimit: 10, providerFallbackOrder: [], witness: null, timeouts: null }),
    },
    settings: {} as ModelSettings,
    home: "",
    documentsFolder: "",
    localSecret: null,
    probes: {},
    version: "1.2.3",
    announce: () => {},
    close: async () => {},
    ...given,
  };
}
