import { balanceText, wrapText } from "./wrap-text.ts";

/** A Vega-Lite 6 specification; vega-lite checks it when it compiles it. */
export interface ChartSpec {
  $schema: string;
  /** The text alternative: what the chart shows, in words and figures. */
  description: string;
  [property: string]: unknown;
}

/** "page" takes its colours from the custom properties of the page it stands in, so that it follows the page's theme. */
export type Theme = "light" | "dark" | "page";

export interface ChartLook {
  theme: Theme;
  /** Of the whole chart, labels included. */
  width?: number;
  /** Says on hover what it shows; for pages that can. */
  isInteractive?: boolean;
}

export interface Palette {
  background: string;
  ink: string;
  /** Words beside the data. */
  quiet: string;
  /** Lines and fields behind the data. */
  faint: string;
  hairline: string;
  down: string;
  up: string;
  /** What is neither down nor up. */
  context: string;
  /** From far down over nothing to far up. */
  diverging: string[];
}

// Orange and blue of equal weight, text on them and of them at least 4.5 : 1 against the background.
export const palettes: Record<Theme, Palette> = {
  light: {
    background: "#ffffff",
    ink: "#1b1f24",
    quiet: "#5b636d",
    faint: "#eef0f3",
    hairline: "#d5d9df",
    down: "#c2540a",
    up: "#1f6fb2",
    context: "#8b939e",
    diverging: ["#a84300", "#dd8244", "#f5cba8", "#f1f2f4", "#b5d3ec", "#5f9fd4", "#145a96"],
  },
  dark: {
    background: "#14181d",
    ink: "#e7eaee",
    quiet: "#a3acb8",
    faint: "#232931",
    hairline: "#39414b",
    down: "#f0954f",
    up: "#6db3f2",
    context: "#7f8995",
    diverging: ["#ff9d52", "#c06a28", "#6b4020", "#262c34", "#254868", "#3a7fb8", "#7cc0ff"],
  },
  page: {
    background: "var(--chart-background)",
    ink: "var(--chart-ink)",
    quiet: "var(--chart-quiet)",
    faint: "var(--chart-faint)",
    hairline: "var(--chart-hairline)",
    down: "var(--chart-down)",
    up: "var(--chart-up)",
    context: "var(--chart-context)",
    diverging: [1, 2, 3, 4, 5, 6, 7].map((step) => `var(--chart-diverging-${step})`),
  },
};

export const fontStack = "system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif";
export const vegaLiteSchema = "https://vega.github.io/schema/vega-lite/v6.json";

/** Unless another width is asked for; labels included. */
export const chartWidth = 760;

/** Names stand left of the plot; on a phone they get less room. */
export const labelWidthFor = (width: number): number => (width < 500 ? 104 : 210);

export interface ChartFrame {
  title: string;
  subtitle: string;
  description: string;
  look: ChartLook;
}

/** What all charts share: the finding as title, the measure as subtitle, type and colours. */
export function chartFrame({ title, subtitle, description, look }: ChartFrame): ChartSpec {
  const palette = palettes[look.theme];
  const width = (look.width ?? chartWidth) - 10;
  return {
    $schema: vegaLiteSchema,
    description,
    background: palette.background,
    padding: 16,
    title: {
      text: balanceText(title, { width, fontSize: 17, isBold: true, lines: 3 }),
      subtitle: wrapText(subtitle, { width, fontSize: 13, isBold: false, lines: 2 }),
      anchor: "start",
      frame: "bounds",
      offset: 14,
      fontSize: 17,
      lineHeight: 22,
      color: palette.ink,
      subtitleFontSize: 13,
      subtitleLineHeight: 18,
      subtitleColor: palette.quiet,
      subtitlePadding: 6,
    },
    config: {
      font: fontStack,
      aria: false,
      view: { stroke: null },
      axis: {
        labelColor: palette.quiet,
        labelFontSize: 12,
        domainColor: palette.hairline,
        tickColor: palette.hairline,
        gridColor: palette.faint,
        title: null,
      },
      text: { color: palette.ink, fontSize: 12 },
    },
  };
}

export function directionColour(change: number | null, palette: Palette): string {
  if (change === null || change === 0) return palette.context;
  return change < 0 ? palette.down : palette.up;
}
