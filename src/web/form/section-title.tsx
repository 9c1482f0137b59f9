interface SectionTitleProps {
  number: number;
  title: string;
  isOptional?: boolean;
}

export function SectionTitle({ number, title, isOptional = false }: SectionTitleProps) {
  return (
    <h2 class="section-title" id={`section-${number}`}>
      <span class="section-number" aria-hidden="true">
        {number}
      </span>
      <span>
        {title}
        {isOptional && <span class="quiet section-optional"> (optional)</span>}
      </span>
    </h2>
  );
}
