import { AppError } from "../../base/app-error.ts";
import { chooseBackend, installCommand } from "../../sandbox/backends/choose-backend.ts";
import { loadServerConfiguration } from "../configuration.ts";
import { openLibrary } from "../knowledge/open-library.ts";
import { loadModels, type ModelsPlace } from "../load-models.ts";
import type { Checkup } from "./checkup.ts";
import { examineEmbeddings } from "./examine-embeddings.ts";
import { examineModels } from "./examine-models.ts";
import { examineProgram } from "./examine-program.ts";
import { type ExaminedSource, examineSources } from "./examine-sources.ts";
import { examineStore } from "./examine-store.ts";

export interface Examination {
  checkups: Checkup[];
  sources: ExaminedSource[];
}

/** What works on this machine, found out by trying it. */
export async function examine(place: ModelsPlace): Promise<Examination> {
  const { databaseUrl } = loadServerConfiguration(place);
  const models = loadModels(place);
  const library = openLibrary({ ...place, databaseUrl, models, purpose: "doctor", notify: () => {} });
  try {
    const [{ sources, mistake }, ...checkups] = await Promise.all([
      listSources(place),
      examineStore(place.home, databaseUrl, library),
      examineEmbeddings(library.embedder),
      examineModels(models),
      examineSandbox(),
      examineProgram(python),
      examineProgram(postgres),
    ]);
    return { checkups: mistake ? [...checkups, mistake] : checkups, sources };
  } finally {
    await library.close();
  }
}

async function listSources(place: ModelsPlace): Promise<{ sources: ExaminedSource[]; mistake: Checkup | null }> {
  try {
    return { sources: await examineSources(place), mistake: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { sources: [], mistake: { name: "sources", state: "broken", found: error.message, remedy: null } };
  }
}

async function examineSandbox(): Promise<Checkup> {
  const choice = await chooseBackend();
  return choice.backend
    ? { name: "sandbox", state: "works", found: `generated Python runs in ${choice.backend.name}`, remedy: null }
    : { name: "sandbox", state: "limited", found: choice.reason, remedy: installCommand };
}

const python = {
  name: "python",
  command: "/usr/bin/python3",
  args: ["-c", "import sys, pandas, numpy, scipy; print(sys.version.split()[0], 'with pandas', pandas.__version__)"],
  without: "no Python with pandas, numpy and scipy: generated code is SQL alone",
  remedy: "sudo apt-get install python3-pandas python3-scipy",
};

const postgres = {
  name: "postgres",
  command: "psql",
  args: ["--version"],
  without: "not installed; the store does without, and only the tests on PostgreSQL are skipped",
  remedy: "sudo apt-get install postgresql",
};
