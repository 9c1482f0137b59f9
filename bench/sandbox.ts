// How long a warm pandas takes to start in the sandbox, and what a call costs on top of its code.   npx tsx bench/sandbox.ts
import { chooseBackend } from "../src/sandbox/backends/choose-backend.ts";
import { openContainers } from "../src/sandbox/containers.ts";
import { defaultLimits } from "../src/sandbox/limits.ts";
import { openInterpreter } from "../src/sandbox/python/interpreter.ts";

const choice = await chooseBackend();
if (!choice.backend) {
  console.log(choice.reason);
  process.exit(0);
}
const { backend } = choice;

const starts: number[] = [];
for (let round = 0; round < 5; round += 1) {
  const began = performance.now();
  const interpreter = await openInterpreter(backend, { limits: defaultLimits });
  await interpreter.run("pd.DataFrame({'a': [1]}).a.sum()");
  starts.push(performance.now() - began);
  await interpreter.close();
}

const interpreter = await openInterpreter(backend, { limits: defaultLimits });
const calls = await timeCalls(() => interpreter.run("1"));
await interpreter.close();

const containers = openContainers({ choose: async () => choice });
const { container_id } = await containers.create();
await containers.execute(container_id, { language: "sql", code: "select 1" });
const queries = await timeCalls(() => containers.execute(container_id, { language: "sql", code: "select 1" }));
await containers.close();

console.log(`${backend.name}, wall time, median (slowest)`);
console.log(`  start with pandas warm  ${show(starts)} ms (bar 1500)`);
console.log(`  a Python call           ${show(calls)} ms (bar 5)`);
console.log(`  a SQL call              ${show(queries)} ms`);

async function timeCalls(call: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < 300; round += 1) {
    const began = performance.now();
    await call();
    times.push(performance.now() - began);
  }
  return times;
}

function show(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  return `${sorted[Math.floor(sorted.length / 2)]!.toFixed(1)} (${sorted.at(-1)!.toFixed(1)})`;
}
