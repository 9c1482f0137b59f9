/** With zero where it costs less than a third of the height, else close to the data. */
export function valueDomain(values: (number | null)[]): [number, number] {
  const known = values.filter((value) => value !== null && Number.isFinite(value)) as number[];
  const low = Math.min(...known);
  const high = Math.max(...known);
  if (low === high) return [Math.min(0, low), Math.max(0, high) || 1];
  const room = (high - low) * 0.12;
  return [low >= 0 && low <= high * 0.33 ? 0 : low - room, high <= 0 && high >= low * 0.33 ? 0 : high + room];
}

/** Labels such as 12.4k, −0.5 and 3 %, with a true minus sign. */
export function numberLabels(isShare: boolean): string {
  const number =
    "(abs(datum.value) >= 1000 ? replace(format(datum.value, '.4~s'), 'G', 'B') : format(datum.value, ',.6~f'))";
  return isShare ? `replace(${number}, '-', '−') + '\u202f%'` : `replace(${number}, '-', '−')`;
}
