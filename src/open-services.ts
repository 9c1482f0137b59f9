import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { analysisRuns } from "./app/analyses/analysis-runs.ts";
import { openAnalysisServices } from "./app/analyses/open-analysis-services.ts";
import { modelOpener, openChatServices } from "./app/chat/open-chat-services.ts";
import type { ServerConfiguration } from "./app/configuration.ts";
import { diskProbe } from "./app/disk-probe.ts";
import { forgetInterrogationsOf } from "./app/interrogations/challenge.ts";
import { interrogationRuns } from "./app/interrogations/interrogation-runs.ts";
import { openInterrogations } from "./app/interrogations/open-interrogations.ts";
import { libraryProbes } from "./app/knowledge/library-probes.ts";
import { openLibrary } from "./app/knowledge/open-library.ts";
import { openWhenFree } from "./app/knowledge/open-when-free.ts";
import { refuseSecondServer } from "./app/knowledge/running-server.ts";
import { loadModels } from "./app/load-models.ts";
import { forgetCase } from "./app/memory/forget-case.ts";
import { openRuns } from "./app/runs/open-runs.ts";
import { sessionRuns } from "./app/runs/session-runs.ts";
import { openCaseChat } from "./app/sessions/open-case-chat.ts";
import { openSessionServices } from "./app/sessions/open-session-services.ts";
import { openModelSettings } from "./app/settings/model-settings.ts";
import { loadNamedSources } from "./app/sources/load-named-sources.ts";
import { openSources } from "./app/sources/open-sources.ts";
import { openTables } from "./app/tables/ask-tables.ts";
import { openWatches } from "./app/watch/list-watches.ts";
import { AppError } from "./base/app-error.ts";
import { readVersion } from "./base/version.ts";
import type { ModelsConfiguration } from "./models/configuration.ts";
import type { ServerServices } from "./start-server.ts";

/** The product behind a server. Comes back at once: the store is opened, and missing vectors are made, in the background. */
export async function openServices(
  { databaseUrl, sessionTimeoutHours: timeoutHours, runs: atOnce, allowSourceUrls }: ServerConfiguration,
  home: string,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<ServerServices> {
  if (databaseUrl === null) refuseSecondServer(home);
  if (databaseUrl === null && atOnce === 0)
    throw new AppError("WRONG_USAGE", "WHYDUNIT_RUNS is 0, but there are no workers without DATABASE_URL.");
  const log = (text: string) => process.stderr.write(`${new Date().toISOString()} ${text}\n`);
  const models = loadModels({ home, environment });
  const library = openLibrary({ home, databaseUrl, models, purpose: "serve", notify: log });
  const { knowledge } = library;
  const localSecret = randomBytes(32).toString("hex");
  const chat = await openChatServices({ library, models, onFailure: (failure, id) => log(`${id} ${tell(failure)}`) });
  const makeVectors = () => knowledge.makeVectors().catch((failure) => log(tell(failure)));
  const opening = openWhenFree(library.store, (failure) => log(tell(failure)));
  opening.opened
    .then(library.memories.takeIn)
    .then(makeVectors)
    .catch(() => {});
  const onFailure = (failure: unknown) => log(tell(failure));
  const caseChat = openCaseChat({
    home,
    environment,
    remember: library.memories.remember,
    forget: (id) => {
      forgetInterrogationsOf(home, id);
      return forgetCase(library.store, id);
    },
  });
  const kinds = [sessionRuns({ remember: caseChat.remember }), analysisRuns(), interrogationRuns({ home })];
  const runs = openRuns({ home, kinds, databaseUrl, atOnce, onFailure });
  const tables = openTables({ atOnce: Math.max(1, atOnce) });
  // A mistake in them is told whoever starts the server, not whoever uses it.
  loadNamedSources({ home, environment });
  const sources = openSources({ home, environment, tables, allowsUrls: allowSourceUrls, now: () => new Date() });
  const sessions = openSessionServices({ home, timeoutHours, runs, tables, sources, chat: caseChat, onFailure });
  const analyses = openAnalysisServices({ home, environment, timeoutHours, runs, tables, sources, onFailure });
  const interrogations = openInterrogations({ home, environment, knowledge, sessions, runs, onFailure });
  let { openModels } = chat;
  const onChange = async (models: ModelsConfiguration) => {
    openModels = await modelOpener(models);
  };
  return {
    ...chat,
    openModels: () => openModels(),
    settings: openModelSettings({ home, environment, onChange }),
    sources,
    sessions,
    analyses,
    interrogations,
    watches: openWatches(home),
    knowledge: {
      ...knowledge,
      learn: async (paths, options) => {
        const learnt = await knowledge.learn(paths, options);
        void makeVectors();
        return learnt;
      },
    },
    home,
    documentsFolder: join(home, "documents"),
    localSecret,
    probes: { ...libraryProbes(library, opening), disk: diskProbe(home) },
    version: readVersion(),
    announce: (url) =>
      opening.opened.then(
        (store) => store.announce(url, localSecret),
        () => {},
      ),
    close: async () => {
      opening.stop();
      tables.close();
      await Promise.all([sessions.close(), analyses.close(), runs.close(), library.close()]);
    },
  };
}

function tell(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure);
  const cause = failure.cause instanceof Error ? ` (${failure.cause.message})` : "";
  return failure.message + cause;
}
