import { check } from '../checker/check.ts';
import type { CheckedExpression } from '../checker/check.ts';
import type { DeclaredFunction, DeclaredVariable, Declarations, FieldTypes } from '../checker/declarations.ts';
import type { Linkage } from '../evaluator/compile.ts';
import { PatternCache } from '../evaluator/pattern-cache.ts';
import type { Library, ObjectType, Overload, Validator } from '../libraries/library.ts';
import { indexMacros } from '../macros/macro.ts';
import type { Macro } from '../macros/macro.ts';
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

/** What an environment has beside those that it extends; of two things of one name its own count. */
export interface EnvironmentExtension {
  readonly variables?: Readonly<Record<string, Type>>;
  readonly types?: readonly ObjectType[];
  readonly dynamicTypes?: EnvironmentOptions['dynamicTypes'];
}

/** What expressions of an environment can name, for those who show it. */
export interface Vocabulary {
  readonly functions: ReadonlyMap<string, DeclaredFunction>;
  readonly macros: readonly Pick<Macro, 'name' | 'isReceiver' | 'arity'>[];
  readonly variables: Readonly<Record<string, Type>>;
  /** Types with fields that are listed; others make up their fields when they are asked for. */
  readonly types: readonly ObjectType[];
}

/** Compiles expressions that share libraries and variables. */
export interface Environment {
  readonly vocabulary: Vocabulary;
  readonly compile: (text: string) => Compiled;
  /** Parses and checks only; the types are there for those who look at them. */
  readonly check: (text: string) => Checked;
  /** The environment with more variables and types, at next to no cost: it shares all the rest. */
  readonly extend: (extension: EnvironmentExtension) => Environment;
}

/** Makes an environment: build it once, extend it with what differs, compile many. */
export function environment({ libraries, variables = {}, types = [], options = {} }: EnvironmentParts): Environment {
  const functions = functionsOf(libraries);
  const constants = new Map(libraries.flatMap((library) => library.constants ?? []).map((constant) => [constant.name, constant]));
  const { container = '', check: isChecked = true, foldConstants: foldsConstants = false } = options;
  const named: Declarations = {
    variables: new Map([...constants.values()].map(({ name, type }) => [name, { name, type, isConstant: true }])),
    functions,
    types: new Map(),
    container,
    homogeneousLiterals: false,
  };
  const listed = declare(named, { types: libraries.flatMap((library) => library.types ?? []), dynamicTypes: options.dynamicTypes });
  const macros = libraries.flatMap((library) => library.macros ?? []);
  return environmentOf({
    declarations: declare(listed, { variables, types }),
    vocabulary: () => ({ functions, macros, variables, types: [...libraries.flatMap((library) => library.types ?? []), ...types] }),
    linkage: { references: new Map(), functions, constants, container, construct: options.construct },
    patternFunctions: new Set(libraries.flatMap((library) => library.patternFunctions ?? [])),
    validators: [...(options.validators ?? []), ...libraries.flatMap((library) => library.validators ?? [])],
    parseOptions: {
      macros: indexMacros(macros),
      optionalSyntax: options.optionalSyntax ?? libraries.some(({ name }) => name === 'optional'),
      escapedIdentifiers: options.escapedIdentifiers ?? true,
      maxDepth: options.maxDepth ?? 250,
      maxSize: options.maxSize ?? 100_000,
      ...(options.recovery && { recovery: options.recovery }),
    },
    isChecked,
    foldsConstants,
  });
}

/** What an environment is made of, all of it ready for use. */
interface EnvironmentSetup {
  readonly declarations: Declarations;
  /** Few ask for it, and of environments that are extended it is large. */
  readonly vocabulary: () => Vocabulary;
  readonly linkage: Linkage;
  readonly patternFunctions: ReadonlySet<string>;
  readonly validators: readonly Validator[];
  readonly parseOptions: ParseOptions;
  readonly isChecked: boolean;
  readonly foldsConstants: boolean;
}

function environmentOf(setup: EnvironmentSetup): Environment {
  return {
    get vocabulary() {
      return setup.vocabulary();
    },
    check: (text) => checkText(text, setup),
    compile: (text) => compileText(text, setup),
    extend: (extension) =>
      environmentOf({
        ...setup,
        declarations: declare(setup.declarations, extension),
        vocabulary: () => extendVocabulary(setup.vocabulary(), extension),
      }),
  };
}

function extendVocabulary(vocabulary: Vocabulary, { variables, types = [] }: EnvironmentExtension): Vocabulary {
  return { ...vocabulary, variables: { ...vocabulary.variables, ...variables }, types: [...vocabulary.types, ...types] };
}

function checkText(text: string, { declarations, parseOptions, validators, isChecked }: EnvironmentSetup): Checked {
  const parsed = parse(text, parseOptions);
  if (parsed.expression === undefined) return outcomeOf(text, undefined, parsed.problems);
  const checked = isChecked ? check(parsed.expression, declarations) : unchecked(parsed.expression);
  return outcomeOf(text, checked, checked.problems.length > 0 ? checked.problems : validate(checked, validators));
}

function compileText(text: string, setup: EnvironmentSetup): Compiled {
  const { checked, problems, text: problemText } = checkText(text, setup);
  if (checked === undefined || problems.length > 0) return { kind: 'problems', problems, text: problemText };
  const linkage = { ...setup.linkage, references: checked.references };
  const patterns = new PatternCache();
  const failing = setup.foldsConstants ? foldConstants(checked.expression, linkage, patterns, setup.patternFunctions) : undefined;
  if (failing !== undefined) return { kind: 'problems', problems: [failing], text: failing.message };
  const program = new Program(text, checked.expression, checked.types.get(checked.expression) ?? DYN, linkage, patterns);
  return { kind: 'program', program };
}

function outcomeOf(text: string, checked: CheckedExpression | undefined, problems: readonly Problem[]): Checked {
  return { checked, problems, text: problems.length === 0 ? '' : renderProblems(new SourceText(text), problems) };
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

/** The declarations with more over them, which are looked at first. */
function declare(declarations: Declarations, extension: EnvironmentExtension): Declarations {
  return { ...declarations, variables: declareVariables(declarations.variables, extension), types: declareTypes(declarations.types, extension) };
}

function declareVariables(before: Declarations['variables'], { variables = {}, types = [] }: EnvironmentExtension): Declarations['variables'] {
  const declared = new Map<string, DeclaredVariable>();
  for (const { name } of types) declared.set(name, { name, type: typeOf(objectType(name)), isConstant: true });
  for (const [name, type] of Object.entries(variables)) declared.set(name, { name, type, isConstant: false });
  return declared.size === 0 ? before : { get: (name) => declared.get(name) ?? before.get(name) };
}

function declareTypes(before: Declarations['types'], { types = [], dynamicTypes }: EnvironmentExtension): Declarations['types'] {
  if (types.length === 0) return dynamicTypes === undefined ? before : { get: (name) => dynamicTypes(name) ?? before.get(name) };
  const listed = new Map(types.map(({ name, fields }) => [name, new Map(Object.entries(fields))]));
  return { get: (name) => listed.get(name) ?? dynamicTypes?.(name) ?? before.get(name) };
}

/** Functions with what they can be called with, from all libraries that have some of it. */
type Functions = ReadonlyMap<string, DeclaredFunction & { readonly overloads: readonly Overload[] }>;

function functionsOf(libraries: readonly Library[]): Functions {
  const functions = new Map<string, { readonly name: string; readonly overloads: Overload[] }>();
  for (const library of libraries) {
    for (const overload of library.functions) {
      const { name } = overload;
      const known = functions.get(name);
      if (known === undefined) functions.set(name, { name, overloads: [overload] });
      else known.overloads.push(overload);
    }
  }
  return functions;
}
