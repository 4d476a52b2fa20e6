import type { Source } from '@assay/source';
import type {
  Argument,
  ComprehensionClause,
  DefStatement,
  Expression,
  FunctionTree,
  Identifier,
  LambdaExpression,
  LoadStatement,
  Parameter,
  ProgramTree,
  TextRange,
  Statement,
} from '../parser/tree.ts';
import type { Problem, ProblemCode } from '../problem.ts';
import type { Binding, FunctionScope, GlobalVariable, Resolution } from './binding.ts';
import { argumentChecker, checkParameters } from './check-calls.ts';
import { Block, FunctionBuilder } from './scope.ts';
import type { Use } from './scope.ts';

/** Which rules for names and statements a language has. */
export interface ResolveOptions {
  readonly whileLoops: boolean;
  /** Whether `if`, `for` and `while` may be outside of functions. */
  readonly topLevelControl: boolean;
  /** Whether a global name may be bound again. A name that is read at top level then means what was bound before that line. */
  readonly globalReassignment: boolean;
  /** `top-level`: only as a statement of the file itself. `outside-functions`: also in `if`, `for` and `while` there. */
  readonly loads: 'top-level' | 'outside-functions';
  /** Whether a file that loads a name exports it too. */
  readonly exportLoadedNames: boolean;
  /** `legacy`: as go.starlark.net of 2020, named arguments may follow `*args`, and nothing is assigned to `()` and `[]`. */
  readonly details: 'current' | 'legacy';
}

/** The names that a program finds around itself. */
export interface OuterNames {
  readonly predeclared: ReadonlySet<string>;
  readonly universal: ReadonlySet<string>;
  /** Proposes a name for one that nothing binds, of those that the program binds. Default: none. */
  readonly suggest?: Suggest;
}

/** Picks the candidate that somebody most likely meant, if one is near. */
export type Suggest = (name: string, candidates: readonly string[]) => string | undefined;

/** The trees of a program, in which every name gets its meaning. */
export interface ResolvableProgram {
  readonly source: Source;
  readonly tree: ProgramTree;
}

/**
 * Finds for every name of a program the variable it stands for, and reports all names that stand for none.
 *
 * A name that is bound anywhere in a block means that binding in the whole block, even above it. So reads are only noted
 * while the tree is walked, and looked up from the inside out when everything is bound. A name that nothing binds is reported once for each
 * function, and once for each use outside of functions. A variable of an enclosing function becomes a free variable of each function between its owner and the reader.
 *
 * “Name binding and variables” of the Starlark specification.
 */
export function resolveProgram({ source, tree }: ResolvableProgram, options: ResolveOptions, outer: OuterNames): Resolution {
  const resolver = new Resolver(source, options, outer);
  resolver.resolveFile(tree);
  return resolver.finish();
}

interface Place {
  readonly block: Block | undefined;
  readonly owner: FunctionBuilder;
}

class Resolver {
  readonly #source: Source;
  readonly #options: ResolveOptions;
  readonly #outer: OuterNames;
  readonly #problems: Problem[] = [];
  readonly #bindings = new Map<Identifier, Binding>();
  readonly #scopes = new Map<FunctionTree | ProgramTree, FunctionScope>();
  readonly #globals: GlobalVariable[] = [];
  readonly #globalIndexes = new Map<string, { readonly index: number; readonly declaredAt: TextRange; readonly isLoaded: boolean }>();
  /** The uses in the functions that have been left, inner ones first. */
  readonly #settled: Use[] = [];
  /** Those in the function that is being walked, or in the file. */
  #uses: Use[] = [];
  #place: Place | undefined;
  #loops = 0;
  #conditionals = 0;

  constructor(source: Source, options: ResolveOptions, outer: OuterNames) {
    this.#source = source;
    this.#options = options;
    this.#outer = outer;
  }

  resolveFile(tree: ProgramTree): void {
    const owner = new FunctionBuilder(tree, undefined);
    this.#scopes.set(tree, owner);
    this.#place = { owner, block: undefined };
    this.#statements(tree.statements);
  }

  finish(): Resolution {
    for (const use of [...this.#settled, ...this.#uses]) this.#lookUp(use);
    return { bindings: this.#bindings, scopes: this.#scopes, globals: this.#globals, problems: this.#problems };
  }

  #here(): Place {
    if (!this.#place) throw new Error('Resolution starts with a file');
    return this.#place;
  }

  get #isInFunction(): boolean {
    return this.#here().owner.parent !== undefined;
  }

  #statements(statements: readonly Statement[]): void {
    for (const statement of statements) this.#statement(statement);
  }

  #statement(statement: Statement): void {
    switch (statement.kind) {
      case 'expression':
        this.#expression(statement.expression);
        return;
      case 'assignment':
        this.#expression(statement.value);
        this.#assign(statement.target, false);
        return;
      case 'augmented-assignment':
        this.#expression(statement.value);
        this.#assignAugmented(statement.target);
        return;
      case 'if':
        this.#checkControl(statement, 'if statement');
        for (const branch of statement.branches) {
          this.#expression(branch.condition);
          this.#inConditional(branch.body);
        }
        this.#inConditional(statement.otherwise);
        return;
      case 'for':
        this.#checkControl(statement, 'for loop');
        this.#expression(statement.iterable);
        this.#assign(statement.target, false);
        this.#inLoop(statement.body);
        return;
      case 'while':
        if (this.#options.whileLoops) this.#checkControl(statement, 'while loop');
        else this.#report('misplaced', 'this Starlark dialect does not support while loops', statement.keyword);
        this.#expression(statement.condition);
        this.#inLoop(statement.body);
        return;
      case 'def':
        this.#def(statement);
        return;
      case 'return':
        if (!this.#isInFunction) this.#report('misplaced', 'return statement not within a function', statement);
        if (statement.value) this.#expression(statement.value);
        return;
      case 'break':
      case 'continue':
        if (this.#loops === 0) this.#report('misplaced', `${statement.kind} not in a loop`, statement);
        return;
      case 'load':
        this.#load(statement);
        return;
      case 'pass':
        return;
    }
  }

  #checkControl(statement: TextRange, what: string): void {
    if (this.#options.topLevelControl || this.#isInFunction) return;
    this.#report('misplaced', `${what} not within a function`, statement);
  }

  #inConditional(body: readonly Statement[]): void {
    this.#conditionals++;
    this.#statements(body);
    this.#conditionals--;
  }

  #inLoop(body: readonly Statement[]): void {
    this.#loops++;
    this.#statements(body);
    this.#loops--;
  }

  #def(statement: DefStatement): void {
    this.#bind(statement.name, false);
    this.#function(statement, () => this.#statements(statement.body));
  }

  #function(tree: DefStatement | LambdaExpression, resolveBody: () => void): void {
    checkParameters(tree.parameters, (code, message, range) => this.#report(code, message, range));
    for (const parameter of tree.parameters) if (parameter.kind === 'optional') this.#expression(parameter.defaultValue);
    const place = this.#here();
    const owner = new FunctionBuilder(tree, place.owner);
    const block = new Block(owner, place.block);
    this.#scopes.set(tree, owner);
    const [loops, conditionals, uses] = [this.#loops, this.#conditionals, this.#uses];
    [this.#loops, this.#conditionals, this.#uses] = [0, 0, []];
    this.#place = { owner, block };
    for (const { name } of inCallOrder(tree.parameters)) if (name) this.#bindings.set(name, { scope: 'local', slot: block.bind(name.name) });
    resolveBody();
    this.#place = place;
    this.#settled.push(...this.#uses);
    [this.#loops, this.#conditionals, this.#uses] = [loops, conditionals, uses];
  }

  #load(statement: LoadStatement): void {
    if (this.#isInFunction) this.#report('bad-load', 'load statement within a function', statement);
    else if (this.#options.loads === 'top-level' && this.#loops > 0) this.#report('bad-load', 'load statement within a loop', statement);
    else if (this.#options.loads === 'top-level' && this.#conditionals > 0)
      this.#report('bad-load', 'load statement within a conditional', statement);
    for (const { local, name } of statement.names) {
      if (name.name === '') this.#report('bad-load', 'load: empty identifier', name);
      else if (name.name.startsWith('_')) this.#report('bad-load', `load: names with leading underscores are not exported: ${name.name}`, name);
      if (this.#isInFunction) this.#bind(local, false);
      else this.#bindGlobal(local, false, true);
    }
  }

  #assign(target: Expression, isAugmented: boolean): void {
    if (target.kind === 'identifier') this.#bind(target, isAugmented);
    else if (target.kind === 'index') this.#expressions([target.object, target.index]);
    else if (target.kind === 'attribute') this.#expression(target.object);
    else if (target.kind === 'tuple' || target.kind === 'list') this.#assignItems(target, isAugmented);
    else this.#report('bad-target', `can't assign to ${TARGET_NAMES[target.kind]}`, target);
  }

  #assignItems(target: Expression & { readonly kind: 'tuple' | 'list' }, isAugmented: boolean): void {
    if (target.items.length === 0 && this.#options.details === 'legacy')
      this.#report('bad-target', `can't assign to ${target.kind === 'tuple' ? '()' : '[]'}`, target);
    for (const item of target.items) this.#assign(item, isAugmented);
  }

  #assignAugmented(target: Expression): void {
    if (target.kind === 'tuple' || target.kind === 'list') {
      this.#report('bad-target', `can't use ${target.kind} expression in augmented assignment`, target);
      return;
    }
    this.#assign(target, true);
  }

  #bind(identifier: Identifier, isAugmented: boolean): void {
    const { block } = this.#here();
    if (block) this.#bindings.set(identifier, { scope: 'local', slot: block.bind(identifier.name) });
    else this.#bindGlobal(identifier, isAugmented, false);
  }

  #bindGlobal(identifier: Identifier, isAugmented: boolean, isLoaded: boolean): void {
    const { name } = identifier;
    const known = this.#globalIndexes.get(name);
    if (known && !isAugmented && !this.#options.globalReassignment) {
      const { line, column } = this.#source.positionAt(known.declaredAt.start);
      const scope = known.isLoaded ? 'file-local' : 'global';
      const place = `${this.#source.name}:${line}:${column}`;
      const message = isLoaded ? `cannot reassign top-level ${name}` : `cannot reassign ${scope} ${name} declared at ${place}`;
      this.#report('reassigned-name', message, identifier, name);
    }
    const index = known?.index ?? this.#globals.length;
    if (!known) {
      this.#globals.push({ name, isExported: !isLoaded || this.#options.exportLoadedNames });
      this.#globalIndexes.set(name, { index, declaredAt: identifier, isLoaded });
    }
    this.#bindings.set(identifier, { scope: 'global', index });
  }

  #expression(expression: Expression): void {
    switch (expression.kind) {
      case 'identifier':
        this.#use(expression);
        return;
      case 'int':
      case 'float':
      case 'string':
        return;
      case 'list':
      case 'tuple':
        for (const item of expression.items) this.#expression(item);
        return;
      case 'dict':
        for (const { key, value } of expression.entries) this.#expressions([key, value]);
        return;
      case 'list-comprehension':
        this.#comprehension(expression.clauses, [expression.body]);
        return;
      case 'dict-comprehension':
        this.#comprehension(expression.clauses, [expression.body.key, expression.body.value]);
        return;
      case 'conditional':
        this.#expressions([expression.condition, expression.whenTrue, expression.whenFalse]);
        return;
      case 'lambda':
        this.#function(expression, () => this.#expression(expression.body));
        return;
      case 'unary':
        this.#expression(expression.operand);
        return;
      case 'binary':
        this.#expressions([expression.left, expression.right]);
        return;
      case 'call':
        this.#call(expression.callee, expression.arguments);
        return;
      case 'index':
        this.#expressions([expression.object, expression.index]);
        return;
      case 'slice':
        this.#expressions([expression.object, expression.from, expression.to, expression.step]);
        return;
      case 'attribute':
        this.#expression(expression.object);
        return;
    }
  }

  #expressions(expressions: readonly (Expression | undefined)[]): void {
    for (const expression of expressions) if (expression) this.#expression(expression);
  }

  #call(callee: Expression, list: readonly Argument[]): void {
    this.#expression(callee);
    const check = argumentChecker(list, this.#options.details, (code, message, range) => this.#report(code, message, range));
    for (const argument of list) {
      check?.(argument);
      this.#expression(argument.value);
    }
  }

  /** The first iterable belongs to the block around the comprehension, everything else to its own. */
  #comprehension(clauses: readonly ComprehensionClause[], body: readonly Expression[]): void {
    const place = this.#here();
    const [first, ...rest] = clauses;
    if (first?.kind === 'for') {
      this.#expression(first.iterable);
      this.#place = { owner: place.owner, block: new Block(place.owner, place.block) };
      this.#assign(first.target, false);
    }
    for (const clause of rest) {
      if (clause.kind === 'if') this.#expression(clause.condition);
      else {
        this.#expression(clause.iterable);
        this.#assign(clause.target, false);
      }
    }
    this.#expressions(body);
    this.#place = place;
  }

  #use(identifier: Identifier): void {
    const place = this.#here();
    if (!place.block && this.#options.globalReassignment) this.#lookUpOutside(identifier, []);
    else this.#uses.push({ identifier, ...place });
  }

  #lookUp({ identifier, block, owner }: Use): void {
    const around: Block[] = [];
    for (let at = block; at; at = at.parent) {
      const slot = at.slotOf(identifier.name);
      if (slot === undefined) {
        around.push(at);
        continue;
      }
      const binding: Binding = at.owner === owner ? { scope: 'local', slot } : { scope: 'free', index: owner.capture(at.owner, slot) };
      this.#bindings.set(identifier, binding);
      return;
    }
    this.#lookUpOutside(identifier, around);
    for (const { outerNames } of around) outerNames.add(identifier.name);
  }

  /** Looks up a name that no block around it binds. */
  #lookUpOutside(identifier: Identifier, around: readonly Block[]): void {
    const { name } = identifier;
    const global = this.#globalIndexes.get(name);
    if (global) this.#bindings.set(identifier, { scope: 'global', index: global.index });
    else if (this.#outer.predeclared.has(name)) this.#bindings.set(identifier, { scope: 'predeclared', name });
    else if (this.#outer.universal.has(name)) this.#bindings.set(identifier, { scope: 'universal', name });
    else if (!around.some(({ outerNames }) => outerNames.has(name))) {
      const nearest = this.#outer.suggest?.(name, [...around.flatMap(({ names }) => names), ...this.#globalIndexes.keys()].toSorted());
      const message = `undefined: ${name}${nearest === undefined ? '' : ` (did you mean ${nearest}?)`}`;
      const { start, end } = identifier;
      this.#problems.push({
        code: 'undefined-name',
        message,
        span: { source: this.#source, start, end },
        found: name,
        ...(nearest !== undefined && { nearest }),
      });
    }
  }

  #report(code: ProblemCode, message: string, { start, end }: TextRange, found?: string): void {
    this.#problems.push({ code, message, span: { source: this.#source, start, end }, ...(found === undefined ? {} : { found }) });
  }
}

const TARGET_NAMES = {
  int: 'literal',
  float: 'literal',
  string: 'literal',
  dict: 'dictexpr',
  'list-comprehension': 'comprehension',
  'dict-comprehension': 'comprehension',
  conditional: 'condexpr',
  lambda: 'lambdaexpr',
  unary: 'unaryexpr',
  binary: 'binaryexpr',
  call: 'callexpr',
  slice: 'sliceexpr',
} as const;

/** Named parameters first, then `*args`, then `**kwargs`: the order of their slots. */
function inCallOrder(parameters: readonly Parameter[]): readonly Parameter[] {
  const rank = { required: 0, optional: 0, star: 1, 'star-star': 2 } as const;
  return parameters.toSorted((a, b) => rank[a.kind] - rank[b.kind]);
}
