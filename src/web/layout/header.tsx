import type { Frame } from "./frame.ts";
import { ThemeSwitch } from "./theme-switch.tsx";

interface Place {
  path: string;
  name: string;
  /** Beginnings of paths that belong there too. */
  covers: string[];
}

const places: Place[] = [
  { path: "/", name: "Investigate", covers: [] },
  { path: "/sessions", name: "Cases", covers: ["/session/"] },
  { path: "/analyses", name: "Analyse", covers: ["/analyses/"] },
  { path: "/ask", name: "Ask", covers: ["/ask/"] },
  { path: "/interrogations", name: "Interrogate", covers: ["/interrogations/"] },
  { path: "/watch", name: "Watch", covers: [] },
  { path: "/settings", name: "Settings", covers: ["/settings/"] },
  { path: "/status", name: "Health", covers: [] },
];

export function Header({ frame, hasPlaces }: { frame: Frame; hasPlaces: boolean }) {
  return (
    <header class="header">
      <div class="header-inside">
        <a class="brand" href="/">
          <Mark />
          Whydunit
        </a>
        <nav class="nav" aria-label="Main">
          <ul>
            {(hasPlaces ? places : []).map((place) => (
              <li>
                <a href={place.path} aria-current={isAt(frame.path, place) ? "page" : undefined}>
                  {place.name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <ThemeSwitch frame={frame} />
      </div>
    </header>
  );
}

function isAt(path: string, { path: own, covers }: Place): boolean {
  return path === own || covers.some((beginning) => path.startsWith(beginning));
}

/** A line that drops, and the point where it does. */
function Mark() {
  return (
    <svg class="mark" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
      <path d="M2 8h8l4 9h8" fill="none" stroke="currentColor" stroke-width="2.5" stroke-linejoin="round" />
      <circle cx="10" cy="8" r="3.5" fill="currentColor" />
    </svg>
  );
}
