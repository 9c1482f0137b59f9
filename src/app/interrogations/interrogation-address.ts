const scheme = "interrogation:";

/** "interrogation:7d4f5c0e-…#E45": what an interrogation itself asked of a case's data. */
export const interrogationAddress = (id: string, evidenceId: string): string => `${scheme}${id}#${evidenceId}`;
