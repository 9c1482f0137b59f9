/**
 * Languages whose endings and stop words we know; a text in any other is treated as English, which only strips little. Stored terms
 * depend on the order: new ones come last.
 */
export const languages = ["english", "german", "french", "spanish", "portuguese", "italian", "dutch"] as const;

export type Language = (typeof languages)[number];
