import type { Child } from "hono/jsx";

type Kind = "primary" | "plain" | "quiet" | "danger";

interface ButtonProps {
  kind?: Kind;
  size?: "normal" | "small";
  type?: "submit" | "button";
  name?: string;
  value?: string;
  disabled?: boolean;
  children?: Child;
  /** htmx and data attributes. */
  [attribute: `hx-${string}` | `data-${string}` | `aria-${string}`]: string | undefined;
}

export function Button({ kind = "plain", size = "normal", type = "button", children, ...others }: ButtonProps) {
  return (
    <button type={type} class={buttonClass(kind, size)} {...others}>
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ kind = "plain", href, children }: { kind?: Kind; href: string; children?: Child }) {
  return (
    <a class={buttonClass(kind, "normal")} href={href}>
      {children}
    </a>
  );
}

function buttonClass(kind: Kind, size: "normal" | "small"): string {
  return ["button", kind !== "plain" && `button-${kind}`, size === "small" && "button-small"].filter(Boolean).join(" ");
}
