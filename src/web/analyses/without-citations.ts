/** The words of a summary without the ids of its evidence, for places where nothing can be looked up. */
export const withoutCitations = (summary: string): string => summary.replace(/\s*\(E\d+\)/g, "");
