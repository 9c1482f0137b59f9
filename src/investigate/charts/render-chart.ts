import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Spec } from "vega";
import { plainText } from "../report/plain-text.ts";
import type { ChartSpec } from "./chart-spec.ts";
import { textWidth } from "./wrap-text.ts";

export interface RenderedChart {
  svg: string;
  /** Two pixels per unit, for sharp screens. */
  png: Uint8Array;
}

/** Vega is heavy, so it is loaded when the first chart is drawn. The same spec gives the same bytes. */
export async function renderChart(spec: ChartSpec): Promise<RenderedChart> {
  const svg = await renderSvg(spec);
  return { svg, png: await toPng(svg) };
}

export async function renderSvg(spec: ChartSpec): Promise<string> {
  const vega = await import("vega");
  // There is no canvas to measure text with, and vega's own guess is far too wide.
  Object.assign((vega as unknown as { textMetrics: object }).textMetrics, {
    width: (item: { fontSize?: number; fontWeight?: unknown }, text: unknown) =>
      textWidth(String(text ?? ""), item.fontSize ?? 11, item.fontWeight === "bold"),
  });
  const view = new vega.View(vega.parse(await compileChart(spec)), {
    renderer: "none",
    logLevel: vega.Error,
    loader: noLoader,
  });
  try {
    return withAlternative(await view.toSVG(), spec.description);
  } finally {
    view.finalize();
  }
}

/** The chart as Vega itself draws it, here or in a browser. */
export async function compileChart(spec: ChartSpec): Promise<Spec> {
  const { compile } = await import("vega-lite");
  return compile(spec as unknown as Parameters<typeof compile>[0], { logger: silent }).spec;
}

// A chart is drawn from the data inside it; nothing may be fetched.
const noLoader = {
  load: () => Promise.reject(new Error("Charts load nothing")),
  sanitize: () => Promise.reject(new Error("Charts link to nothing")),
  http: () => Promise.reject(new Error("Charts load nothing")),
  file: () => Promise.reject(new Error("Charts load nothing")),
};

const silent = {
  level() {
    return this;
  },
  error(...messages: readonly unknown[]): never {
    throw new Error(messages.join(" "));
  },
  warn() {
    return this;
  },
  info() {
    return this;
  },
  debug() {
    return this;
  },
};

function withAlternative(svg: string, description: string): string {
  const label = plainText(description).replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return svg.replace("<svg ", `<svg role="img" aria-label="${label}" style="font-variant-numeric: tabular-nums" `);
}

export interface Pixels {
  width: number;
  height: number;
  /** Red, green, blue, alpha of each pixel. */
  rgba: Uint8Array;
}

/** Two pixels per unit. */
export async function toPixels(svg: string): Promise<Pixels> {
  const { width, height, pixels } = await rasterise(svg);
  return { width, height, rgba: pixels };
}

const toPng = async (svg: string): Promise<Uint8Array> => (await rasterise(svg)).asPng();

async function rasterise(svg: string) {
  const { Resvg } = await import("@resvg/resvg-js");
  const image = new Resvg(svg, {
    fitTo: { mode: "zoom", value: 2 },
    font: {
      // The fonts that come along do not have these letters; the machine may.
      loadSystemFonts: /[\u2e80-\ud7ff\uf900-\ufaff\u{1f000}-\u{3ffff}]/u.test(svg),
      fontFiles: fontFiles(),
      defaultFontFamily: "DejaVu Sans",
      sansSerifFamily: "DejaVu Sans",
    },
  });
  return image.render();
}

function fontFiles(): string[] {
  const folder = join(dirname(createRequire(import.meta.url).resolve("dejavu-fonts-ttf/package.json")), "ttf");
  return ["DejaVuSansCondensed.ttf", "DejaVuSansCondensed-Bold.ttf"].map((name) => join(folder, name));
}
