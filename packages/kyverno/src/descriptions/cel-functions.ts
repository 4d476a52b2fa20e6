import { DYN, formatType } from '@assay/cel';
import type { DeclaredOverload, CelEnvironment, Type } from '@assay/cel';

import { describeCelMacro } from './cel-scope.ts';

/** A function or macro of CEL, as an editor shows it. */
export interface CelFunction {
  readonly name: string;
  /** How it can be called, at least one way. */
  readonly signatures: readonly CelSignature[];
  readonly description?: string;
}

/** A way to call a function. */
export interface CelSignature {
  /** `string.startsWith(string) -> bool` */
  readonly label: string;
  /** The types of what stands between the parentheses, or of a macro what it is there. */
  readonly parameters: readonly string[];
}

/** The type of what can be anything. */
export const ANY_VALUE: Type = DYN;

/** The functions and macros that can be called on a value of a type, of an unknown one all; without a type those that are called on nothing. */
export function celFunctions({ vocabulary }: CelEnvironment, receiver: Type | undefined): readonly CelFunction[] {
  const isMember = receiver !== undefined;
  const functions = [...vocabulary.functions.values()].flatMap(({ name, overloads }): readonly CelFunction[] => {
    if (!/^[\w.]+$/.test(name)) return [];
    const fitting = overloads.filter((overload) => overload.isMember === isMember && (!receiver || takes(overload, receiver)));
    return fitting.length === 0 ? [] : [{ name, signatures: fitting.map(signatureOf) }];
  });
  const macros = [...new Set(vocabulary.macros.filter(({ isReceiver }) => isReceiver === isMember).map(({ name }) => name))];
  const named = new Set(functions.map(({ name }) => name));
  const hasElements = receiver === undefined || OPEN_KINDS.has(receiver.kind) || receiver.kind === 'list' || receiver.kind === 'map';
  return [...functions, ...(hasElements ? macros : []).filter((name) => !named.has(name)).flatMap(macroNamed)];
}

/** A function or macro by name, with all ways to call it, or those on a value or on nothing. */
export function celFunctionNamed({ vocabulary }: CelEnvironment, name: string, isMember: boolean): CelFunction | undefined {
  const overloads = (vocabulary.functions.get(name)?.overloads ?? []).filter((overload) => overload.isMember === isMember);
  if (overloads.length > 0) return { name, signatures: overloads.map(signatureOf) };
  return vocabulary.macros.some((macro) => macro.name === name) ? macroNamed(name)[0] : undefined;
}

function macroNamed(name: string): readonly CelFunction[] {
  const described = describeCelMacro(name);
  if (!described) return [];
  const { signature: label, description } = described;
  const parameters = /\((.*)\)/.exec(label)?.[1]?.split(', ') ?? [];
  return [{ name, signatures: [{ label, parameters }], description }];
}

function signatureOf({ name, isMember, parameters, result }: DeclaredOverload): CelSignature {
  const [receiver = '', ...others] = parameters.map(formatType);
  const head = isMember ? `${receiver}.${name}` : name;
  const given = isMember || parameters.length === 0 ? others : [receiver, ...others];
  return { label: `${head}(${given.join(', ')}) -> ${formatType(result)}`, parameters: given };
}

/** Types of which nothing is known before the expression is evaluated. */
const OPEN_KINDS: ReadonlySet<Type['kind']> = new Set(['dyn', 'any', 'parameter', 'error']);

function takes({ parameters: [first] }: DeclaredOverload, receiver: Type): boolean {
  if (!first || OPEN_KINDS.has(first.kind) || OPEN_KINDS.has(receiver.kind)) return true;
  if (first.kind !== receiver.kind) return false;
  return !('name' in first && 'name' in receiver) || first.name === receiver.name;
}
