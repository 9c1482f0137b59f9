const citation = /\[(\d{1,3}(?:\s*,\s*\d{1,3})*)\]/g;

/** Plain text with its [1] as links to the sources below it. */
export function CitedText({ text, turn }: { text: string; turn: number }) {
  return (
    <>
      {text.split(/\n{2,}/).map((paragraph) => (
        <p class="answer-text">{withLinks(paragraph, turn)}</p>
      ))}
    </>
  );
}

function withLinks(text: string, turn: number) {
  // Every second part is what the brackets held.
  return text.split(citation).map((part, index) => {
    if (index % 2 === 0) return part;
    const links = part.split(",").map((number) => number.trim());
    return (
      <sup class="citations">
        {links.map((number) => (
          <a href={`#source-${turn}-${number}`} aria-label={`Source ${number}`}>
            {number}
          </a>
        ))}
      </sup>
    );
  });
}
