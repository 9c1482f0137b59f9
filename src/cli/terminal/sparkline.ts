const bars = "▁▂▃▄▅▆▇█";

/** Values as a row of small bars; missing ones as gaps. `fromZero` for counts, else from the smallest value. */
export function sparkline(values: (number | null)[], fromZero = false): string {
  const known = values.filter((value): value is number => value !== null && Number.isFinite(value));
  if (known.length === 0) return "";
  const low = fromZero ? 0 : Math.min(...known);
  const high = Math.max(...known);
  return values
    .map((value) => {
      if (value === null || !Number.isFinite(value)) return " ";
      const level = high > low ? (value - low) / (high - low) : 0.5;
      return bars[Math.min(7, Math.max(0, Math.floor(level * 8)))];
    })
    .join("");
}

/** A bar of eighths of a character, as wide as `share` of `width`. */
export function bar(share: number, width: number): string {
  const eighths = Math.round(Math.min(1, Math.max(0, share)) * width * 8);
  return "█".repeat(Math.floor(eighths / 8)) + (["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8] ?? "");
}
