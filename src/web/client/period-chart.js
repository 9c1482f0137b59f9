// Both periods over the line of the metric: dragged with a pointer, moved with the keyboard.
import { dateInput } from "./period-dates.js";

/** @typedef {import("./period-dates.js").Period} Period */
/** @typedef {{ plot: HTMLElement; first: number; days: number; handles: HTMLElement[] }} Chart */
/** @typedef {{ period: Period; start: number; end: number }} Span */

const dayMs = 86_400_000;
const edgePixels = 10;
/** @type {Period[]} */
const periods = ["baseline", "comparison"];
const names = {
  baseline: { start: "First day of the period before", end: "Last day of the period before" },
  comparison: { start: "First day of the period after", end: "Last day of the period after" },
};
/** @type {Chart | null} */
let chart = null;

new MutationObserver(findChart).observe(document.body, { childList: true, subtree: true });
findChart();
document.addEventListener("input", draw);
document.addEventListener("change", draw);

function findChart() {
  const plot = /** @type {HTMLElement | null} */ (document.querySelector("[data-plot]"));
  if (plot === null || plot === chart?.plot) return;
  chart = {
    plot,
    first: Date.parse(plot.dataset["first"] ?? "") / dayMs,
    days: Number(plot.dataset["days"]),
    handles: periods.flatMap((period) => [addHandle(plot, period, "start"), addHandle(plot, period, "end")]),
  };
  plot.addEventListener("pointerdown", drag);
  plot.addEventListener("pointermove", showCursor);
  draw();
}

/**
 * @param {HTMLElement} plot
 * @param {Period} period
 * @param {"start" | "end"} end
 */
function addHandle(plot, period, end) {
  const handle = document.createElement("span");
  handle.className = `handle handle-${period}`;
  handle.tabIndex = 0;
  handle.setAttribute("role", "slider");
  handle.setAttribute("aria-label", names[period][end]);
  handle.dataset["period"] = period;
  handle.dataset["end"] = end;
  handle.addEventListener("keydown", (event) => step(event, period, end));
  plot.append(handle);
  return handle;
}

/** Days since the first one of the chart, or null where a date is missing. @param {Period} period @returns {Span | null} */
function spanOf(period) {
  const [start, end] = [dayOf(dateInput(period, "start")), dayOf(dateInput(period, "end"))];
  return start === null || end === null ? null : { period, start, end };
}

/** @param {HTMLInputElement | null} input */
function dayOf(input) {
  const ms = Date.parse(input?.value ?? "");
  return Number.isNaN(ms) || !chart ? null : ms / dayMs - chart.first;
}

/** @param {number} day */
function toDate(day) {
  return new Date((day + (chart?.first ?? 0)) * dayMs).toISOString().slice(0, 10);
}

function draw() {
  if (!chart?.plot.isConnected) return;
  for (const period of periods) {
    const span = spanOf(period);
    const band = chart.plot.querySelector(`[data-band=${period}]`);
    const start = clamp(span?.start ?? 0, 0, chart.days);
    const end = span === null ? start : clamp(span.end + 1, start, chart.days);
    band?.setAttribute("x", String((start / chart.days) * 1000));
    band?.setAttribute("width", String(((end - start) / chart.days) * 1000));
    for (const handle of chart.handles.filter((one) => one.dataset["period"] === period)) {
      const isStart = handle.dataset["end"] === "start";
      handle.hidden = span === null;
      handle.style.left = `${((isStart ? start : end) / chart.days) * 100}%`;
      if (span) describe(handle, isStart ? span.start : span.end);
    }
  }
}

/**
 * @param {HTMLElement} handle
 * @param {number} day
 */
function describe(handle, day) {
  handle.setAttribute("aria-valuemin", "0");
  handle.setAttribute("aria-valuemax", String((chart?.days ?? 1) - 1));
  handle.setAttribute("aria-valuenow", String(clamp(day, 0, (chart?.days ?? 1) - 1)));
  handle.setAttribute("aria-valuetext", toDate(day));
}

/**
 * @param {KeyboardEvent} event
 * @param {Period} period
 * @param {"start" | "end"} end
 */
function step(event, period, end) {
  /** @type {Record<string, number>} */
  const steps = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -7, PageUp: 7 };
  const span = spanOf(period);
  const by = steps[event.key];
  if (by === undefined || !span || !chart) return;
  event.preventDefault();
  const moved = { ...span, [end]: span[end] + by };
  if (moved.start > moved.end) return;
  put({ ...moved, start: clamp(moved.start, 0, chart.days - 1), end: clamp(moved.end, 0, chart.days - 1) });
  tell(period);
}

/** What a pointer at this place would take hold of. @param {PointerEvent} event */
function hit(event) {
  if (!chart) return null;
  const box = chart.plot.getBoundingClientRect();
  const day = ((event.clientX - box.left) / box.width) * chart.days;
  const near = (edgePixels / box.width) * chart.days;
  const spans = periods.flatMap((period) => spanOf(period) ?? []);
  for (const span of spans) {
    if (Math.abs(day - span.start) < near) return { how: "start", span, day };
    if (Math.abs(day - span.end - 1) < near) return { how: "end", span, day };
  }
  const inside = spans.find(({ start, end }) => day >= start && day < end + 1);
  if (inside) return { how: "move", span: inside, day };
  /** @param {Span} span */
  const middle = ({ start, end }) => Math.abs((start + end + 1) / 2 - day);
  const nearest = spans.sort((a, b) => middle(a) - middle(b))[0] ?? { period: periods[0], start: 0, end: 0 };
  return { how: "new", span: nearest, day };
}

/** @param {PointerEvent} event */
function showCursor(event) {
  if (!chart || event.buttons !== 0) return;
  const how = hit(event)?.how;
  chart.plot.dataset["hit"] = how === "start" || how === "end" ? "edge" : (how ?? "");
}

/** @param {PointerEvent} event */
function drag(event) {
  const held = hit(event);
  if (!held || !chart || event.button !== 0) return;
  const { plot, days } = chart;
  const { how, span, day: from } = held;
  plot.setPointerCapture(event.pointerId);
  event.preventDefault();
  const box = plot.getBoundingClientRect();
  /** @param {PointerEvent} moved */
  const follow = (moved) => {
    const day = clamp(((moved.clientX - box.left) / box.width) * days, 0, days - 0.001);
    put(dragged(how, span, from, day, days));
  };
  const release = () => {
    plot.removeEventListener("pointermove", follow);
    tell(span.period);
  };
  plot.addEventListener("pointermove", follow);
  plot.addEventListener("pointerup", release, { once: true });
  plot.addEventListener("pointercancel", release, { once: true });
}

/**
 * @param {string} how
 * @param {Span} span
 * @param {number} from
 * @param {number} day
 * @param {number} days
 * @returns {Span}
 */
function dragged(how, { period, start, end }, from, day, days) {
  if (how === "start") return { period, start: Math.min(Math.round(day), end), end };
  if (how === "end") return { period, start, end: Math.max(Math.round(day) - 1, start) };
  if (how === "new") return { period, start: Math.floor(Math.min(from, day)), end: Math.floor(Math.max(from, day)) };
  const by = clamp(Math.round(day - from), -start, days - 1 - end);
  return { period, start: start + by, end: end + by };
}

/** @param {Span} span */
function put({ period, start, end }) {
  const [first, last] = [dateInput(period, "start"), dateInput(period, "end")];
  if (first) first.value = toDate(start);
  if (last) last.value = toDate(end);
  draw();
}

/** The draft is kept when a period has come to rest. @param {Period} period */
function tell(period) {
  dateInput(period, "start")?.dispatchEvent(new Event("change", { bubbles: true }));
}

/**
 * @param {number} value
 * @param {number} low
 * @param {number} high
 */
function clamp(value, low, high) {
  return Math.min(Math.max(value, low), high);
}
