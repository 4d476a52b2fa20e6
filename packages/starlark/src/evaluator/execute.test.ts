import { Source } from '@assay/source';
import { describe, expect, it } from 'vitest';
import type { LanguageOptions, LoadedModule, StarlarkValue, ThreadOptions, Value } from '../index.ts';
import {
  any,
  callFunction,
  compileSource,
  Dict,
  execute,
  Fault,
  List,
  namedBuiltin,
  optional,
  positionalBuiltin,
  specification,
  text,
  Thread,
} from '../index.ts';

const FREE: LanguageOptions = { ...specification, whileLoops: true, recursion: true, topLevelControl: true, globalReassignment: true };

interface Setup extends Partial<ThreadOptions> {
  readonly predeclared?: ReadonlyMap<string, Value>;
}

/** Runs a program in a language without restrictions, and says how it ended. */
function run(program: string, { predeclared = new Map(), ...options }: Setup = {}) {
  const source = new Source('main.star', program);
  const compiled = compileSource(source, { language: FREE, predeclared: predeclared.keys() });
  if (compiled.kind === 'failed') throw new Error(compiled.problems.map((problem) => problem.message).join('\n'));
  const thread = new Thread({ semantics: FREE, ...options });
  const outcome = execute(compiled.program, thread, { predeclared });
  const error = outcome.kind === 'failed' ? outcome.error : undefined;
  const stack = error?.frames.map(({ name, span }) => (span ? `${name}:${source.positionAt(span.start).line}` : name));
  return { thread, globals: outcome.module.exports(), message: error?.message, budget: error?.budget, details: error?.details, stack };
}

describe('errors', () => {
  it('come with the call stack, the innermost call first', () => {
    const { message, stack } = run('def f(x):\n  return 1 // x\ndef g():\n  y = 1\n  return [f(i) for i in\n    [1, 0]]\n\ng()');
    expect(message).toBe('floored division by zero');
    expect(stack).toEqual(['f:2', 'g:5', '<toplevel>:8']);
  });

  it('in a function that a builtin calls keep their message', () => {
    expect(run('sorted([1], key=lambda x: x.y)')).toMatchObject({ message: 'int has no .y field or method', stack: ['lambda:1', '<toplevel>:1'] });
  });

  it('stand at the operator of an expression over several lines', () => {
    expect(run('x = (1 +\n 2 +\n "a")').stack).toEqual(['<toplevel>:2']);
  });

  it('leave what was assigned before', () => {
    const { globals } = run('a = 1\nb = a // 0');
    expect([...globals]).toEqual([['a', 1]]);
  });
});

describe('budgets', () => {
  it('stop a loop that does not end, at its line', () => {
    expect(run('x = 0\nwhile True:\n  x = len([x])', { maxSteps: 10_000 })).toMatchObject({ budget: 'steps', stack: ['<toplevel>:2'] });
  });

  it.each([
    ['list(range(1000000000))', 'size'],
    ['"a" * 1000000000', 'size'],
    ['[0] * 1000000000', 'size'],
    ['x = "ab"\nfor i in range(100):\n  x += x', 'size'],
    ['x = [1]\nfor i in range(100):\n  x = x + x', 'size'],
    ['x = 3\nfor i in range(100):\n  x = x * x', 'size'],
    ['x = []\nfor i in range(100):\n  x = [x, x]\nstr(x)', 'size'],
    ['x = [0] * 100000\nfor i in range(100):\n  x + x', 'steps'],
    ['x = (0,) * 100000\nfor i in range(100):\n  x + x', 'steps'],
    ['x = [0] * 100000\nfor i in range(100):\n  x * 2', 'steps'],
    ['x = [[]]\nfor i in range(100):\n  x = [x, x]\ny = [[]]\nfor i in range(100):\n  y = [y, y]\nx == y', 'steps'],
    ['def f(n): return f(n + 1)\nf(0)', 'depth'],
  ] as const)('stop %j', (program, budget) => {
    expect(run(program, { maxSteps: 5_000_000, maxSize: 1_000_000 }).budget).toBe(budget);
  });

  it('end in the same way when deep calls use up the JavaScript stack first', () => {
    expect(run('def f(n): return [f(n + 1) for i in [0]][0]\nf(0)', { maxDepth: 10_000_000 })).toMatchObject({
      budget: 'depth',
      message: 'Starlark stack overflow',
    });
  });

  it('let a thousand calls stand in each other', () => {
    expect(run('def f(n): return 0 if n == 0 else 1 + f(n - 1)\nx = f(990)').globals.get('x')).toBe(990);
  });

  it('keys, comparisons and texts of values that hold themselves many times end', () => {
    expect(run('x = ()\nfor i in range(100):\n  x = (x, x)\n{x: 1}').message).toBe('tuple is too large for a key');
    const deep = 'x = []\nfor i in range(100000):\n  x = [x]\n';
    expect(run(`${deep}str(x)`).message).toBe('str: value is nested too deeply to be printed');
    expect(run(`y = []\nfor i in range(100000):\n  y = [y]\n${deep}x == y`).message).toBe('comparison exceeded maximum recursion depth');
  });

  it('stop what a builtin runs with a net under it, too', () => {
    const attempt = positionalBuiltin('attempt', [any], (thread, callee) => {
      thread.attempt(() => thread.call(callee, []));
      return null;
    });
    const predeclared = new Map<string, Value>([['attempt', attempt]]);
    const outcome = run('def f():\n  while True:\n    pass\nattempt(f)', { predeclared, maxSteps: 1000 });
    expect(outcome).toMatchObject({ budget: 'steps', stack: ['f:2', '<toplevel>:4'] });
  });

  it('let items be put in front of many others', () => {
    const program = 'l = []\nfor i in range(20000):\n  l.insert(0, i)\nfor i in range(20000):\n  l.pop(0)\nn = len(l)';
    expect(run(program, { maxSteps: 10_000_000 }).globals.get('n')).toBe(0);
  });

  it('are asked for cancellation', () => {
    let asked = 0;
    const outcome = run('while True:\n  pass', { cancelled: () => (++asked > 3 ? 'enough' : undefined) });
    expect(outcome).toMatchObject({ budget: 'cancelled', message: 'Starlark computation cancelled: enough' });
  });
});

describe('modules', () => {
  const modules: Readonly<Record<string, LoadedModule>> = {
    'a.star': {
      kind: 'loaded',
      values: new Map<string, Value>([
        ['x', 1],
        ['y', 2],
      ]),
    },
    'bad.star': { kind: 'failed', message: 'no such file', details: { code: 7 } },
  };
  const load = (name: string): LoadedModule => modules[name] ?? { kind: 'failed', message: 'unknown' };

  it('are loaded through the embedder, and loaded names are not exported', () => {
    const { globals } = run('load("a.star", "x", z="y")\nsum = x + z', { load });
    expect([...globals]).toEqual([['sum', 3]]);
  });

  it.each([
    ['load("bad.star", "x")', 'cannot load bad.star: no such file'],
    ['load("a.star", "w")', 'load: name w not found in module a.star'],
    ['load("a.star", "v", "x", b="w")', 'load: name w not found in module a.star'],
  ])('%s fails', (program, message) => {
    expect(run(program, { load }).message).toBe(message);
  });

  it('that cannot be loaded hand over the details', () => {
    expect(run('load("bad.star", "x")', { load }).details).toEqual({ code: 7 });
  });

  it('are frozen when they are done, with what their functions hold', () => {
    const { globals, thread } = run('l = []\ndef f(d={}):\n  d["x"] = 1\ndef g(): l.append(1)\n');
    const f = globals.get('f') ?? null;
    expect(callFunction(thread, f, [])).toMatchObject({ kind: 'failed', error: { message: 'cannot insert into frozen hash table' } });
    expect(callFunction(thread, globals.get('g') ?? null, [])).toMatchObject({ error: { message: 'append: cannot append to frozen list' } });
  });

  it('can run several times, each time with variables of its own', () => {
    const compiled = compileSource(new Source('m', 'l = []\nl.append(n)'), { predeclared: ['n'] });
    if (compiled.kind === 'failed') throw new Error('It compiles');
    const results = [1, 2].map((n) => execute(compiled.program, new Thread({ semantics: specification }), { predeclared: new Map([['n', n]]) }));
    expect(results.map(({ module }) => module.exports().get('l'))).toMatchObject([{ items: [1] }, { items: [2] }]);
  });
});

describe('the embedder', () => {
  it('gets what is printed', () => {
    const lines: string[] = [];
    run('print("a", 1, [2], sep="-")\nprint()', { print: (line) => lines.push(line) });
    expect(lines).toEqual(['a-1-[2]', '']);
  });

  it('proposes names', () => {
    const suggest = (name: string, candidates: readonly string[]): string | undefined =>
      candidates.find((candidate) => candidate.startsWith(name.slice(0, 3)));
    expect(run('"a".uppr()', { suggest }).message).toBe('string has no .uppr field or method (did you mean .upper?)');
    expect(run('int("1", bass=2)', { suggest }).message).toBe('int: unexpected keyword argument "bass" (did you mean base?)');
    const compiled = compileSource(new Source('m', 'size = len([])\nx = sizes'), { suggest });
    expect(compiled).toMatchObject({ problems: [{ message: 'undefined: sizes (did you mean size?)', found: 'sizes' }] });
  });

  it('declares builtins whose arguments are checked', () => {
    const greet = namedBuiltin('greet', { name: text, end: optional(text) }, (_thread, { name, end = '!' }) => `hi ${name}${end}`);
    const predeclared = new Map<string, Value>([['greet', greet]]);
    expect(run('x = greet("a") + greet(name="b", end="?")', { predeclared }).globals.get('x')).toBe('hi a!hi b?');
    expect(run('greet()', { predeclared }).message).toBe('greet: missing argument for name');
    expect(run('greet(1)', { predeclared }).message).toBe('greet: for parameter name: got int, want string');
  });

  it('can go on after an error of a function that it calls', () => {
    const attempt = positionalBuiltin('attempt', [any], (thread, callee) => {
      const result = thread.attempt(() => thread.call(callee, []));
      return 'fault' in result ? result.fault.message : result.value;
    });
    const predeclared = new Map<string, Value>([['attempt', attempt]]);
    const { globals } = run('l = [1]\ndef f():\n  for x in l: fail("no")\nx = attempt(f)\nl.append(2)\ny = attempt(lambda: 5)', { predeclared });
    expect([globals.get('x'), globals.get('y')]).toEqual(['fail: no', 5]);
  });

  it('gets the calls of a run inside of another one without those around it', () => {
    const inner = compileSource(new Source('inner.star', 'def g():\n  return 1 // 0\n\ng()'), { language: FREE });
    if (inner.kind === 'failed') throw new Error('It compiles');
    const names: string[] = [];
    const nested = positionalBuiltin('nested', [], (thread) => {
      const outcome = execute(inner.program, thread);
      if (outcome.kind === 'failed') names.push(...outcome.error.frames.map(({ name }) => name));
      return null;
    });
    run('def f():\n  nested()\nf()', { predeclared: new Map<string, Value>([['nested', nested]]) });
    expect(names).toEqual(['g', '<toplevel>']);
  });

  it('can ask which budget was used up', () => {
    expect(run('while True: 1', { maxSteps: 100 }).thread.exhausted).toBe('steps');
    expect(run('def f(): return f()\nf()').thread.exhausted).toBe('depth');
    expect(run('1 // 0').thread.exhausted).toBeUndefined();
  });

  it('has values of its own, with the capabilities that they implement', () => {
    const predeclared = new Map<string, Value>([
      ['box', new Box(5)],
      ['other', new Box(7)],
    ]);
    const { globals } = run('x = [box.value, box + other, 1 + box, str(box), type(box), {box: "found"}[box], bool(box), [box] == [other]]', {
      predeclared,
    });
    const items = globals.get('x');
    expect(items instanceof List ? items.items : items).toEqual([5, 12, 6, 'box(5)', 'box', 'found', true, false]);
    expect(run('box.nope', { predeclared }).message).toBe('box has no .nope field or method');
    expect(run('box < other', { predeclared }).message).toBe('box < box not implemented');
    expect(run('box[0]', { predeclared }).message).toBe('unhandled index operation box[int]');
    expect(run('box()', { predeclared }).message).toBe('invalid call of non-function (box)');
  });

  it('must give a value to each predeclared name', () => {
    const compiled = compileSource(new Source('m', 'x = y'), { predeclared: ['y'] });
    if (compiled.kind === 'failed') throw new Error('It compiles');
    expect(() => execute(compiled.program, new Thread({ semantics: specification }))).toThrow('predeclared');
  });

  it('may use names of JavaScript as keys', () => {
    const dict = new Dict([
      ['__proto__', 1],
      ['\0s', 2],
    ]);
    expect([dict.valueAt('__proto__'), dict.valueAt('\0s'), dict.valueAt('constructor')]).toEqual([1, 2, undefined]);
  });
});

class Box implements StarlarkValue {
  readonly value: number;

  constructor(value: number) {
    this.value = value;
  }

  typeName(): string {
    return 'box';
  }

  toText(repr: (value: Value) => string): string {
    return `box(${repr(this.value)})`;
  }

  truth(): boolean {
    return this.value !== 0;
  }

  freeze(): [] {
    return [];
  }

  hash(): number {
    return this.value;
  }

  attribute(name: string): Value | undefined {
    return name === 'value' ? this.value : undefined;
  }

  binary(operator: string, other: Value): Value | undefined {
    if (operator !== '+') return undefined;
    if (other instanceof Box) return this.value + other.value;
    if (typeof other !== 'number') throw new Fault('box takes only numbers');
    return this.value + other;
  }
}
