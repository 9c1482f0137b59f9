/** Addresses of what a finished case holds, as resources. */
export const reportUri = (sessionId: string): string => `whydunit://cases/${sessionId}/report`;
export const evidenceUri = (sessionId: string, evidenceId: string): string =>
  `whydunit://cases/${sessionId}/evidence/${evidenceId}`;
