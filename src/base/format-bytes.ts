import { formatNumber } from "./format-number.ts";

export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${formatNumber(bytes / 1000, 0)} kB`;
  if (bytes < 1_000_000_000) return `${formatNumber(bytes / 1_000_000, 1)} MB`;
  return `${formatNumber(bytes / 1_000_000_000, 1)} GB`;
}
