import type { ParseArgsConfig } from "node:util";

export interface OptionSpec {
  type: "string" | "boolean";
  /** What stands for the value in the help, such as `FILE`. */
  value?: string;
  help: string;
  multiple?: boolean;
}

export interface CommandContext {
  /** Positional arguments. */
  files: string[];
  options: Record<string, string | string[] | boolean | undefined>;
}

/** One command as data: the help is printed from it and the arguments are parsed by it. */
export interface Command {
  usage: string;
  about: string;
  options: Record<string, OptionSpec>;
  run(context: CommandContext): Promise<number>;
}

export const exitCodes = { done: 0, failed: 1, wrongUsage: 2, nothingFound: 3, blocked: 4 } as const;

export const jsonOption: OptionSpec = { type: "boolean", help: "print JSON for programs" };

export function toParseOptions(options: Record<string, OptionSpec>): NonNullable<ParseArgsConfig["options"]> {
  const entries = Object.entries(options).map(
    ([name, { type, multiple }]) => [name, { type, multiple: multiple ?? false }] as const,
  );
  return { ...Object.fromEntries(entries), help: { type: "boolean", short: "h" } };
}

export function renderHelp(name: string, { usage, about, options }: Command): string {
  const shown = Object.entries(options).map(([option, { value, help }]) => [
    `  --${option}${value ? ` ${value}` : ""}`,
    help,
  ]);
  const width = Math.max(...shown.map(([left]) => left.length), 10) + 2;
  return [
    `Usage: whydunit ${name} ${usage}`,
    "",
    about,
    "",
    ...shown.map(([left, right]) => left.padEnd(width) + right),
    "",
  ].join("\n");
}
