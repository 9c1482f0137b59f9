import { afterAll } from "vitest";

// Files of a process that share their modules share helpers too: an afterAll in one would count for the first file alone.
const tasks: (() => void | Promise<void>)[] = [];

/** For helpers of tests: done when the tests of the file that now runs have ended. */
export const whenFileEnds = (task: () => void | Promise<void>): unknown => tasks.push(task);

/** Run for each file before its tests. */
export function useTasksAtEnd(): void {
  afterAll(async () => {
    for (const task of tasks.splice(0).reverse()) await task();
  });
}
