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
  if (!terminal.isInteractive) return plainLines();
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

const countEveryMs = 2000;

/** A count that goes up is said now and then, and at its end; everything else at once. */
function plainLines(): Progress {
  let last = { what: "", at: Number.NEGATIVE_INFINITY };
  return {
    step: (text) => {
      const what = text.replace(/\d+/g, "#");
      const [count, total] = /^(\d+) of (\d+) /.exec(text)?.slice(1) ?? [];
      const isInBetween = count !== undefined && count !== total && what === last.what;
      if (isInBetween && performance.now() - last.at < countEveryMs) return;
      last = { what, at: performance.now() };
      process.stderr.write(`${printable(text)}\n`);
    },
    done: () => {},
  };
}
