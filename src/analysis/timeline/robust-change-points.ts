/** A quadratic a θ² + b θ + c on [low, high), with the start of the last segment it stands for. */
interface Piece {
  low: number;
  high: number;
  a: number;
  b: number;
  c: number;
  start: number;
}

/**
 * Change points under the biweight loss min((y − θ)², threshold²), which caps what one outlier may cost
 * (Fearnhead and Rigaill 2019): the best cost is kept as a piecewise quadratic of the current level θ.
 */
export function robustChangePoints(
  values: ArrayLike<number>,
  { penalty, threshold }: { penalty: number; threshold: number },
): number[] {
  const previous = new Int32Array(values.length);
  let pieces: Piece[] = [{ low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY, a: 0, b: 0, c: 0, start: 0 }];
  for (let t = 0; t < values.length; t++) {
    const ceiling = minimumOf(pieces).cost + penalty;
    if (t > 0) pieces = pieces.flatMap((piece) => capPiece(piece, ceiling, t));
    pieces = mergePieces(pieces).flatMap((piece) => addLoss(piece, values[t]!, threshold));
    previous[t] = minimumOf(pieces).start;
  }
  const changes: number[] = [];
  for (let start = previous[values.length - 1] ?? 0; start > 0; start = previous[start - 1]!) changes.unshift(start);
  return changes;
}

function addLoss(piece: Piece, value: number, threshold: number): Piece[] {
  const left = value - threshold;
  const right = value + threshold;
  const parts: Piece[] = [];
  const flat = { ...piece, c: piece.c + threshold * threshold };
  const bowl = { ...piece, a: piece.a + 1, b: piece.b - 2 * value, c: piece.c + value * value };
  const add = (part: Piece, low: number, high: number) => {
    if (low < high) parts.push({ ...part, low, high });
  };
  add(flat, piece.low, Math.min(piece.high, left));
  add(bowl, Math.max(piece.low, left), Math.min(piece.high, right));
  add(flat, Math.max(piece.low, right), piece.high);
  return parts;
}

/** Where the piece costs more than starting afresh at `start`, the fresh start takes over. */
function capPiece(piece: Piece, ceiling: number, start: number): Piece[] {
  const fresh = { a: 0, b: 0, c: ceiling, start };
  const { a, b, c, low, high } = piece;
  if (a === 0) return [c > ceiling ? { ...piece, ...fresh } : piece];
  const discriminant = b * b - 4 * a * (c - ceiling);
  if (discriminant <= 0) return [{ ...piece, ...fresh }];
  const root = Math.sqrt(discriminant);
  const left = Math.min(Math.max((-b - root) / (2 * a), low), high);
  const right = Math.min(Math.max((-b + root) / (2 * a), low), high);
  return [
    { ...fresh, low, high: left },
    { ...piece, low: left, high: right },
    { ...fresh, low: right, high },
  ].filter((part) => part.low < part.high);
}

function mergePieces(pieces: Piece[]): Piece[] {
  const merged: Piece[] = [];
  for (const piece of pieces) {
    const last = merged.at(-1);
    const same = last && last.start === piece.start && last.a === piece.a && last.b === piece.b && last.c === piece.c;
    if (same) merged[merged.length - 1] = { ...last, high: piece.high };
    else merged.push(piece);
  }
  return merged;
}

function minimumOf(pieces: Piece[]): { cost: number; start: number } {
  let best = { cost: Number.POSITIVE_INFINITY, start: 0 };
  for (const { a, b, c, low, high, start } of pieces) {
    const at = a === 0 ? 0 : Math.min(Math.max(-b / (2 * a), low), high);
    const cost = a === 0 ? c : a * at * at + b * at + c;
    if (cost < best.cost) best = { cost, start };
  }
  return best;
}
