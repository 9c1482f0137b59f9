import {
  assemble,
  type Instruction,
  jumpAbove,
  jumpAtLeast,
  jumpBitsSet,
  jumpEqual,
  loadWord,
  returnAction,
} from "./bpf.ts";
import {
  allowedSyscalls,
  clone3Syscall,
  cloneSyscall,
  dropPrivilegeSyscalls,
  type SyscallNumbers,
} from "./syscall-numbers.ts";

const actions = { allow: 0x7fff0000, killProcess: 0x80000000, error: 0x00050000 };
const errors = { notPermitted: 1, noSuchCall: 38 };
const offsets = { number: 0, architecture: 4, firstArgument: 16 };
const architectures = { x64: { audit: 0xc000003e, column: 0 }, arm64: { audit: 0xc00000b7, column: 1 } } as const;
const cloneThread = 0x00010000;

export type SeccompArchitecture = keyof typeof architectures;

export interface FilterOptions {
  architecture: SeccompArchitecture;
  /** Let setpriv give up root after the filter is in force. */
  mayDropPrivileges: boolean;
}

/** A seccomp filter that allows the listed calls and threads, and refuses everything else, new processes too. */
export function compileFilter({ architecture, mayDropPrivileges }: FilterOptions): Buffer {
  const { audit, column } = architectures[architecture];
  const table = { ...allowedSyscalls, ...(mayDropPrivileges ? dropPrivilegeSyscalls : {}) };
  return assemble([
    loadWord(offsets.architecture),
    jumpEqual({ operand: audit, ifTrue: 1, ifFalse: 0 }),
    returnAction(actions.killProcess),
    loadWord(offsets.number),
    // glibc falls back from clone3, whose flags lie in memory where no filter can look, to clone.
    jumpEqual({ operand: numberOf(clone3Syscall, column), ifTrue: 0, ifFalse: 1 }),
    returnAction(actions.error | errors.noSuchCall),
    ...toRanges(Object.values(table), column).flatMap(allowRange),
    jumpEqual({ operand: numberOf(cloneSyscall, column), ifTrue: 1, ifFalse: 0 }),
    returnAction(actions.error | errors.notPermitted),
    loadWord(offsets.firstArgument),
    // The kernel refuses CLONE_THREAD together with a new pid or user namespace, but not with the other ones.
    jumpBitsSet({ operand: namespaceFlags, ifTrue: 0, ifFalse: 1 }),
    returnAction(actions.error | errors.notPermitted),
    jumpBitsSet({ operand: cloneThread, ifTrue: 1, ifFalse: 0 }),
    returnAction(actions.error | errors.notPermitted),
    returnAction(actions.allow),
  ]);
}

// CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET.
const namespaceFlags = 0x00020000 | 0x02000000 | 0x04000000 | 0x08000000 | 0x10000000 | 0x20000000 | 0x40000000;

interface Range {
  first: number;
  last: number;
}

function toRanges(calls: SyscallNumbers[], column: 0 | 1): Range[] {
  const numbers = calls.flatMap((call) => call[column] ?? []).sort((a, b) => a - b);
  const ranges: Range[] = [];
  for (const number of numbers) {
    const open = ranges.at(-1);
    if (open && number <= open.last + 1) open.last = number;
    else ranges.push({ first: number, last: number });
  }
  return ranges;
}

function allowRange({ first, last }: Range): Instruction[] {
  return [
    jumpAtLeast({ operand: first, ifTrue: 0, ifFalse: 2 }),
    jumpAbove({ operand: last, ifTrue: 1, ifFalse: 0 }),
    returnAction(actions.allow),
  ];
}

function numberOf(call: SyscallNumbers, column: 0 | 1): number {
  return call[column] ?? Number.NaN;
}
