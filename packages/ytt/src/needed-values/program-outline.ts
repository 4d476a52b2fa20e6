import type { Source } from '@assay/source';
import type { Expression, Parameter, Statement } from '@assay/starlark';
import { parseProgram } from '@assay/starlark';

import { instructionName, INSTRUCTION_NAMES } from '../template/instruction-names.ts';
import { language } from '../template/language.ts';
import { namesIn } from './names-in.ts';

/** A statement, and where it is in its program. */
export interface PlacedStatement {
  readonly statement: Statement;
  /** The statement that it is in. */
  readonly outer: PlacedStatement | undefined;
  /** The statements of its block that are before it. */
  readonly before: () => readonly PlacedStatement[];
  readonly inner: readonly PlacedStatement[];
}

/** Which statements of a program bind, or may change, the value of a name. */
class ProgramOutline {
  /** Those of the file itself. */
  readonly statements: readonly PlacedStatement[];

  constructor(source: Source) {
    this.statements = place(parseProgram(source, language).tree.statements, undefined);
  }

  /** The innermost statement around an offset. */
  statementAt(offset: number): PlacedStatement | undefined {
    let found: PlacedStatement | undefined;
    let level: readonly PlacedStatement[] = this.statements;
    for (;;) {
      const around = level.find(({ statement }) => statement.start <= offset && offset <= statement.end);
      if (!around) return found;
      found = around;
      level = around.inner;
    }
  }

  /** The statements that say what a global variable is. */
  decidingGlobal(name: string): readonly PlacedStatement[] {
    const binding = withoutFunctions(this.statements).filter((placed) => binds(placed, name));
    return binding.length === 0 ? [] : [...binding, ...withFunctions(this.statements).filter((placed) => mayChange(placed, name))];
  }

  /** The statements that say what a name is where a statement is; nothing for parameters, as whoever calls says that. */
  deciding(name: string, at: PlacedStatement): readonly PlacedStatement[] {
    for (let around = functionAround(at); around; around = functionAround(around)) {
      if (around.statement.kind !== 'def') continue;
      const isParameter = around.statement.parameters.some((parameter) => parameter.name?.name === name);
      const binding = withoutFunctions(around.inner).filter((placed) => binds(placed, name));
      if (isParameter || binding.length > 0) return [...binding, ...withFunctions(around.inner).filter((placed) => mayChange(placed, name))];
    }
    return this.decidingGlobal(name);
  }
}

/** The outline of a program, which is kept as long as its source. */
export function outlineOf(source: Source): ProgramOutline {
  const outline = outlines.get(source) ?? new ProgramOutline(source);
  outlines.set(source, outline);
  return outline;
}

const outlines = new WeakMap<Source, ProgramOutline>();

function place(statements: readonly Statement[], outer: PlacedStatement | undefined): readonly PlacedStatement[] {
  const block: PlacedStatement[] = [];
  for (const [at, statement] of statements.entries()) {
    const inner: PlacedStatement[] = [];
    const placed: PlacedStatement = { statement, outer, before: () => block.slice(0, at), inner };
    for (const body of bodiesOf(statement)) inner.push(...place(body, placed));
    block.push(placed);
  }
  return block;
}

function bodiesOf(statement: Statement): readonly (readonly Statement[])[] {
  if (statement.kind === 'if') return [...statement.branches.map(({ body }) => body), statement.otherwise];
  return 'body' in statement ? [statement.body] : [];
}

/** The function that a statement is in. */
export function functionAround({ outer }: PlacedStatement): PlacedStatement | undefined {
  return outer === undefined || outer.statement.kind === 'def' ? outer : functionAround(outer);
}

/** What is evaluated of a statement itself, not in its body. */
export function headOf(statement: Statement): readonly Expression[] {
  switch (statement.kind) {
    case 'expression':
      return [statement.expression];
    case 'assignment':
    case 'augmented-assignment':
      return [statement.target, statement.value];
    case 'if':
      return statement.branches.map(({ condition }) => condition);
    case 'for':
      return [statement.iterable];
    case 'while':
      return [statement.condition];
    case 'return':
      return statement.value ? [statement.value] : [];
    case 'def':
      return statement.parameters.flatMap(defaultOf);
    case 'break':
    case 'continue':
    case 'pass':
    case 'load':
      return [];
  }
}

function defaultOf(parameter: Parameter): readonly Expression[] {
  return parameter.kind === 'optional' ? [parameter.defaultValue] : [];
}

/** All statements in a block, but for those in the functions that it defines. */
function withoutFunctions(block: readonly PlacedStatement[]): readonly PlacedStatement[] {
  return block.flatMap((placed) => (placed.statement.kind === 'def' ? [placed] : [placed, ...withoutFunctions(placed.inner)]));
}

/** All statements in a block. */
export function withFunctions(block: readonly PlacedStatement[]): readonly PlacedStatement[] {
  return block.flatMap((placed) => [placed, ...withFunctions(placed.inner)]);
}

function binds(placed: PlacedStatement, name: string): boolean {
  return namesBoundBy(placed).includes(name);
}

/** The names of which a statement says what they stand for. */
export function namesBoundBy({ statement }: PlacedStatement): readonly string[] {
  if (statement.kind === 'def') return [statement.name.name];
  if (statement.kind === 'load') return statement.names.map(({ local }) => local.name);
  return 'target' in statement ? namesBound(statement.target) : [];
}

function namesBound(target: Expression): readonly string[] {
  if (target.kind === 'identifier') return [target.name];
  return target.kind === 'tuple' || target.kind === 'list' ? target.items.flatMap(namesBound) : [];
}

/** Whether a statement may change what a name stands for without binding it: `names.append(…)`, `names[0] = …`, `fill(names)`. */
function mayChange({ statement }: PlacedStatement, name: string): boolean {
  if (statement.kind === 'expression') {
    const { expression } = statement;
    return expression.kind === 'call' && !isInstruction(expression.callee) && namesIn(expression).has(name);
  }
  const isAssignment = statement.kind === 'assignment' || statement.kind === 'augmented-assignment';
  return isAssignment && (isPartOf(statement.target, name) || isChangingCall(statement.value, name));
}

/** Instructions build nodes of what they are given, and change nothing of it. */
export function isInstruction(callee: Expression): boolean {
  return callee.kind === 'identifier' && INSTRUCTIONS.has(callee.name);
}

const INSTRUCTIONS = new Set(INSTRUCTION_NAMES.map(instructionName));

function isPartOf(target: Expression, name: string): boolean {
  if (target.kind !== 'index' && target.kind !== 'attribute') return false;
  return target.object.kind === 'identifier' ? target.object.name === name : isPartOf(target.object, name);
}

function isChangingCall(value: Expression, name: string): boolean {
  if (value.kind !== 'call' || value.callee.kind !== 'attribute') return false;
  const { object, name: method } = value.callee;
  return object.kind === 'identifier' && object.name === name && CHANGING_METHODS.has(method.name);
}

const CHANGING_METHODS = new Set(['add', 'append', 'clear', 'discard', 'extend', 'insert', 'pop', 'popitem', 'remove', 'setdefault', 'update']);
