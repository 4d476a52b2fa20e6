import type { Source, Span } from '@assay/source';
import type { Argument, BinaryExpression, CallExpression, DefStatement, Expression } from '@assay/starlark';

import { language } from '../template/language.ts';
import { loadedFrom } from './loaded-from.ts';
import { NameIndex } from './name-index.ts';
import { namesIn } from './names-in.ts';
import type { ValueForm } from './needed-value.ts';
import { expressionsIn } from './placed-expression.ts';
import type { PlacedExpression } from './placed-expression.ts';
import { functionAround, isInstruction, outlineOf, withFunctions } from './program-outline.ts';
import type { PlacedStatement } from './program-outline.ts';

/** What code does with a value, or with a part of it. */
export interface ValueUse {
  /** The fields that are read, one of the other, until this part is used. */
  readonly fields: readonly string[];
  readonly form: ValueForm;
  /** Whether code asks whether it, or what it is in, is null or empty. */
  readonly isTested?: true;
  /** Whether code comes to it only under a condition, as far as can be seen. */
  readonly isConditional?: true;
}

/** A use of what may as well not be there, as code asks first. */
interface PossibleUse extends ValueUse {
  readonly isOptional?: true;
}

/** Tells from the code of programs what is done with values in it, also in the functions that they are given to. */
export class ValueUses {
  readonly #sources: ReadonlySet<Source>;
  readonly #names = new Map<Source, NameIndex>();
  readonly #ofNames = new Map<object, Map<string, readonly PossibleUse[]>>();
  #depth = 0;

  constructor(sources: ReadonlySet<Source>) {
    this.#sources = sources;
  }

  /** What is done with the value of the expression that ends here. */
  of({ source, end }: Span): readonly ValueUse[] {
    const statement = outlineOf(source).statementAt(end - 1);
    if (!statement) return [];
    const [read] = expressionsIn(statement, (expression) => expression.end === end && READS.has(expression.kind));
    return read ? leaves(this.#usesOf(read, source)) : [];
  }

  /** What a program does with all values that are so. */
  ofAll(source: Source, isSo: (expression: Expression) => boolean): readonly ValueUse[] {
    const found = withFunctions(outlineOf(source).statements).flatMap((statement) => expressionsIn(statement, isSo));
    const isConditional = (placed: PlacedExpression): boolean => isInBranch(placed) || functionAround(placed.statement) !== undefined;
    return leaves(found.flatMap((placed) => conditionally(isConditional(placed), this.#usesOf(placed, source))));
  }

  #usesOf(placed: PlacedExpression, source: Source): readonly PossibleUse[] {
    if (this.#depth === MOST_DEPTH) return UNKNOWN;
    this.#depth++;
    const uses = placed.outer ? this.#usesIn(placed.outer, placed, source) : this.#usesInStatement(placed, source);
    this.#depth--;
    return uses;
  }

  #usesInStatement({ expression, statement }: PlacedExpression, source: Source): readonly PossibleUse[] {
    const { statement: around } = statement;
    if (around.kind === 'for') return OTHER;
    if (around.kind === 'if' || around.kind === 'while') return TESTED;
    if (around.kind !== 'assignment' || around.value !== expression || around.target.kind !== 'identifier') return UNKNOWN;
    return this.#usesOfVariable(around.target.name, functionAround(statement), source);
  }

  /** What is done with a part of an expression. */
  #usesIn(outer: PlacedExpression, { expression }: PlacedExpression, source: Source): readonly PossibleUse[] {
    const around = outer.expression;
    const uses = (): readonly PossibleUse[] => this.#usesOf(outer, source);
    switch (around.kind) {
      case 'attribute':
        return isCallee(outer) ? [use(TEXT_METHODS.has(around.name.name) ? 'text' : 'other')] : within(around.name.name, uses());
      case 'index':
        if (around.object !== expression) return UNKNOWN;
        return around.index.kind === 'string' && KEY.test(around.index.value) ? within(around.index.value, uses()) : OTHER;
      case 'call':
        return around.callee === expression ? UNKNOWN : this.#usesAsArgument(around, expression, outer, source);
      case 'conditional':
        return around.condition === expression ? TESTED : uses();
      case 'binary':
        if (around.operator === 'or' || around.operator === 'and') return around.left === expression ? [...TESTED, ...uses()] : uses();
        return around.left === expression
          ? usesBeside(around.right, around.operator)
          : [...usesBeside(around.left, around.operator), ...membersAsked(around)];
      case 'unary':
        return around.operator === 'not' ? TESTED : UNKNOWN;
      case 'list-comprehension':
      case 'dict-comprehension':
        return around.clauses.some((clause) => clause.kind === 'for' && clause.iterable === expression) ? OTHER : TESTED;
      case 'dict':
      case 'float':
      case 'identifier':
      case 'int':
      case 'lambda':
      case 'list':
      case 'slice':
      case 'string':
      case 'tuple':
        return UNKNOWN;
    }
  }

  #usesAsArgument(call: CallExpression, value: Expression, outer: PlacedExpression, source: Source): readonly PossibleUse[] {
    const { callee, arguments: given } = call;
    const at = given.findIndex((argument) => argument.value === value);
    const argument = given[at];
    if (!argument || argument.kind === 'star' || argument.kind === 'star-star') return OTHER;
    if (callee.kind === 'attribute') return [use(formForModule(callee))];
    if (callee.kind !== 'identifier' || isInstruction(callee)) return UNKNOWN;
    const { name } = callee;
    const field = given[1]?.value;
    if (ASKING.has(name) && at === 0 && field?.kind === 'string') {
      if (name === 'hasattr') return [{ fields: [field.value], form: 'unknown', isOptional: true }];
      const uses = within(field.value, this.#usesOf(outer, source));
      return given.length === 2 ? uses : uses.map((each) => ({ ...each, isOptional: true }));
    }
    if (COLLECTING.has(name)) return OTHER;
    const defined = this.#functionsCalled(name, outer.statement, source);
    const [only] = defined;
    return only && defined.length === 1 ? this.#usesOfParameter(only, argument, at) : UNKNOWN;
  }

  #functionsCalled(name: string, at: PlacedStatement, source: Source): readonly Called[] {
    return this.#namesOf(source)
      .bindingsFor(name, at)
      .flatMap((placed) => (placed.statement.kind === 'load' ? loadedFrom(placed.statement, name, this.#sources) : [{ source, placed }]));
  }

  #namesOf(source: Source): NameIndex {
    const known = this.#names.get(source) ?? new NameIndex(source);
    this.#names.set(source, known);
    return known;
  }

  #usesOfParameter({ source, placed }: Called, argument: Argument, at: number): readonly PossibleUse[] {
    const { statement } = placed;
    if (statement.kind !== 'def') return UNKNOWN;
    const name = argument.kind === 'named' ? argument.name.name : nameOfParameter(statement, at);
    const isRebound = name === undefined || this.#namesOf(source).bindingsIn(placed, name).length > 0;
    return isRebound ? UNKNOWN : this.#usesOfName(name, placed, source);
  }

  #usesOfVariable(name: string, around: PlacedStatement | undefined, source: Source): readonly PossibleUse[] {
    const isRebound = this.#namesOf(source).bindingsIn(around, name).length > 1;
    return isRebound ? UNKNOWN : this.#usesOfName(name, around, source);
  }

  /** What is done with a variable of a function, or of a file, that has one value only. */
  #usesOfName(name: string, around: PlacedStatement | undefined, source: Source): readonly PossibleUse[] {
    const known = this.#ofNames.get(around ?? source) ?? new Map<string, readonly PossibleUse[]>();
    this.#ofNames.set(around ?? source, known);
    const before = known.get(name);
    if (before) return before;
    // A function that calls itself says nothing new of what it is given.
    known.set(name, []);
    const used = this.#namesOf(source).usesIn(around, name);
    const meant = used.filter((placed) => !isTarget(placed) && !isShadowed(name, placed));
    const uses = meant.flatMap((placed) => conditionally(isInBranch(placed), this.#usesOf(placed, source)));
    known.set(name, uses);
    return uses;
  }
}

interface Called {
  readonly source: Source;
  readonly placed: PlacedStatement;
}

const MOST_DEPTH = 60;

/** What an expression is that reads a data value. */
const READS: ReadonlySet<string> = new Set(['attribute', 'index', 'call']);

const KEY = /^[\w-]+$/;

const TEXT_METHODS: ReadonlySet<string> = new Set(language.methods.string.keys());

/** They ask a struct for a field. */
const ASKING: ReadonlySet<string> = new Set(['getattr', 'hasattr']);

/** They want several values, or numbers. */
const COLLECTING: ReadonlySet<string> = new Set('all any dict enumerate list max min range reversed set sorted tuple zip'.split(' '));

/** Modules whose functions take structs, and those whose functions take texts. */
const STRUCTURE_MODULES: ReadonlySet<string> = new Set(['json', 'struct', 'template', 'toml', 'yaml']);
const TEXT_MODULES: ReadonlySet<string> = new Set(['base64', 'ip', 'md5', 'regexp', 'sha256', 'url', 'version']);

function use(form: ValueForm): ValueUse {
  return { fields: [], form };
}

const UNKNOWN: readonly ValueUse[] = [use('unknown')];
const OTHER: readonly ValueUse[] = [use('other')];
const TESTED: readonly ValueUse[] = [{ ...use('unknown'), isTested: true }];

function within(field: string, uses: readonly PossibleUse[]): readonly PossibleUse[] {
  return uses.map((each) => ({ ...each, fields: [field, ...each.fields] }));
}

function isCallee({ expression, outer }: PlacedExpression): boolean {
  return outer?.expression.kind === 'call' && outer.expression.callee === expression;
}

/** What is done with a value that an operator joins to, or compares with, another one. */
function usesBeside(other: Expression, operator: string): readonly ValueUse[] {
  if (operator === 'in' || operator === 'not in') return UNKNOWN;
  const form = other.kind === 'int' || other.kind === 'float' ? 'other' : other.kind === 'string' && operator !== '%' ? 'text' : 'unknown';
  return [operator === '==' || operator === '!=' ? { ...use(form), isTested: true } : use(form)];
}

/** The field for which code asks with `"host" in x`. */
function membersAsked({ operator, left }: BinaryExpression): readonly PossibleUse[] {
  const isAsked = (operator === 'in' || operator === 'not in') && left.kind === 'string' && KEY.test(left.value);
  return isAsked ? [{ fields: [left.value], form: 'unknown', isOptional: true }] : [];
}

/** What the function of a module takes: `yaml.encode` a struct or list, `base64.encode` a text. */
function formForModule({ object, name }: Extract<Expression, { kind: 'attribute' }>): ValueForm {
  if (object.kind !== 'identifier') return 'unknown';
  if (TEXT_MODULES.has(object.name)) return 'text';
  if (!STRUCTURE_MODULES.has(object.name)) return 'unknown';
  return name.name === 'decode' && object.name !== 'struct' ? 'text' : 'other';
}

/** The parameter that takes the positional argument at an index. */
function nameOfParameter({ parameters }: DefStatement, at: number): string | undefined {
  const parameter = parameters[at];
  return parameter?.kind === 'required' || parameter?.kind === 'optional' ? parameter.name.name : undefined;
}

function isTarget({ expression, statement: { statement } }: PlacedExpression): boolean {
  return 'target' in statement && statement.target === expression;
}

/** Whether a comprehension or lambda around an expression has a variable of this name. */
function isShadowed(name: string, { outer }: PlacedExpression): boolean {
  for (let around = outer; around; around = around.outer) {
    const { expression } = around;
    if (expression.kind === 'lambda' && expression.parameters.some((parameter) => parameter.name?.name === name)) return true;
    if ('clauses' in expression && expression.clauses.some((clause) => clause.kind === 'for' && namesIn(clause.target).has(name))) return true;
  }
  return false;
}

function conditionally(isSo: boolean, uses: readonly PossibleUse[]): readonly PossibleUse[] {
  return isSo ? uses.map((each) => ({ ...each, isConditional: true })) : uses;
}

/** Whether a program may pass over an expression, once it is in the function around it, or in the file. */
function isInBranch(placed: PlacedExpression): boolean {
  const { statement } = placed;
  let { expression } = placed;
  for (let around = placed.outer; around; around = around.outer) {
    if (isBranchOf(around.expression, expression)) return true;
    ({ expression } = around);
  }
  const own = statement.statement;
  if (own.kind === 'if' && own.branches[0]?.condition !== expression) return true;
  return statement.outer !== undefined && statement.outer !== functionAround(statement);
}

function isBranchOf(around: Expression, part: Expression): boolean {
  if (around.kind === 'conditional') return around.condition !== part;
  if (around.kind === 'binary') return (around.operator === 'and' || around.operator === 'or') && around.right === part;
  if (!('clauses' in around)) return around.kind === 'lambda';
  const [first] = around.clauses;
  return first?.kind !== 'for' || first.iterable !== part;
}

/** The parts that have to be there, each once, and none of which a part is listed. */
function leaves(uses: readonly PossibleUse[]): readonly ValueUse[] {
  const optional = pathsOf(uses.filter(({ isOptional }) => isOptional));
  const tested = pathsOf(uses.filter(({ isTested }) => isTested));
  const certain = pathsOf(uses.filter(({ isConditional }) => !isConditional));
  const forms = new Map<string, ValueForm>();
  const inner = new Set<string>();
  for (const { fields, form } of uses) {
    if (pathsUpTo(fields).some((path) => path !== '' && optional.has(path))) continue;
    const path = fields.join('.');
    forms.set(path, stronger(forms.get(path), form));
    for (const around of pathsUpTo(fields).slice(0, -1)) inner.add(around);
  }
  return Array.from(forms)
    .filter(([path]) => !inner.has(path))
    .map(([path, form]) => {
      const fields = path === '' ? [] : path.split('.');
      const isTested = pathsUpTo(fields).some((around) => tested.has(around));
      return { fields, form, ...(isTested && { isTested }), ...(!certain.has(path) && { isConditional: true as const }) };
    });
}

function pathsOf(uses: readonly PossibleUse[]): ReadonlySet<string> {
  return new Set(uses.map(({ fields }) => fields.join('.')));
}

/** The paths of a part and of all that it is in, the outermost, which is empty, first. */
function pathsUpTo(fields: readonly string[]): readonly string[] {
  return ['', ...fields.map((_field, at) => fields.slice(0, at + 1).join('.'))];
}

function stronger(known: ValueForm | undefined, form: ValueForm): ValueForm {
  const forms = [known, form];
  return forms.includes('other') ? 'other' : forms.includes('text') ? 'text' : 'unknown';
}
