import { describeTerminal, printable, shorten } from "./terminal.ts";

export interface Progress {
  step(text: string): void;
  done(): void;
}

const frames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];

/** Says what is being done: one live line on a terminal, plain lines in a pipe, nothing where JSON is wanted. */
export function startProgress(isQuiet: boolean): Progress {
  if (isQuiet) return { step: () => {}, done: () => {} };
  const terminal = describeTerminal(process.stderr);
  if (!terminal.isInteractive) return { step: (text) => process.stderr.write(`${printable(text)}\n`), done: () => {} };
  const start = Date.now();
  let current = "";
  let frame = 0;
  const draw = () => {
    frame += 1;
    const elapsed = ((Date.now() - start) / 1000).toFixed(1);
    process.stderr.write(
      `\r\u001b[2K${terminal.accent(frames[frame % frames.length])} ${shorten(current, terminal.width - 12)} ${terminal.dim(`${elapsed} s`)}`,
    );
  };
  const timer = setInterval(draw, 100);
  timer.unref();
  return {
    step: (text) => {
      current = text;
      draw();
    },
    done: () => {
      clearInterval(timer);
      process.stderr.write("\r\u001b[2K");
    },
  };
}
