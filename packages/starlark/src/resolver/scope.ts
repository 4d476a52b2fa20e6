import type { FunctionTree, Identifier, ProgramTree } from '../parser/tree.ts';
import type { Captured, FunctionScope } from './binding.ts';

/** Gathers the variables of one function while its tree is walked. */
export class FunctionBuilder implements FunctionScope {
  readonly tree: FunctionTree | ProgramTree;
  readonly parent: FunctionBuilder | undefined;
  readonly locals: string[] = [];
  readonly shared: Set<number> = new Set();
  readonly free: Captured[] = [];
  readonly freeNames: string[] = [];
  /** Positions of the free variables by the function and the slot that own them. */
  readonly #captured = new Map<FunctionBuilder, Map<number, number>>();

  constructor(tree: FunctionTree | ProgramTree, parent: FunctionBuilder | undefined) {
    this.tree = tree;
    this.parent = parent;
  }

  addLocal(name: string): number {
    this.locals.push(name);
    return this.locals.length - 1;
  }

  /** The position of an enclosing function's variable here; every function between the two passes it on. */
  capture(owner: FunctionBuilder, slot: number): number {
    const known = this.#captured.get(owner)?.get(slot);
    if (known !== undefined) return known;
    if (!this.parent) throw new Error('Only an inner function has free variables');
    owner.shared.add(slot);
    this.free.push(this.parent === owner ? { from: 'local', slot } : { from: 'free', index: this.parent.capture(owner, slot) });
    this.freeNames.push(owner.locals[slot] ?? '');
    const index = this.free.length - 1;
    const slots = this.#captured.get(owner) ?? new Map<number, number>();
    slots.set(slot, index);
    this.#captured.set(owner, slots);
    return index;
  }
}

/** A region in which names are bound: a function's body or a comprehension. The file's globals are in none. */
export class Block {
  readonly owner: FunctionBuilder;
  readonly parent: Block | undefined;
  /** Names that were looked up from here and that no function binds. */
  readonly outerNames: Set<string> = new Set();
  readonly #slots = new Map<string, number>();

  constructor(owner: FunctionBuilder, parent: Block | undefined) {
    this.owner = owner;
    this.parent = parent;
  }

  /** All names that are known here, as far as they have been looked up. */
  get names(): readonly string[] {
    return [...this.#slots.keys(), ...this.outerNames];
  }

  bind(name: string): number {
    const known = this.#slots.get(name);
    if (known !== undefined) return known;
    const slot = this.owner.addLocal(name);
    this.#slots.set(name, slot);
    return slot;
  }

  slotOf(name: string): number | undefined {
    return this.#slots.get(name);
  }
}

/** A name that is read, and the block it is read in. It is looked up when all bindings are known. */
export interface Use {
  readonly identifier: Identifier;
  readonly block: Block | undefined;
  readonly owner: FunctionBuilder;
}
