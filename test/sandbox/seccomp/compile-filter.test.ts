import { describe, expect, it } from "vitest";
import { compileFilter, type SeccompArchitecture } from "../../../src/sandbox/seccomp/compile-filter.ts";

const allow = 0x7fff0000;
const refuse = 0x00050001;
const noSuchCall = 0x00050026;
const kill = 0x80000000;
const audit = { x64: 0xc000003e, arm64: 0xc00000b7, i386: 0x40000003 };

describe("the seccomp filter", () => {
  it.each([
    ["x64", "read", 0, allow],
    ["x64", "openat", 257, allow],
    ["x64", "socket", 41, refuse],
    ["x64", "fork", 57, refuse],
    ["x64", "ptrace", 101, refuse],
    ["x64", "mount", 165, refuse],
    ["x64", "setresuid", 117, refuse],
    ["x64", "io_uring_setup", 425, refuse],
    ["x64", "clone3", 435, noSuchCall],
    ["x64", "a call of tomorrow", 9999, refuse],
    ["x64", "socket of x32", 0x40000029, refuse],
    ["arm64", "read", 63, allow],
    ["arm64", "openat", 56, allow],
    ["arm64", "socket", 198, refuse],
    ["arm64", "ptrace", 117, refuse],
    ["arm64", "mount", 40, refuse],
  ] as const)("on %s decides on %s", (architecture, _name, number, action) => {
    expect(decide(architecture, { architecture: audit[architecture], number, argument: 0 })).toBe(action);
  });

  it("lets threads start, but no process and no namespace", () => {
    const thread = 0x3d0f00;
    const clone = (argument: number) => decide("x64", { architecture: audit.x64, number: 56, argument });
    expect(clone(thread)).toBe(allow);
    expect(clone(17)).toBe(refuse);
    expect(clone(thread | 0x40000000)).toBe(refuse);
    expect(clone(0x10000000 | 17)).toBe(refuse);
  });

  it("kills a process that calls through another architecture", () => {
    expect(decide("x64", { architecture: audit.i386, number: 20, argument: 0 })).toBe(kill);
  });

  it("lets root be given up only where that is still to be done", () => {
    const call = { architecture: audit.x64, number: 117, argument: 0 };
    expect(decide("x64", call, true)).toBe(allow);
    expect(decide("x64", call, false)).toBe(refuse);
  });
});

interface Call {
  architecture: number;
  number: number;
  argument: number;
}

// The kernel's side: interprets the program as seccomp would.
function decide(architecture: SeccompArchitecture, call: Call, mayDropPrivileges = false): number {
  const program = compileFilter({ architecture, mayDropPrivileges });
  const data = new Map([
    [0, call.number],
    [4, call.architecture],
    [16, call.argument],
  ]);
  let register = 0;
  for (let at = 0; at < program.length / 8; at += 1) {
    const code = program.readUInt16LE(at * 8);
    const operand = program.readUInt32LE(at * 8 + 4);
    const jump = (holds: boolean) => program.readUInt8(at * 8 + (holds ? 2 : 3));
    if (code === 0x20) register = data.get(operand) ?? Number.NaN;
    else if (code === 0x15) at += jump(register === operand);
    else if (code === 0x35) at += jump(register >= operand);
    else if (code === 0x25) at += jump(register > operand);
    else if (code === 0x45) at += jump((register & operand) !== 0);
    else if (code === 0x06) return operand;
    else throw new Error(`unknown instruction ${code}`);
  }
  throw new Error("the program has no end");
}
