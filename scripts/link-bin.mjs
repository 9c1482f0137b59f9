// Puts our own command into node_modules/.bin, so that `npx whydunit` in a checkout finds it at once
// instead of installing the package into npm's cache first.
import { chmodSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
chmodSync(`${root}bin/whydunit.js`, 0o755);
mkdirSync(`${root}node_modules/.bin`, { recursive: true });
rmSync(`${root}node_modules/.bin/whydunit`, { force: true });
symlinkSync("../../bin/whydunit.js", `${root}node_modules/.bin/whydunit`);
