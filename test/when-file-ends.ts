import { afterAll, afterEach } from "vitest";

// Files of a process that share their modules share helpers too: an afterAll or afterEach in one would count for the first file alone.
type Task = () => unknown;
const ofFile: Task[] = [];
const ofTest: Task[] = [];

/** For helpers of tests: done when the tests of the file that now runs have ended. */
export const whenFileEnds = (task: Task): unknown => ofFile.push(task);

/** For helpers of tests: done when the test that now runs has ended. */
export const whenTestEnds = (task: Task): unknown => ofTest.push(task);

/** Run for each file before its tests. */
export function useTasksAtEnd(): void {
  const environment = { ...process.env };
  afterEach(() => doAll(ofTest));
  afterAll(async () => {
    await doAll(ofFile);
    for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
    Object.assign(process.env, environment);
  });
}

async function doAll(tasks: Task[]): Promise<void> {
  for (const task of tasks.splice(0).reverse()) await task();
}
