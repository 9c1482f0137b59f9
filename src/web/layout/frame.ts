import { getCookie } from "hono/cookie";
import type { Assets } from "../assets/open-assets.ts";
import type { WebContext, WebServices } from "../web-services.ts";

export type Theme = "light" | "dark" | "system";

/** What every page shows around its content. */
export interface Frame {
  assets: Assets;
  path: string;
  theme: Theme;
  version: string;
  /** Visitors have logged in and can log out. */
  isLocked: boolean;
}

export type FrameOf = (context: WebContext) => Frame;

export function frames({ version, token }: WebServices, assets: Assets): FrameOf {
  return (context) => ({
    assets,
    path: context.req.path,
    theme: parseTheme(getCookie(context, "theme")),
    version,
    isLocked: token !== null,
  });
}

export function parseTheme(text: unknown): Theme {
  return text === "light" || text === "dark" ? text : "system";
}
