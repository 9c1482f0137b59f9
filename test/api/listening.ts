import type { ChildProcess } from "node:child_process";
import { once } from "node:events";

/** What `whydunit serve` says and where it listens; its standard output has to be a pipe. */
export async function untilListening(child: ChildProcess) {
  let output = "";
  child.stdout!.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  const exited = once(child, "exit").then(([code]) => code as number | null);
  while (!/Listening on \S+\n/.test(output)) await once(child.stdout!, "data");
  return { url: /Listening on (\S+)\n/.exec(output)![1], exited, output: () => output };
}
