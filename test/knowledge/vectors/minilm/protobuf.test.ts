import { expect, it } from "vitest";
import { floatField, intField, messageField, textField } from "../../../../src/knowledge/vectors/minilm/protobuf.ts";

// The first three are the examples of the protocol-buffers documentation on encoding.
it.each([
  ["an integer", intField(1, 150), "089601"],
  ["a text", textField(2, "testing"), "120774657374696e67"],
  ["a message in a message", messageField(3, [intField(1, 150)]), "1a03089601"],
  ["a float", floatField(2, 1), "150000803f"],
  ["a field number above 15", intField(20, 2), "a00102"],
  ["an integer above 32 bits", intField(1, 2 ** 35), "08808080808001"],
])("writes %s", (_, field, bytes) => {
  expect(field.toString("hex")).toBe(bytes);
});
