/** One instruction of classic BPF, `struct sock_filter` of linux/filter.h. */
export interface Instruction {
  code: number;
  ifTrue: number;
  ifFalse: number;
  operand: number;
}

const codes = { loadWord: 0x20, jumpEqual: 0x15, jumpAtLeast: 0x35, jumpAbove: 0x25, jumpBitsSet: 0x45, return: 0x06 };

export const loadWord = (offset: number): Instruction => plain(codes.loadWord, offset);
export const returnAction = (action: number): Instruction => plain(codes.return, action);

export interface Jump {
  operand: number;
  /** Instructions to skip when the comparison holds, and when it does not. */
  ifTrue: number;
  ifFalse: number;
}

export const jumpEqual = (jump: Jump): Instruction => ({ code: codes.jumpEqual, ...jump });
export const jumpAtLeast = (jump: Jump): Instruction => ({ code: codes.jumpAtLeast, ...jump });
export const jumpAbove = (jump: Jump): Instruction => ({ code: codes.jumpAbove, ...jump });
export const jumpBitsSet = (jump: Jump): Instruction => ({ code: codes.jumpBitsSet, ...jump });

/** The program as the kernel reads it, eight bytes an instruction, little-endian. */
export function assemble(program: Instruction[]): Buffer {
  const bytes = Buffer.alloc(program.length * 8);
  program.forEach(({ code, ifTrue, ifFalse, operand }, index) => {
    bytes.writeUInt16LE(code, index * 8);
    bytes.writeUInt8(ifTrue, index * 8 + 2);
    bytes.writeUInt8(ifFalse, index * 8 + 3);
    bytes.writeUInt32LE(operand, index * 8 + 4);
  });
  return bytes;
}

function plain(code: number, operand: number): Instruction {
  return { code, ifTrue: 0, ifFalse: 0, operand };
}
