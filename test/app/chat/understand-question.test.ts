import { describe, expect, it } from "vitest";
import { understandQuestion } from "../../../src/app/chat/understand-question.ts";

const asking = (...queries: string[]) =>
  queries.map((query) => ({ timestamp: "2026-06-01T12:00:00Z", query, response: "", sources: [] }));
const first = "Were there problems in iOS 17.2.1?";

describe("follow-up questions", () => {
  it.each(["and on Android?", "What about refunds?", "When was it fixed?", "why?", "Tell me more", "Why is that?"])(
    "takes %s together with what was asked before",
    (asked) => expect(understandQuestion(asked, asking(first)).full).toBe(`${first} ${asked}`),
  );

  it.each(["Is there a recipe for bread?", "Why did this metric move in March?", "Which releases came in February?"])(
    "takes %s by itself",
    (asked) => expect(understandQuestion(asked, asking(first))).toEqual({ asked, follows: null, full: asked }),
  );

  it("goes back to the last question that stands by itself", () => {
    const { follows } = understandQuestion("and on Windows?", asking("Which came first?", first, "and on Android?"));
    expect(follows).toBe(first);
  });

  it("has nothing to follow at the beginning", () => {
    expect(understandQuestion("and on Android?", []).follows).toBeNull();
  });
});
