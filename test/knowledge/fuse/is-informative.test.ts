import { expect, it } from "vitest";
import { isInformative } from "../../../src/knowledge/fuse/is-informative.ts";

it("leaves the frame of a question out of what it asks for", () => {
  const words = "please explain how we calculate the refund rate and what the refund rate means in 17.2.1".split(" ");
  expect(words.filter(isInformative)).toEqual(["refund", "rate", "refund", "rate", "17.2.1"]);
});
