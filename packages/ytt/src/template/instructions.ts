import type { HashKey, NamedArguments, StarlarkValue, Thread, Value } from '@assay/starlark';
import { Fault } from '@assay/starlark';

import { FailedInstruction } from './failed-instruction.ts';
import type { InstructionName } from './instruction-names.ts';

/** An instruction of a template as its program calls it. It is a builtin that does without looking at names of arguments. */
export class Instruction implements StarlarkValue {
  readonly operation: InstructionName;
  readonly #number: number;
  readonly #run: (positional: readonly Value[], named: NamedArguments) => Value;

  constructor(name: InstructionName, number: number, run: (positional: readonly Value[], named: NamedArguments) => Value) {
    this.operation = name;
    this.#number = number;
    this.#run = run;
  }

  get name(): string {
    return `__ytt_tpl${this.#number}_${this.operation}`;
  }

  typeName(): string {
    return 'builtin_function_or_method';
  }

  toText(): string {
    return `<built-in function ${this.name}>`;
  }

  truth(): boolean {
    return true;
  }

  freeze(): [] {
    return [];
  }

  hash(): HashKey {
    return this;
  }

  call(_thread: Thread, positional: Value[], named: NamedArguments): Value {
    try {
      return this.#run(positional, named);
    } catch (fault) {
      if (!(fault instanceof Fault) || fault.isNamed) throw fault;
      const { message, details = FailedInstruction.of(message, undefined) } = fault;
      throw new Fault(`${this.name}: ${message}`, { isNamed: true, details });
    }
  }
}

/** The arguments of an annotation on their way to the node. */
export class CollectedArguments implements StarlarkValue {
  readonly positional: readonly Value[];
  readonly named: NamedArguments;

  constructor(positional: readonly Value[], named: NamedArguments) {
    this.positional = positional;
    this.named = named;
  }

  typeName(): string {
    return 'tuple';
  }

  toText(): string {
    return '(...)';
  }

  truth(): boolean {
    return true;
  }

  freeze(): [] {
    return [];
  }

  hash(): HashKey {
    return this;
  }
}
