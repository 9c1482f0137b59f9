import { formatDay } from "../../../investigate/report/dates.ts";
import { counted, withoutFullStop } from "../../../investigate/report/plain-text.ts";
import { explanationName } from "../../../investigate/report/words.ts";
import { eventSentence } from "../../../investigate/sentences/explanation-sentences.ts";
import type { CaseContext } from "../case-context.ts";
import { artifacts, from, plain, type Statement } from "../statement.ts";
import { explanationsOf } from "./find-explanation.ts";

/** What documents say happened then; an event that fits no explanation is named as that. */
export function eventStatements({ result, question }: CaseContext): Statement[] {
  const { documents } = result;
  if (documents.read === 0)
    return [
      plain("No documents were read for this case, so it knows of no releases, incidents or other events.", [
        artifacts.result,
      ]),
    ];
  const linked = explanationsOf(result, question.segments).flatMap((one) => {
    const said = eventSentence(one);
    return said ? [{ ...said, text: `${explanationName(one)}: ${said.text}` }] : [];
  });
  const about = `${counted(documents.read, "document")} told of ${counted(documents.events.length, "dated event")} around the two periods`;
  if (linked.length > 0)
    return [
      ...from([artifacts.documents, artifacts.explanations], ...linked),
      plain(`${about}.`, [artifacts.documents]),
    ];
  const some = documents.events
    .slice(0, 3)
    .map(({ id, date, text }) => `${formatDay(date, true)} “${withoutFullStop(text).slice(0, 160)}” [${id}]`);
  const none = `${about}, but none begins when an explanation does and names its segment.`;
  return [
    plain(none, [artifacts.documents]),
    ...(some.length === 0 ? [] : [plain(`They are, among others: ${some.join("; ")}.`, [artifacts.documents])]),
  ];
}
