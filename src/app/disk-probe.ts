import { randomUUID } from "node:crypto";
import { rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { findDiskRefusal } from "../base/disk-refusal.ts";
import { formatBytes } from "../base/format-bytes.ts";
import type { HealthProbe } from "./check-health.ts";

// An investigation of a large table writes about as much.
const fewBytes = 100_000_000;

/** Whether the data folder takes what is written to it. What lies there can be read all the same. */
export function diskProbe(home: string): HealthProbe {
  return {
    isEssential: false,
    check: async () => {
      const path = join(home, `.writable-${randomUUID()}`);
      try {
        await writeFile(path, "x".repeat(4096));
      } catch (error) {
        throw findDiskRefusal(error, home) ?? error;
      } finally {
        await rm(path, { force: true });
      }
      const { bavail, bsize, blocks } = await statfs(home);
      const isLow = blocks > 0 && bavail * bsize < fewBytes;
      return isLow ? { note: `Only ${formatBytes(bavail * bsize)} are left on the disk of ${home}.` } : null;
    },
  };
}
