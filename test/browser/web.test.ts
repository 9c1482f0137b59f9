import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe } from "vitest";
import { analysesJourney } from "./analyses-journey.ts";
import { askJourney } from "./ask-journey.ts";
import { databaseJourney, makeDatabase } from "./database-journey.ts";
import { formJourney } from "./form-journey.ts";
import { keyboardJourney } from "./keyboard-journey.ts";
import { loginJourney } from "./login-journey.ts";
import { lookOfPages } from "./look-of-pages.ts";
import { chromiumPath, openSite, type Site } from "./open-site.ts";
import { plainJourney } from "./plain-journey.ts";
import { reportJourney } from "./report-journey.ts";
import { runJourney } from "./run-journey.ts";

// One server and one browser for all of them: starting each takes longer than most of the tests.
describe.skipIf(chromiumPath === null)("the pages in a browser", { timeout: 240_000 }, () => {
  let site: Site;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "whydunit-database-"));
    site = await openSite(await makeDatabase(folder));
  }, 180_000);
  afterAll(async () => {
    await site?.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const visit: Site["visit"] = (options) => site.visit(options);

  const sample = { address: "" };
  formJourney(visit);
  databaseJourney(visit);
  keyboardJourney(visit);
  runJourney(visit, sample);
  reportJourney(visit, sample);
  analysesJourney(visit);
  askJourney(visit);
  plainJourney(visit);
  lookOfPages(visit);
  loginJourney(() => site);
});
