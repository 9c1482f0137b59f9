import type { ChatMessage } from "../../domain/chat-message.ts";
import type { CaseResult } from "../../investigate/case-result.ts";
import { Button } from "../components/button.tsx";
import { ChatText } from "./chat-text.tsx";
import { suggestedQuestions } from "./suggested-questions.ts";

/** Questions about the case, answered from what it found out. Works as a plain form; client/chat.js keeps the page in place. */
export function ChatPanel({ result, history }: { result: CaseResult; history: ChatMessage[] }) {
  const address = `/session/${result.sessionId}/chat`;
  return (
    <aside class="chat no-print" id="chat" aria-labelledby="chat-title">
      <h2 id="chat-title">Ask about this case</h2>
      <ol class="chat-messages" id="chat-messages" aria-live="polite">
        {history.map((message) => (
          <Message message={message} result={result} />
        ))}
      </ol>
      <form class="chat-suggestions" method="post" action={address} data-chat="">
        {suggestedQuestions(result).map((question) => (
          <button class="suggestion" type="submit" name="message" value={question}>
            {question}
          </button>
        ))}
      </form>
      <form class="chat-form" method="post" action={address} data-chat="">
        <label class="visually-hidden" for="chat-message">
          Your question
        </label>
        <textarea
          class="textarea"
          id="chat-message"
          name="message"
          rows={2}
          maxlength={5000}
          required
          placeholder="How was the share calculated?"
        />
        <div class="row row-spread">
          <span class="quiet small">Enter sends, Shift + Enter begins a line</span>
          <Button type="submit" kind="primary" size="small">
            Ask
          </Button>
        </div>
        <p class="field-error" data-chat-problem="" role="alert" />
      </form>
    </aside>
  );
}

export function Message({ message, result }: { message: ChatMessage; result: CaseResult }) {
  const isPerson = message.role === "user";
  return (
    <li class={isPerson ? "message message-person" : "message"}>
      <span class="visually-hidden">{isPerson ? "You asked: " : "Answer: "}</span>
      {isPerson ? <p>{message.content}</p> : <ChatText text={message.content} result={result} />}
    </li>
  );
}
