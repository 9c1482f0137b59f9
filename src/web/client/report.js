// The report.
export {};
