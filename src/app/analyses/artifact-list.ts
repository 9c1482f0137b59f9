import type { AnalysisArtifact } from "../../domain/analysis-details.ts";
import type { AnalysisResult } from "../../domain/analysis-result.ts";
import type { SessionArtifact } from "../../domain/session-evidence.ts";

/** What an analysis was asked to deliver, of all the files of its folder. */
export function toArtifacts(files: SessionArtifact[], { artifacts }: AnalysisResult): AnalysisArtifact[] {
  return artifacts.flatMap(({ path, type }) => {
    const file = files.find((one) => one.path === path);
    return file ? [{ ...file, type }] : [];
  });
}
