import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";

const root = join(import.meta.dirname, "../..");
const places = [
  process.env["CHROMIUM"] ?? "",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

/** Where Chromium is, or null, which is said loudly: whoever reads the result has to know what was not tested. */
export const chromiumPath = places.find((path) => path !== "" && existsSync(path)) ?? null;
if (chromiumPath === null)
  process.stderr.write("\n*** NOT TESTED: the pages in a browser. To test them: sudo apt-get install chromium\n\n");

/** One page in a browser of its own, with everything on it that should not be. */
export interface Visit {
  page: Page;
  problems: string[];
  close(): Promise<void>;
}

export interface Site {
  url: string;
  browser: Browser;
  visit(options?: BrowserContextOptions): Promise<Visit>;
  close(): Promise<void>;
}

/** The built product on a free port with a home of its own, and one browser for all visits: its own, or that of another site. */
export async function openSite(environment: NodeJS.ProcessEnv = {}, other?: Site): Promise<Site> {
  const home = mkdtempSync(join(tmpdir(), "whydunit-browser-"));
  const server = await startServer(home, environment);
  const browser = other?.browser ?? (await launchBrowser());
  return {
    url: server.url,
    browser,
    visit: (options = {}) => openVisit(browser, server.url, options),
    close: async () => {
      if (!other) await browser.close();
      await server.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath!, args: ["--no-sandbox", "--disable-gpu"] });
}

async function startServer(home: string, given: NodeJS.ProcessEnv) {
  const { PATH, HOME } = process.env;
  const environment = { PATH, HOME, WHYDUNIT_HOME: home, XDG_CONFIG_HOME: join(home, "config"), ...given };
  const server = spawn(process.execPath, [join(root, "bin/whydunit.js"), "serve", "--port", "0"], {
    env: environment,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [server.stdout, server.stderr]) stream.on("data", (data) => (said += data));
  while (!/Listening on \S+/.test(said)) {
    const [event] = await Promise.race([once(server.stdout, "data"), once(server, "exit").then(() => ["exit"])]);
    if (event === "exit") throw new Error(`the server did not start: ${said}`);
  }
  const [, url] = /Listening on (\S+)/.exec(said)!;
  return {
    url,
    close: async () => {
      const ended = once(server, "exit");
      server.kill("SIGTERM");
      await ended;
    },
  };
}

async function openVisit(browser: Browser, url: string, options: BrowserContextOptions): Promise<Visit> {
  const context = await browser.newContext({ baseURL: url, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(`error: ${error.message}`));
  page.on("console", (message) => {
    // Refusals that the page itself shows are told by the browser too; what breaks the policy is told nowhere else.
    const isRefusal = /the server responded with a status of 4\d\d/.test(message.text());
    if (message.type() === "error" && !isRefusal) problems.push(`console: ${message.text()}`);
  });
  page.on("request", (request) => {
    if (!request.url().startsWith(url) && !request.url().startsWith("data:")) problems.push(`asked ${request.url()}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 500) problems.push(`${response.status()} from ${response.url()}`);
  });
  return { page, problems, close: () => context.close() };
}
