import { answerAboutCase } from "../case-chat/answer-about-case.ts";
import { readChatHistory } from "../case-chat/chat-history.ts";
import { openMindOfHome } from "../open-mind-of-home.ts";
import type { CaseChat } from "./case-chat.ts";

export interface CaseChatPlace {
  home: string;
  environment: NodeJS.ProcessEnv;
  /** Keeps a finished case in the store. */
  remember(folder: string): Promise<unknown>;
  /** Removes all that the store knows of a session. */
  forget(sessionId: string): Promise<unknown>;
}

/** Questions about cases, answered from their folders by the mind of the home. */
export function openCaseChat({ home, environment, remember, forget }: CaseChatPlace): CaseChat {
  return {
    // A mind for each question, since its budget is for one.
    answer: async (folder, message) =>
      answerAboutCase({ caseFolder: folder, message, mind: await openMindOfHome({ home, environment }) }),
    history: async (folder) => readChatHistory(folder),
    remember: async (folder) => {
      await remember(folder);
    },
    forget: async (sessionId) => {
      await forget(sessionId);
    },
  };
}
