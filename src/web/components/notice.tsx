import type { Child } from "hono/jsx";

interface NoticeProps {
  tone?: "plain" | "caution" | "problem" | "good";
  /** Read out when it appears. */
  isAlert?: boolean;
  children?: Child;
}

export function Notice({ tone = "plain", isAlert = false, children }: NoticeProps) {
  return (
    <div class={tone === "plain" ? "notice" : `notice notice-${tone}`} role={isAlert ? "alert" : undefined}>
      {children}
    </div>
  );
}
