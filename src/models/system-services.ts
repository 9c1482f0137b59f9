import { setTimeout as wait } from "node:timers/promises";
import type { GatewayServices } from "./gateway-types.ts";

/** The clock of this machine and its network. */
export function systemServices(listeners: Pick<GatewayServices, "onAudit" | "onCall">): GatewayServices {
  return {
    now: () => new Date(),
    sleep: async (ms, cancel) => {
      await wait(ms, undefined, { signal: cancel });
    },
    ...listeners,
  };
}
