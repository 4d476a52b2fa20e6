import type { Signature } from '../types/parse-type.ts';
import type { Type } from '../types/type.ts';

/** What the checker knows of one overload of a function. */
export interface DeclaredOverload extends Signature {
  readonly id: string;
}

/** A function with its overloads, in the order in which they are tried. */
export interface DeclaredFunction {
  readonly name: string;
  readonly overloads: readonly DeclaredOverload[];
}

/** A name that stands for a value or a type. */
export interface DeclaredVariable {
  readonly name: string;
  readonly type: Type;
  /** Whether it is a name of the language, known without any binding: a type or a constant. */
  readonly isConstant: boolean;
}

/** The types of the fields of an object type, which may be made up when they are asked for. */
export interface FieldTypes {
  get(field: string): Type | undefined;
}

/** Everything that an expression can refer to. */
export interface Declarations {
  readonly variables: { get(name: string): DeclaredVariable | undefined };
  readonly functions: ReadonlyMap<string, DeclaredFunction>;
  /** Fields of object types, by name of the type. */
  readonly types: { get(name: string): FieldTypes | undefined };
  /** The namespace in which names are looked up first: `google.protobuf`; empty for none. */
  readonly container: string;
  /** Whether list and map literals of different types are refused; otherwise they are lists and maps of dyn. */
  readonly homogeneousLiterals: boolean;
}

/** The names under which a name may be declared, innermost container first. */
export function candidateNames(container: string, name: string): readonly string[] {
  if (name.startsWith('.')) return [name.slice(1)];
  if (container === '') return [name];
  const candidates: string[] = [];
  for (let prefix = container; prefix !== ''; prefix = prefix.slice(0, Math.max(prefix.lastIndexOf('.'), 0))) {
    candidates.push(`${prefix}.${name}`);
  }
  return [...candidates, name];
}
