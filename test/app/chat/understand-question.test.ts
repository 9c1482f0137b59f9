import { describe, expect, it } from "vitest";
import { mentionsSubject, understandQuestion } from "../../../src/app/chat/understand-question.ts";
import type { HistoryEntry } from "../../../src/domain/conversation.ts";

const source = {
  source_url: "releases.md",
  title: "Releases",
  section: "iOS",
  chunk_position: 0,
  similarity_score: 0.9,
  snippet: "",
};
const asking = (...queries: string[]): HistoryEntry[] =>
  queries.map((query) => ({ timestamp: "2026-06-01T12:00:00Z", query, response: "", sources: [source] }));
const first = "Were there problems in iOS 17.2.1?";

describe("follow-up questions", () => {
  it.each([
    "What about refunds?",
    "When was it fixed?",
    "why?",
    "Tell me more",
    "Why is that?",
    "How long did that last?",
  ])("takes %s together with what was asked before", (asked) =>
    expect(understandQuestion(asked, asking(first)).full).toBe(`${first} ${asked}`),
  );

  it.each([
    [first, "and on Android?", "Were there problems in? and on Android?"],
    ["When was app 6.0 released?", "and 6.1?", "When was app released? and 6.1?"],
    ["Which campaign ran in Hamburg?", "what about Kiel?", "Which campaign ran in? what about Kiel?"],
    ["How did sign-ups change in March?", "and refunds?", "How did sign-ups change in March? and refunds?"],
  ])("puts the new subject of a follow-up in place of the old one: %s %s", (earlier, asked, full) => {
    expect(understandQuestion(asked, asking(earlier)).full).toBe(full);
  });

  it("goes on with the subject that follow-ups changed, unless nothing was found about it", () => {
    const history = asking("Which came first?", "Which campaign ran in Hamburg?", "and in Kiel?");
    const asked = "how much did that cost?";
    const full = `Which campaign ran in? and in Kiel? ${asked}`;
    expect(understandQuestion(asked, history).full).toBe(full);
    const nothing = { ...asking("and sourdough?")[0]!, sources: [] };
    expect(understandQuestion(asked, [...history, nothing]).full).toBe(full);
  });

  it.each(["Is there a recipe for bread?", "Why did this metric move in March?", "Which releases came in February?"])(
    "takes %s by itself",
    (asked) => expect(understandQuestion(asked, asking(first))).toEqual({ asked, follows: null, full: asked }),
  );

  it("has nothing to follow at the beginning", () => {
    expect(understandQuestion("and on Android?", []).follows).toBeNull();
  });

  it("finds a new subject in passages that name it, whatever its form", () => {
    expect(mentionsSubject("Release notes: Androids of 2024", { asked: "and on Android?" })).toBe(true);
    expect(mentionsSubject("Release notes: iOS", { asked: "and on Android?" })).toBe(false);
    expect(mentionsSubject("Release notes: iOS", { asked: "why?" })).toBe(true);
  });
});
