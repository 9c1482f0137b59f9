#!/usr/bin/env node
import { main } from "../dist/cli/main.js";

// What is kept of people's data is for the user alone, whoever of our processes writes it.
process.umask(0o077);
process.exitCode = await main(process.argv.slice(2));
