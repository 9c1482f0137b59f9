import { totalmem } from "node:os";

export interface SandboxLimits {
  /** A call is interrupted after this, and its interpreter killed `graceMs` later if it goes on. */
  wallMs: number;
  graceMs: number;
  startMs: number;
  /** CPU seconds of one interpreter over its life. */
  cpuSeconds: number;
  /** Address space of the one process a container may have, so this is the container's memory. */
  memoryBytes: number;
  threads: number;
  openFiles: number;
  /** What fits into /workspace; /tmp has a quarter of it. */
  diskBytes: number;
  /** Characters kept of stdout and of stderr, each. */
  outputBytes: number;
  sqlMemoryBytes: number;
}

const megabyte = 1024 * 1024;

export const defaultLimits: SandboxLimits = {
  wallMs: 60_000,
  graceMs: 1_000,
  startMs: 20_000,
  cpuSeconds: 1_800,
  memoryBytes: Math.min(4096 * megabyte, Math.floor(totalmem() / 2)),
  threads: 64,
  openFiles: 256,
  diskBytes: 512 * megabyte,
  outputBytes: 256 * 1024,
  sqlMemoryBytes: 1024 * megabyte,
};
