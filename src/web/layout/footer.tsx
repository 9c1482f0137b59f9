import type { Frame } from "./frame.ts";

export function Footer({ frame }: { frame: Frame }) {
  return (
    <footer class="footer">
      <div class="footer-inside">
        <span>Whydunit {frame.version}. Why did the metric move? Evidence, not opinions.</span>
        <a href="/docs">HTTP interface</a>
        {frame.isLocked && (
          <form method="post" action="/logout">
            <button type="submit" class="link-button">
              Log out
            </button>
          </form>
        )}
      </div>
    </footer>
  );
}
