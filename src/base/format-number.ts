const thinSpace = "\u202f";
const minus = "\u2212";

/** Numbers as people read them: grouped by comma, a true minus sign, as many digits as say something. */
export function formatNumber(value: number, digits?: number): string {
  if (!Number.isFinite(value)) return "–";
  const size = Math.abs(value);
  const decimals =
    digits ??
    (Number.isInteger(value) || size >= 1000
      ? 0
      : size >= 100
        ? 1
        : size >= 1
          ? 2
          : size >= 0.001 || size === 0
            ? 4
            : 6);
  const text = size.toLocaleString("en-US", {
    minimumFractionDigits: digits === undefined ? 0 : decimals,
    maximumFractionDigits: decimals,
  });
  return value < 0 && /[1-9]/.test(text) ? minus + text : text;
}

export function formatSigned(value: number, digits?: number): string {
  const text = formatNumber(value, digits);
  return value > 0 && /[1-9]/.test(text) ? `+${text}` : text;
}

/** 0.0823 → "8.2 %" */
export function formatPercent(share: number, digits = 1): string {
  return `${formatNumber(share * 100, digits)}${thinSpace}%`;
}

export function formatSignedPercent(share: number, digits = 1): string {
  return `${formatSigned(share * 100, digits)}${thinSpace}%`;
}

/** 12,431 → "12.4k": for axes and narrow columns. */
/** Bytes as people read them: 0.4 MB, 12 MB. */
export function formatMegabytes(bytes: number): string {
  const megabytes = bytes / 1e6;
  return `${megabytes < 10 ? Math.max(0.1, megabytes).toFixed(1) : Math.round(megabytes)} MB`;
}

export function formatCompact(value: number): string {
  const size = Math.abs(value);
  for (const [unit, suffix] of [
    [1e9, "B"],
    [1e6, "M"],
    [1e3, "k"],
  ] as const) {
    if (size >= unit) return `${formatNumber(value / unit, size / unit >= 100 ? 0 : 1)}${suffix}`;
  }
  return formatNumber(value);
}
