import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Found {
  violations: { id: string; impact: string | null; nodes: { target: string[]; failureSummary: string }[] }[];
}

const allRules = { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"] };
const colourRules = { type: "rule", values: ["color-contrast", "link-in-text-block"] };

/** What keeps people from using a page, by axe's rules for WCAG 2.1 AA. */
export const findViolations = (page: Page): Promise<string[]> => violationsOf(page, allRules);

/** The same in light and dark colours; but for colours the second look would find nothing else. */
export async function findViolationsInBoth(page: Page): Promise<string[]> {
  // Colours that are still on their way are nobody's.
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  const light = await violationsOf(page, allRules);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  const dark = await violationsOf(page, colourRules);
  return [...light.map((found) => `light: ${found}`), ...dark.map((found) => `dark: ${found}`)];
}

async function violationsOf(page: Page, rules: typeof allRules): Promise<string[]> {
  // Through the debugger, since the policy of the page allows no script of others.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe);
  const { violations } = (await page.evaluate(
    `axe.run(document, { runOnly: ${JSON.stringify(rules)}, resultTypes: ["violations"] })`,
  )) as Found;
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`));
}
