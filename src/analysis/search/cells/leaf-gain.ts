import type { Evidence } from "./evidence.ts";
import { lookUpNormal, normalTable, softplus } from "./log-curves.ts";
import type { Noise } from "./noise.ts";

export const SIZES = [1, 0.85, 0.7, 0.55, 0.42, 0.32, 0.24, 0.17, 0.11, 0.07];

/** Log effects a cause may have, by strength; each with both signs. */
export const EFFECTS: readonly number[] = SIZES.flatMap((size) => [-size, size]);

/** Outlier shares: among leaves where nothing happened, and among leaves of a cause. */
const STRAY_NORMAL = 1e-9;
const STRAY_CAUSE = 0.02;
const ROOT_TWO_PI = Math.sqrt(2 * Math.PI);
/** A leaf far from normal speaks for a cell's effect as far as it fits that effect, else no more than this. */
const STRAY_LIMIT = 4;
const STRAY_EASE = 4;
/** Above this variance a leaf says so little that its gain is taken from the plain normal model. */
const WEAK_VARIANCE = 0.2;

/** Leaves share classes of like variance, 16 to a factor of two. */
const CLASSES_PER_OCTAVE = 16;
const LOWEST_OCTAVE = -20;
const CLASSES = 40 * CLASSES_PER_OCTAVE;
/** The class of leaves whose own variance is next to nothing beside the spread. */
const QUIET = 1;
const QUIET_SHARE = 0.01;
const SHIFT_REACH = 2;
const SHIFT_STEPS = 512;

/** What a leaf's gain at any effect is made from. */
export interface GainModel {
  shift: Float64Array;
  /** Variance class of the leaf; 0 when it is out of the search. */
  classOf: Uint16Array;
  /** Its shift on a grid. */
  shiftStep: Uint16Array;
  /** Gain of a leaf that fits the effect not at all. */
  base: Float64Array;
  /** First class of weak leaves. */
  weakFrom: number;
  lastClass: number;
  ownVariance: Float64Array;
  noise: Noise;
  /** Per size of effect and class, the height and narrowness of what a cause's leaves look like. */
  peaks: Float64Array[];
  narrowness: Float64Array[];
  /** Per step of shift at the current effect, for quiet leaves. */
  quietFit: Float32Array;
  quietLimit: Float32Array;
}

export function createGainModel(leaves: number): GainModel {
  return {
    shift: new Float64Array(0),
    classOf: new Uint16Array(leaves),
    shiftStep: new Uint16Array(leaves),
    base: new Float64Array(leaves),
    weakFrom: CLASSES + 1,
    lastClass: QUIET,
    ownVariance: new Float64Array(CLASSES + 1),
    noise: { spread: 1, dispersion: 0, tail: 1, inverseInformation: [] },
    peaks: SIZES.map(() => new Float64Array(CLASSES + 1)),
    narrowness: SIZES.map(() => new Float64Array(CLASSES + 1)),
    quietFit: new Float32Array(2 * SHIFT_REACH * SHIFT_STEPS),
    quietLimit: new Float32Array(2 * SHIFT_REACH * SHIFT_STEPS),
  };
}

/** Takes all leaves that have evidence into the search and works out what does not depend on the effect. */
export function prepareGains(model: GainModel, { shift, information }: Evidence, noise: Noise): void {
  const { classOf, shiftStep, base, ownVariance } = model;
  const lastStep = 2 * SHIFT_REACH * SHIFT_STEPS - 1;
  model.shift = shift;
  model.noise = noise;
  model.weakFrom = CLASSES + 1;
  markClasses(model, information);
  const logScale = new Float64Array(CLASSES + 1);
  for (let c = QUIET; c <= model.lastClass; c++) {
    ownVariance[c] = c > QUIET ? 2 ** (LOWEST_OCTAVE + (c - QUIET - 0.5) / CLASSES_PER_OCTAVE) : 0;
    const variance = noise.spread + ownVariance[c]!;
    logScale[c] = -Math.log(ROOT_TWO_PI * Math.sqrt(variance));
    if (variance > WEAK_VARIANCE && c < model.weakFrom) model.weakFrom = c;
  }
  shapeCauses(model);
  const table = normalTable(noise.tail);
  const stray = Math.log(STRAY_NORMAL / 2);
  const misfit = Math.log(STRAY_CAUSE / 2);
  for (let i = 0; i < shift.length; i++) {
    const c = classOf[i]!;
    if (c === 0 || c >= model.weakFrom) continue;
    shiftStep[i] = Math.min(lastStep, Math.max(0, (shift[i]! + SHIFT_REACH) * SHIFT_STEPS));
    const u = (shift[i]! * shift[i]!) / (2 * (noise.spread + ownVariance[c]!));
    const logNormal = logScale[c]! + lookUpNormal(table, u, noise.tail);
    base[i] = misfit - (stray + softplus(logNormal - stray));
  }
}

/** Writes each leaf's gain in log-likelihood, this effect against none. */
export function writeGains(model: GainModel, level: number, gains: Float64Array): void {
  const { shift, shiftStep, classOf, base, weakFrom, ownVariance, noise, quietFit, quietLimit } = model;
  const peak = model.peaks[level >> 1]!;
  const narrowness = model.narrowness[level >> 1]!;
  const effect = EFFECTS[level]!;
  tabulateQuiet(model, level);
  for (let i = 0; i < classOf.length; i++) {
    const c = classOf[i]!;
    if (c === QUIET) {
      const at = shiftStep[i]!;
      gains[i] = quietFit[at]! + Math.min(base[i]!, quietLimit[at]!);
    } else if (c === 0) gains[i] = 0;
    else if (c >= weakFrom) gains[i] = (effect * (shift[i]! - effect / 2)) / (noise.spread + ownVariance[c]!);
    else {
      const distance = shift[i]! - effect;
      const z = peak[c]! - distance * distance * narrowness[c]!;
      const limit = STRAY_LIMIT + (z > 0 ? STRAY_EASE * z : 0);
      gains[i] = softplus(z) + (base[i]! < limit ? base[i]! : limit);
    }
  }
}

/** Leaves without noise of their own have the same gain at the same shift, but for their base. */
function tabulateQuiet({ quietFit, quietLimit, peaks, narrowness }: GainModel, level: number): void {
  const peak = peaks[level >> 1]![QUIET]!;
  const narrow = narrowness[level >> 1]![QUIET]!;
  for (let step = 0; step < quietFit.length; step++) {
    const distance = (step + 0.5) / SHIFT_STEPS - SHIFT_REACH - EFFECTS[level]!;
    const z = peak - distance * distance * narrow;
    quietFit[step] = softplus(z);
    quietLimit[step] = STRAY_LIMIT + (z > 0 ? STRAY_EASE * z : 0);
  }
}

/** What leaves of a cause look like: spread around its effect by their own variance and a width of the cause. */
function shapeCauses({ lastClass, weakFrom, ownVariance, peaks, narrowness }: GainModel): void {
  const scale = ((1 - STRAY_CAUSE) * 2) / (STRAY_CAUSE * ROOT_TWO_PI);
  SIZES.forEach((size, k) => {
    const width = Math.min(0.12, Math.max(0.04, 0.3 * size));
    for (let c = QUIET; c < weakFrom && c <= lastClass; c++) {
      const variance = ownVariance[c]! + width * width;
      peaks[k]![c] = Math.log(scale / Math.sqrt(variance));
      narrowness[k]![c] = 1 / (2 * variance);
    }
  });
}

function markClasses(model: GainModel, information: Float64Array): void {
  const { classOf, noise } = model;
  const quiet = QUIET_SHARE * noise.spread;
  model.lastClass = QUIET;
  for (let i = 0; i < information.length; i++) {
    const variance = noise.dispersion / information[i]!;
    const c = !(information[i]! > 0) ? 0 : variance < quiet ? QUIET : classFor(variance);
    classOf[i] = c;
    if (c === 0) continue;
    if (c > model.lastClass) model.lastClass = c;
  }
}

function classFor(variance: number): number {
  if (!(variance > 2 ** LOWEST_OCTAVE)) return QUIET;
  return Math.min(CLASSES, QUIET + 1 + Math.floor((Math.log2(variance) - LOWEST_OCTAVE) * CLASSES_PER_OCTAVE));
}
