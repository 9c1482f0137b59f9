const question = /\?["'”’)]*$/;

/** A question states nothing, unless it is answered by yes or no; it is kept for what it says of the next sentence. */
export function answerQuestions(texts: readonly string[]): { text: string; says: string }[] {
  return texts.map((text, at) => {
    if (!question.test(text)) return { text, says: text };
    const answer = texts[at + 1] ?? "";
    const said = /^(?:yes|no)\b/i.exec(answer)?.[0].toLowerCase();
    if (said === undefined) return { text, says: "" };
    const plain = text.replace(question, ".").replace(/^(?:do|does|did|will|is|are|was|were|has|have|can)\s+/i, "");
    const quoted = [text, answer, ...(/^\p{L}+\.$/u.test(answer) ? texts.slice(at + 2, at + 3) : [])].join(" ");
    return { text: quoted, says: said === "no" ? `Not ${plain}` : plain };
  });
}
