import { AppError } from "../base/app-error.ts";
import { openPublicFetch } from "../base/public-fetch.ts";
import type { ProviderSettings } from "./configuration.ts";
import type { GatewayServices } from "./gateway-types.ts";

type Fetch = typeof globalThis.fetch;

/** How a provider is called. Redirects are not followed: headers with a key would go along to wherever they lead. */
export function fetchOf({ isTrusted }: ProviderSettings, { fetch, lookup }: GatewayServices): Fetch {
  const call = isTrusted ? (fetch ?? globalThis.fetch) : openPublicFetch(lookup);
  return async (input, init) => {
    const response = await call(input, { ...init, redirect: "manual" });
    if (response.status < 300 || response.status > 399) return response;
    void response.body?.cancel().catch(() => {});
    throw new AppError(
      "ADDRESS_REFUSED",
      `it answers with a redirect (${response.status}), which is not followed. Set the address it leads to`,
    );
  };
}
