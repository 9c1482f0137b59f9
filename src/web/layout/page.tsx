import type { Child } from "hono/jsx";
import { Footer } from "./footer.tsx";
import type { Frame } from "./frame.ts";
import { Header } from "./header.tsx";

export interface PageProps {
  frame: Frame;
  title: string;
  /** Names of files in styles/ and client/ that this page needs beside the common ones. */
  styles?: string[];
  scripts?: string[];
  /** Wide pages have a panel beside the text. */
  width?: "reading" | "wide";
  /** Without the ways to other pages, for those who may not go there yet. */
  isBare?: boolean;
  children?: Child;
}

// No styles made by htmx, which our policy forbids, and no history of its own: going back is left to the browser.
const htmxConfiguration = JSON.stringify({ includeIndicatorCSS: false, history: false, defaultTimeout: 120_000 });

export function Page({
  frame,
  title,
  styles = [],
  scripts = [],
  width = "reading",
  isBare = false,
  children,
}: PageProps) {
  const { assets, theme } = frame;
  return (
    <html lang="en" data-theme={theme}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={theme === "system" ? "light dark" : theme} />
        <meta name="htmx-config" content={htmxConfiguration} />
        <title>{`${title} · Whydunit`}</title>
        <link rel="icon" href={assets.url("icon.svg")} type="image/svg+xml" />
        {["core.css", ...styles].map((name) => (
          <link rel="stylesheet" href={assets.url(name)} />
        ))}
        <script defer src={assets.url("htmx.js")} />
        {["shell.js", ...scripts].map((name) => (
          <script type="module" src={assets.url(name)} />
        ))}
      </head>
      <body>
        <a class="skip-link" href="#main">
          Skip to the content
        </a>
        <Header frame={frame} hasPlaces={!isBare} />
        <main id="main" class={`main main-${width}`} tabindex={-1}>
          {children}
        </main>
        <Footer frame={frame} />
        <div id="announcer" class="visually-hidden" role="status" aria-live="polite" />
      </body>
    </html>
  );
}
