import type { Reporter, TestCase, TestModule } from "vitest/node";

/** Says loudly which tests passed at a second try only: each of them is a fault to be found, in them or in the product. */
export class SecondTries implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const unsteady = modules.flatMap((module) => [...module.children.allTests()]).filter(neededAnotherTry);
    if (unsteady.length === 0) return;
    const lines = unsteady.map((test) => `  ${test.module.relativeModuleId} > ${test.fullName}`);
    console.warn(`\nPASSED AT A SECOND TRY ONLY (${unsteady.length}): find out why.\n${lines.join("\n")}\n`);
  }
}

const neededAnotherTry = (test: TestCase): boolean => test.diagnostic()?.flaky === true;
