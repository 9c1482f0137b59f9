import type { Frame, Theme } from "./frame.ts";

const themes: { theme: Theme; name: string }[] = [
  { theme: "system", name: "Auto" },
  { theme: "light", name: "Light" },
  { theme: "dark", name: "Dark" },
];

/** A form, so that it works without a script; shell.js switches at once. */
export function ThemeSwitch({ frame }: { frame: Frame }) {
  return (
    <form class="theme-switch" method="post" action="/theme" data-theme-switch>
      <input type="hidden" name="back" value={frame.path} />
      <label class="visually-hidden" for="theme">
        Colours
      </label>
      <select id="theme" name="theme" class="select select-quiet">
        {themes.map(({ theme, name }) => (
          <option value={theme} selected={theme === frame.theme}>
            {name}
          </option>
        ))}
      </select>
      <noscript>
        <button type="submit" class="button button-quiet">
          Switch
        </button>
      </noscript>
    </form>
  );
}
