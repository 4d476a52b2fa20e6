import { check } from '../checker/check.ts';
import type { CheckedExpression } from '../checker/check.ts';
import type { DeclaredFunction, DeclaredVariable, Declarations, FieldTypes } from '../checker/declarations.ts';
import type { Linkage } from '../evaluator/compile.ts';
import { PatternCache } from '../evaluator/pattern-cache.ts';
import type { Constant, Library, ObjectType, Overload, Validator } from '../libraries/library.ts';
import { indexMacros } from '../macros/macro.ts';
import { parse } from '../parser/parse.ts';
import type { ParseOptions } from '../parser/parse.ts';
import type { Expression } from '../parser/tree.ts';
import { renderProblems } from '../source/problem.ts';
import type { Problem } from '../source/problem.ts';
import { SourceText } from '../source/source-text.ts';
import { DYN, objectType, typeOf } from '../types/type.ts';
import type { Type } from '../types/type.ts';
import type { Value } from '../values/value.ts';
import { foldConstants } from './fold-constants.ts';
import { Program } from './program.ts';

/** What expressions of an environment can say. */
export interface EnvironmentParts {
  readonly libraries: readonly Library[];
  /** Variables by name, which may be dotted. */
  readonly variables?: Readonly<Record<string, Type>>;
  /** Types with fields, for variables and results of functions. */
  readonly types?: readonly ObjectType[];
  readonly options?: EnvironmentOptions;
}

export interface EnvironmentOptions {
  /** Whether `a.?b` and its kin are known. Default: whether the library `optional` is there. */
  readonly optionalSyntax?: boolean;
  /** Whether fields can be written in backquotes. Default: yes. */
  readonly escapedIdentifiers?: boolean;
  /** How deep expressions may stand in each other. Default: 250. */
  readonly maxDepth?: number;
  /** The longest expression in code points. Default: 100,000. */
  readonly maxSize?: number;
  /** How far a malformed text is repaired to find more errors. Default: as cel-go. */
  readonly recovery?: ParseOptions['recovery'];
  /** The namespace in which names are looked up first. Default: none. */
  readonly container?: string;
  /** Whether types are checked. Default: yes; without, functions are chosen when they are called. */
  readonly check?: boolean;
  /** Checks after that of the types, beside those of the libraries. Default: none. */
  readonly validators?: readonly Validator[];
  /** Whether conversions of constants that fail are problems of the expression, as in an optimized program of cel-go. Default: no. */
  readonly foldConstants?: boolean;
  /** Fields of object types that are not listed, by name of the type; `undefined` if there is no such type. Default: none. */
  readonly dynamicTypes?: (name: string) => FieldTypes | undefined;
  /** Makes a value of an object type from `Name{field: value}`. Default: such types cannot be made. */
  readonly construct?: (typeName: string, fields: ReadonlyMap<string, Value>) => Value;
}

/** What compiling an expression comes to. */
export type Compiled =
  | { readonly kind: 'program'; readonly program: Program }
  /** `text` is what cel-go says. */
  | { readonly kind: 'problems'; readonly problems: readonly Problem[]; readonly text: string };

/** What checking an expression comes to; the tree is there if it could be parsed. */
export interface Checked {
  readonly checked: CheckedExpression | undefined;
  readonly problems: readonly Problem[];
  /** What cel-go says; empty if there are no problems. */
  readonly text: string;
}

/** Compiles expressions that share libraries and variables. */
export interface Environment {
  readonly compile: (text: string) => Compiled;
  /** Parses and checks only; the types are there for those who look at them. */
  readonly check: (text: string) => Checked;
}

/** Makes an environment: build it once, compile many. */
export function environment({ libraries, variables = {}, types = [], options = {} }: EnvironmentParts): Environment {
  const functions = functionsByName(libraries);
  const objectTypes = [...libraries.flatMap((library) => library.types ?? []), ...types];
  const constants = new Map(libraries.flatMap((library) => library.constants ?? []).map((constant) => [constant.name, constant]));
  const declarations = declare(functions, constants, variables, objectTypes, options);
  const linkage = link(functions, constants, options);
  const patternFunctions = new Set(libraries.flatMap((library) => library.patternFunctions ?? []));
  const validators = [...(options.validators ?? []), ...libraries.flatMap((library) => library.validators ?? [])];
  const parseOptions: ParseOptions = {
    macros: indexMacros(libraries.flatMap((library) => library.macros ?? [])),
    optionalSyntax: options.optionalSyntax ?? libraries.some(({ name }) => name === 'optional'),
    escapedIdentifiers: options.escapedIdentifiers ?? true,
    maxDepth: options.maxDepth ?? 250,
    maxSize: options.maxSize ?? 100_000,
    ...(options.recovery && { recovery: options.recovery }),
  };

  function checkText(text: string): Checked {
    const source = new SourceText(text);
    const parsed = parse(text, parseOptions);
    if (parsed.expression === undefined) return { checked: undefined, problems: parsed.problems, text: renderProblems(source, parsed.problems) };
    const checked = options.check === false ? unchecked(parsed.expression) : check(parsed.expression, declarations);
    const problems = checked.problems.length > 0 ? checked.problems : validate(checked, validators);
    return { checked, problems, text: problems.length === 0 ? '' : renderProblems(source, problems) };
  }

  return {
    check: checkText,
    compile(text) {
      const { checked, problems, text: problemText } = checkText(text);
      if (checked === undefined || problems.length > 0) return { kind: 'problems', problems, text: problemText };
      const linked = { ...linkage, references: checked.references };
      const patterns = new PatternCache();
      const failing = options.foldConstants === true ? foldConstants(checked.expression, linked, patterns, patternFunctions) : undefined;
      if (failing !== undefined) return { kind: 'problems', problems: [failing], text: failing.message };
      const program = new Program(checked.expression, checked.types.get(checked.expression) ?? DYN, linked, patterns);
      return { kind: 'program', program };
    },
  };
}

function unchecked(expression: Expression): CheckedExpression {
  return { expression, types: new Map(), references: new Map(), problems: [] };
}

function validate(checked: CheckedExpression, validators: readonly Validator[]): readonly Problem[] {
  const problems: Problem[] = [];
  for (const validator of validators) {
    validator.validate(checked, (node, message) => {
      problems.push({ code: 'type', message, span: { start: node.at, end: Math.max(node.span.end, node.at + 1) } });
    });
  }
  return problems;
}

function declare(
  functions: Functions,
  constants: ReadonlyMap<string, Constant>,
  variables: Readonly<Record<string, Type>>,
  objectTypes: readonly ObjectType[],
  { container = '', dynamicTypes }: EnvironmentOptions,
): Declarations {
  const listed = new Map(objectTypes.map(({ name, fields }) => [name, new Map(Object.entries(fields))]));
  const declared = new Map<string, DeclaredVariable>();
  for (const { name, type } of constants.values()) declared.set(name, { name, type, isConstant: true });
  for (const { name } of objectTypes) declared.set(name, { name, type: typeOf(objectType(name)), isConstant: true });
  for (const [name, type] of Object.entries(variables)) declared.set(name, { name, type, isConstant: false });
  return {
    variables: declared,
    functions,
    types: { get: (name) => listed.get(name) ?? dynamicTypes?.(name) },
    container,
    homogeneousLiterals: false,
  };
}

/** Functions with what they can be called with, from all libraries that have some of it. */
type Functions = ReadonlyMap<string, DeclaredFunction & { readonly overloads: readonly Overload[] }>;

function functionsByName(libraries: readonly Library[]): Functions {
  const known = indexes.get(libraries);
  if (known) return known;
  const functions = new Map<string, { readonly name: string; readonly overloads: Overload[] }>();
  for (const library of libraries) {
    for (const overload of library.functions) {
      const { name } = overload;
      const known = functions.get(name);
      if (known === undefined) functions.set(name, { name, overloads: [overload] });
      else known.overloads.push(overload);
    }
  }
  indexes.set(libraries, functions);
  return functions;
}

/** Of lists of libraries: environments that differ in their variables only are made of the same one. */
const indexes = new WeakMap<readonly Library[], Functions>();

function link(functions: Functions, constants: ReadonlyMap<string, Constant>, options: EnvironmentOptions): Linkage {
  return { references: new Map(), functions, constants, container: options.container ?? '', construct: options.construct };
}
