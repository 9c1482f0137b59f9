import { existsSync } from "node:fs";
import { join } from "node:path";
import type { WatchAlert, WatchList } from "../../domain/watch.ts";
import { isWatched } from "./hold-state.ts";
import { readWatches } from "./watch-state.ts";

/** What is watched under a home, as the processes that watch have written it down. */
export interface Watches {
  /** The one looked at last first. */
  list(): WatchList;
}

export function openWatches(home: string): Watches {
  const withPage = (alert: WatchAlert): WatchAlert => {
    if (alert.case === null) return alert;
    const { session_id, report_path } = alert.case;
    const isHere = report_path !== null && existsSync(join(home, "sessions", session_id));
    return { ...alert, case: { ...alert.case, link: isHere ? `/session/${session_id}` : null } };
  };
  return {
    list: () => ({
      watches: readWatches(home)
        .map(({ id, file, folder, updated_at, states }) => ({
          id,
          file,
          updated_at,
          running: isWatched(folder),
          metrics: states.map(({ shown }) => ({ ...shown, alerts: shown.alerts.map(withPage) })),
        }))
        .sort((a, b) => b.updated_at.localeCompare(a.updated_at)),
    }),
  };
}
