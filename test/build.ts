import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Before the tests: many of them run the compiled command line, and one that is older than its source would prove nothing. */
export default function build(): void {
  execFileSync("npm", ["run", "-s", "build"], { cwd: fileURLToPath(new URL("..", import.meta.url)), stdio: "inherit" });
}
