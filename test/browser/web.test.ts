import { afterAll, beforeAll, describe } from "vitest";
import { analysesJourney } from "./analyses-journey.ts";
import { askJourney } from "./ask-journey.ts";
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
  beforeAll(async () => {
    site = await openSite();
  }, 180_000);
  afterAll(() => site?.close());
  const visit: Site["visit"] = (options) => site.visit(options);

  const sample = { address: "" };
  formJourney(visit);
  keyboardJourney(visit);
  runJourney(visit, sample);
  reportJourney(visit, sample);
  analysesJourney(visit);
  askJourney(visit);
  plainJourney(visit);
  lookOfPages(visit);
  loginJourney(() => site);
});
