import type { Expression } from '../parser/tree.ts';
import type { NodeMaker } from '../parser/node-maker.ts';

/** Why a macro refuses its arguments: cel-go's words, and the argument they are about. */
export interface MacroRefusal {
  readonly refusal: string;
  readonly about: Expression | undefined;
}

/** A call that the parser replaces by another expression. */
export interface Macro {
  readonly name: string;
  readonly isReceiver: boolean;
  /** Count of arguments; `undefined` for any. */
  readonly arity: number | undefined;
  /** The expansion; `undefined` leaves the call as it is. New nodes stand where the call stands. */
  expand(make: NodeMaker, target: Expression | undefined, parameters: readonly Expression[]): Expression | MacroRefusal | undefined;
}

/** The macro for a call; one with a fixed count of arguments goes first, and later ones replace earlier ones. */
export function findMacro(macros: ReadonlyMap<string, Macro>, name: string, isReceiver: boolean, arity: number): Macro | undefined {
  return macros.get(macroKey(name, isReceiver, arity)) ?? macros.get(macroKey(name, isReceiver, undefined));
}

/** Indexes macros for {@link findMacro}. */
export function indexMacros(macros: readonly Macro[]): ReadonlyMap<string, Macro> {
  return new Map(macros.map((macro) => [macroKey(macro.name, macro.isReceiver, macro.arity), macro]));
}

function macroKey(name: string, isReceiver: boolean, arity: number | undefined): string {
  return `${name}:${arity ?? '*'}:${isReceiver}`;
}
