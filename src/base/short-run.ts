import { setFlagsFromString } from "node:v8";

/**
 * For processes that do their work once and end. V8 compiles whatever has run for a while again, on threads of its own: of an investigation of a second
 * that was a fifth of all CPU, and most of it was ready when the work was done. So it waits eight times as long; loops over many rows still get there.
 */
export const expectShortRun = (): void => setFlagsFromString("--interrupt-budget=1000000");
