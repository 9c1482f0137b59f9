import { type Command, exitCodes } from "../command.ts";
export const command: Command = { usage: "", about: "", options: {}, run: async () => exitCodes.done };
