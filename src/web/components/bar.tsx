interface BarProps {
  /** 0 to 1 is the whole width; less is drawn as nothing, more as all. */
  share: number;
  tone?: "accent" | "up" | "down" | "context";
  /** What it shows, in words; without it the text beside it says so already. */
  label?: string;
}

/** Widths are SVG attributes, because the policy of the pages allows no style attributes. */
export function Bar({ share, tone = "accent", label }: BarProps) {
  const width = Math.round(Math.min(Math.max(share, 0), 1) * 1000) / 10;
  return (
    <svg
      class={`bar bar-${tone}`}
      viewBox="0 0 100 12"
      preserveAspectRatio="none"
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : "true"}
    >
      <rect x="0" y="0" width={width} height="12" />
    </svg>
  );
}
