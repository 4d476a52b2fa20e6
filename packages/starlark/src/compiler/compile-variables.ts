import { Fault } from '../evaluator/fault.ts';
import type { Frame } from '../evaluator/frame.ts';
import type { TextRange } from '../parser/tree.ts';
import type { Assign, Evaluate } from './closure.ts';

/** Reads a local variable that no inner function shares. */
export function readLocal(slot: number, name: string, at: TextRange): Evaluate {
  return (frame) => {
    const value = frame.slots[slot];
    return value === undefined ? fail(frame, 'local', name, at) : value;
  };
}

/** Reads a local variable that inner functions share. */
export function readCell(cell: number, name: string, at: TextRange): Evaluate {
  return (frame) => {
    const value = frame.cells[cell]?.value;
    return value === undefined ? fail(frame, 'local', name, at) : value;
  };
}

/** Reads a variable of an enclosing function. */
export function readFree(index: number, name: string, at: TextRange): Evaluate {
  return (frame) => {
    const value = frame.free[index]?.value;
    return value === undefined ? fail(frame, 'local', name, at) : value;
  };
}

export function readGlobal(index: number, name: string, at: TextRange): Evaluate {
  return (frame) => {
    const value = frame.globals[index];
    return value === undefined ? fail(frame, 'global', name, at) : value;
  };
}

/** Reads what the embedder declared; a program that uses it does not run without a value. */
export function readPredeclared(position: number): Evaluate {
  return (frame) => frame.module.predeclared[position]!;
}

export function assignLocal(slot: number): Assign {
  return (frame, value) => {
    frame.slots[slot] = value;
  };
}

export function assignCell(cell: number): Assign {
  return (frame, value) => {
    const shared = frame.cells[cell];
    if (shared) shared.value = value;
  };
}

export function assignGlobal(index: number): Assign {
  return (frame, value) => {
    frame.globals[index] = value;
  };
}

function fail(frame: Frame, scope: 'local' | 'global', name: string, at: TextRange): never {
  frame.at = at;
  throw new Fault(`${scope} variable ${name} referenced before assignment`);
}
