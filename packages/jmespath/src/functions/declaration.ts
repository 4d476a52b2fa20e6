import type { Evaluation } from '../evaluator/evaluation.ts';
import type { ExpressionReference } from '../values/expression-reference.ts';
import type { ObjectList } from '../values/object-list.ts';
import type { ObjectValue, Value } from '../values/value.ts';

/** What an argument may be, and what it then is: `array[string]` is a list of texts. */
export interface ArgumentTypes {
  readonly any: Value;
  readonly array: readonly Value[] | ObjectList;
  readonly 'array[number]': readonly number[];
  readonly 'array[string]': readonly string[];
  readonly expref: ExpressionReference;
  readonly number: number;
  readonly object: ObjectValue;
  readonly string: string;
}

export type ParameterType = keyof ArgumentTypes;

/** What a function does with its arguments. */
export type FunctionBody<Host = unknown, Values = readonly Value[]> = (values: Values, evaluation: Evaluation<Host>) => Value;

/** A function that expressions can call. Arguments arrive checked: as many as there are parameters, each of one of its types. */
export interface FunctionDeclaration<Host = unknown> {
  readonly name: string;
  /** The types that each argument may have. A function without parameters takes any arguments and ignores them. */
  readonly parameters: Parameters;
  /** Whether the last parameter can be given more than once. Default false. */
  readonly variadic?: boolean;
  /** Refuses its arguments by `evaluation.fail(…)`; pays for its loops by `evaluation.charge(…)`. */
  readonly body: FunctionBody<Host>;
  /**
   * Called once for each call in a compiled expression, with the arguments that are literals and undefined for the others: what
   * follows from them can be done here and not at every evaluation. The body that it gives takes the place of `body`.
   */
  readonly prepare?: Prepare<FunctionBody<Host>>;
}

/** For each parameter, the types that its argument may have. */
export type Parameters = readonly (readonly ParameterType[])[];

/** The arguments of parameters. */
export type Arguments<Given extends Parameters> = { readonly [Index in keyof Given]: ArgumentTypes[Given[Index][number]] };

type Prepare<Body> = (literals: readonly (Value | undefined)[]) => Body | undefined;

/** A declaration whose body knows the types of its arguments. */
export interface TypedDeclaration<Host, Given extends Parameters> {
  readonly name: string;
  readonly parameters: Given;
  readonly body: FunctionBody<Host, Arguments<Given>>;
  readonly prepare?: Prepare<FunctionBody<Host, Arguments<Given>>>;
}

/** Declares a function: `declareFunction({ name: 'abs', parameters: [['number']], body: ([number]) => Math.abs(number) })`. */
export function declareFunction<Host, const Given extends Parameters>(declaration: TypedDeclaration<Host, Given>): FunctionDeclaration<Host> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The body is called with arguments that were checked against these parameters.
  return declaration as unknown as FunctionDeclaration<Host>;
}

/** The functions that an expression may call, by name. */
export type FunctionTable<Host = unknown> = ReadonlyMap<string, FunctionDeclaration<Host>>;

/** A table of functions; of two with one name the later one counts. */
export function functionTable<Host>(...lists: readonly (readonly FunctionDeclaration<Host>[])[]): FunctionTable<Host> {
  return new Map(lists.flat().map((declaration) => [declaration.name, declaration]));
}
