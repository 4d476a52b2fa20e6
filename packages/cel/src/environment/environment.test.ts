import { describe, expect, it } from 'vitest';
import {
  DEFAULT_BUDGET,
  DYN,
  environment,
  CelFault,
  fromData,
  fromDataWithInts,
  homogeneousLiterals,
  INT,
  kubernetesLibraries,
  listsLibrary,
  ListView,
  literalArguments,
  MapView,
  objectType,
  ObjectView,
  optionalLibrary,
  overload,
  parseType,
  standardLibrary,
  STRING,
  toData,
  TypeValue,
} from '../index.ts';
import type { Bindings, CelEnvironment, Library, CelMeter, CelOutcome, CelValue } from '../index.ts';

const none: Bindings = new Map();

function run({ compile }: CelEnvironment, text: string, bindings: Bindings = none, options = {}): CelOutcome {
  const compiled = compile(text);
  if (compiled.kind === 'problems') throw new Error(compiled.text);
  return compiled.program.evaluate(bindings, options);
}

function problemsOf({ compile }: CelEnvironment, text: string): string {
  const compiled = compile(text);
  return compiled.kind === 'problems' ? compiled.text : '';
}

describe('budget', () => {
  const plain = environment({ libraries: [standardLibrary, listsLibrary] });

  it.each([
    ['lists.range(1000).all(a, lists.range(1000).all(b, lists.range(1000).all(c, true)))', 'evaluation takes more than 100000 steps'],
    ['lists.range(1000000)', 'a value is larger than 10000'],
    ['lists.range(1000).map(y, lists.range(1000).map(z, z)) == []', 'evaluation takes more than 100000 steps'],
  ])('ends %s with a message', (text, message) => {
    expect(run(plain, text, none, { budget: { steps: 100_000, size: 10_000 } })).toMatchObject({ kind: 'error', message });
  });

  it('says which budget ran out, and no operator absorbs it', () => {
    expect(run(plain, 'lists.range(100).all(x, true) || true', none, { budget: { steps: 50, size: 1000 } })).toEqual({
      kind: 'error',
      message: 'evaluation takes more than 50 steps',
      budget: 'steps',
    });
  });

  it('tells what an evaluation took, also one that failed', () => {
    const spent: number[] = [];
    const options = { budget: { steps: 1000, size: 1000, spend: (steps: number) => spent.push(steps) } };
    run(plain, '[1, 2, 3].all(x, x > 0)', none, options);
    run(plain, '[1].map(x, x / 0) == []', none, options);
    expect(spent).toEqual([expect.toSatisfy((steps: number) => steps > 3), expect.toSatisfy((steps: number) => steps > 0)]);
  });

  it('bounds strings that grow by being doubled', () => {
    const doubled = Array.from({ length: 30 }, (_unused, index) => index).reduce((text) => `[${text}].map(s, s + s)[0]`, "'abcdefgh'");
    expect(run(plain, doubled)).toMatchObject({ kind: 'error', budget: 'size' });
  });

  it('makes a list by adding to it, however long it gets', () => {
    const budget = { steps: 200_000, size: 10_000 };
    expect(run(plain, 'size(lists.range(5000).filter(x, x % 2 == 0)) + size(lists.range(5000).map(x, x))', none, { budget })).toMatchObject({
      value: 7500n,
    });
  });

  it.each(['[1, 2] + [3, 4]', "'ab' + 'cd'", "b'ab' + b'cd'"])('bounds the size of %s as a whole', (text) => {
    expect(run(plain, `size(${text})`, none, { budget: { steps: 1000, size: 4 } })).toMatchObject({ value: 4n });
    expect(run(plain, `size(${text})`, none, { budget: { steps: 1000, size: 3 } })).toMatchObject({ kind: 'error', budget: 'size' });
  });

  it.each([
    ["format.dns1123Label().validate('TEXT')", 'validates'],
    ["base64.decode(base64.encode(bytes('TEXT')))", 'encodes'],
    ["'TEXT'.contains('y')", 'looks through'],
  ])('charges %s for what it %s', (text) => {
    const { compile } = environment({ libraries: kubernetesLibraries });
    const costOf = (length: number): number => {
      const compiled = compile(text.replace('TEXT', 'x'.repeat(length)));
      let cost = 0;
      if (compiled.kind === 'program') compiled.program.evaluate(none, { budget: { ...DEFAULT_BUDGET, spend: (steps) => (cost = steps) } });
      return cost;
    };
    expect(costOf(1000) - costOf(10)).toBeGreaterThanOrEqual(990);
  });

  it('compares what is nested 500 deep, and no deeper', () => {
    const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
    const deep = environment({ libraries: [standardLibrary], options: { maxDepth: 1000 } });
    expect(run(deep, `${nested(500)} == ${nested(500)}`)).toMatchObject({ value: true });
    expect(run(deep, `${nested(501)} == ${nested(501)}`)).toMatchObject({ kind: 'error', budget: 'depth' });
  });

  it('compares data that is nested too deep with a message', () => {
    let deep: CelValue = [];
    for (let level = 0; level < 100_000; level += 1) deep = [deep];
    const { compile } = environment({ libraries: [standardLibrary], variables: { x: DYN } });
    const compiled = compile('x == [x]');
    if (compiled.kind === 'problems') throw new Error(compiled.text);
    expect(compiled.program.evaluate(new Map([['x', deep]]))).toMatchObject({ kind: 'error', budget: 'depth' });
  });
});

describe('loops', () => {
  const { compile } = environment({ libraries: [standardLibrary], variables: { x: DYN } });

  it.each([
    // Of several failures the first counts, unless a later element decides.
    ["['a', 'b'].all(name, x[name] == 1)", 'no such key: a'],
    ["['a', 'b'].exists(name, x[name] == 1)", 'no such key: a'],
    ["['a', 'b'].all(name, x[name] == 1 && false)", false],
    ["['a', 'one'].exists(name, x[name] == 1)", true],
    ["['a', 'one'].all(name, x[name] == 2)", false],
    ["['one', 'a'].all(name, x[name])", 'no such overload'],
    ["['a', 'one'].all(name, x[name])", 'no such key: a'],
  ])('%s', (expression, expected) => {
    const compiled = compile(expression);
    if (compiled.kind === 'problems') throw new Error(compiled.text);
    const outcome = compiled.program.evaluate(new Map([['x', { one: 1 }]]));
    expect(outcome.kind === 'error' ? outcome.message : outcome.value).toBe(expected);
  });
});

describe('extended environments', () => {
  const base = environment({
    libraries: [standardLibrary, optionalLibrary],
    variables: { x: INT, team: STRING },
    types: [{ name: 'shop.Order', fields: { total: INT } }],
    options: { dynamicTypes: (name) => (name === 'shop.Any' ? { get: () => STRING } : undefined) },
  });
  const extended = base.extend({
    variables: { x: STRING, order: objectType('shop.Order'), item: objectType('shop.Item'), some: objectType('shop.Any') },
    types: [{ name: 'shop.Item', fields: { price: INT } }],
  });

  it('know the variables and types of both, those of their own first', () => {
    expect(problemsOf(extended, "x + team == '' && order.total + item.price > 0 && some.field == '' && type(item) == shop.Item")).toBe('');
    expect(problemsOf(extended, 'x + 1')).toContain("found no matching overload for '_+_' applied to '(string, int)'");
    expect(problemsOf(extended, 'item.total')).toContain("undefined field 'total'");
    expect(
      run(
        extended,
        'x + team',
        new Map([
          ['x', 'b'],
          ['team', 'a'],
        ]),
      ),
    ).toMatchObject({ value: 'ba' });
  });

  it('leave the one that they extend as it was', () => {
    expect(problemsOf(base, 'x + 1 == 2')).toBe('');
    expect(problemsOf(base, 'item')).toContain("undeclared reference to 'item'");
    expect(problemsOf(base, 'shop.Item')).toContain('undeclared reference');
  });

  it('can be extended again, with types that become known later', () => {
    const declared = new Map([['first', INT]]);
    const later = extended
      .extend({ variables: { variables: objectType('shop.Variables') }, dynamicTypes: (name) => (name === 'shop.Variables' ? declared : undefined) })
      .extend({ variables: { y: INT } });
    expect(problemsOf(later, "variables.first + y > 0 && some.field == '' && team == x")).toBe('');
    expect(problemsOf(later, 'variables.second')).toContain("undefined field 'second'");
    declared.set('second', STRING);
    expect(problemsOf(later, "variables.second == ''")).toBe('');
  });
});

describe('data', () => {
  const { compile } = environment({ libraries: kubernetesLibraries, variables: { x: DYN } });
  const evaluate = (text: string, x: CelValue): CelOutcome => {
    const compiled = compile(text);
    if (compiled.kind === 'problems') throw new Error(compiled.text);
    return compiled.program.evaluate(new Map([['x', x]]));
  };

  it('takes objects with and without a prototype, and sees own keys only', () => {
    const data: CelValue = JSON.parse('{"__proto__": {"a": 1}, "b": 2}');
    expect(evaluate("x.__proto__.a == 1 && has(x.b) && !has(x.toString) && !('constructor' in x) && size(x) == 2", data)).toMatchObject({
      value: true,
    });
    expect(evaluate('x.valueOf', {})).toMatchObject({ kind: 'error', message: 'no such key: valueOf' });
  });

  it('takes a number for a double, as JSON of Go does, and a bigint for an int', () => {
    expect(evaluate('type(x.a) == double && type(x.b) == int && x.a == x.b', { a: 3, b: 3n })).toMatchObject({ value: true });
  });

  it('reads other data through views, and only what is asked for', () => {
    const asked: string[] = [];
    class Squares extends ListView {
      override readonly size = 1_000_000;
      override at(index: number): CelValue {
        asked.push(String(index));
        return BigInt(index) * BigInt(index);
      }
    }
    class Names extends MapView {
      override readonly size = 1;
      override get(key: CelValue): CelValue | undefined {
        asked.push(typeof key === 'string' ? key : '');
        return key === 'squares' ? new Squares() : undefined;
      }
      override keys(): Iterable<CelValue> {
        return ['squares'];
      }
    }
    expect(evaluate('x.squares[3] == 9 && x.squares.exists(s, s == 4) && !has(x.cubes)', new Names())).toMatchObject({ value: true });
    expect(asked).toEqual(['squares', '3', 'squares', '0', '1', '2', 'cubes']);
  });

  it('takes whole numbers for ints where it is told to', () => {
    const data = { a: 3, list: [1, 2.5], deep: { b: 4 } };
    expect(
      evaluate(
        "x.a + 1 == 4 && x.list[0] + x.deep.b == 5 && type(x.list[1]) == double && size(x) == 3 && x.deep == {'b': 4}",
        fromDataWithInts(data),
      ),
    ).toMatchObject({
      value: true,
    });
    expect(evaluate('x.a + 1', fromData(data))).toMatchObject({ kind: 'error', message: 'no such overload' });
    expect(toData(fromDataWithInts(data))).toEqual({ kind: 'data', data });
  });

  it('gives values back as data', () => {
    const outcome = evaluate("{'a': [1, 2u, 1.5, b'x', duration('1s'), optional.none(), optional.of(3)], '__proto__': null}", null);
    if (outcome.kind === 'error') throw new Error(outcome.message);
    const data = toData(outcome.value);
    expect(JSON.stringify(data)).toBe('{"kind":"data","data":{"a":[1,2,1.5,"eA==","1s",null,3],"__proto__":null}}');
    const type = evaluate('[type(1)]', null);
    expect(type.kind === 'value' && toData(type.value)).toMatchObject({ kind: 'error' });
  });
});

describe('what an embedder adds', () => {
  class Registry extends ObjectView {
    override readonly typeName = 'shop.Registry';
    readonly asked: string[] = [];
    override get(field: string): CelValue | undefined {
      this.asked.push(field);
      return field === 'owner' ? 'me' : undefined;
    }
  }
  const library: Library = {
    name: 'shop',
    types: [{ name: 'shop.Registry', fields: { owner: STRING, missing: STRING } }],
    functions: [
      overload('registry_price', 'shop.Registry.price(string) -> double', (_meter: CelMeter, _registry: Registry, item: string) => {
        if (item === '') throw new CelFault('an item has a name');
        return item.length;
      }),
      overload('shop_now', 'shop.now() -> int', (meter: CelMeter) => meter.now ?? 0n),
      overload('shop_show', 'shop.show(dyn) -> string', (_meter: CelMeter, value: CelValue) => typeof value),
    ],
  };
  const shop = environment({ libraries: [standardLibrary, library], variables: { registry: objectType('shop.Registry'), 'a.b': STRING } });

  it('calls its methods, which may fail, and tells them the time', () => {
    const registry = new Registry();
    const bindings = new Map<string, CelValue>([['registry', registry]]);
    expect(run(shop, "registry.price('abc') == 3.0", bindings)).toMatchObject({ value: true });
    expect(run(shop, "registry.price('')", bindings)).toMatchObject({ kind: 'error', message: 'an item has a name' });
    expect(run(shop, 'shop.now()', none, { now: 5n })).toMatchObject({ value: 5n });
    expect(run(shop, "shop.show(1) + shop.show('a')")).toMatchObject({ value: 'bigintstring' });
  });

  it('reads fields of its types when they are asked for, and knows which there are', () => {
    const registry = new Registry();
    const bindings = new Map<string, CelValue>([['registry', registry]]);
    expect(run(shop, "registry.owner == 'me' && !has(registry.missing)", bindings)).toMatchObject({ value: true });
    expect(registry.asked).toEqual(['owner', 'missing']);
    expect(problemsOf(shop, 'registry.nope')).toContain("undefined field 'nope'");
    expect(problemsOf(shop, 'registry.price(1)')).toContain("found no matching overload for 'price' applied to 'shop.Registry.(int)'");
  });

  it('gives them the type that they say, which need not have a text', () => {
    class Silent extends Registry {
      override get typeValue(): TypeValue {
        return new TypeValue(this.typeName, false);
      }
    }
    const { compile } = environment({ libraries: kubernetesLibraries, variables: { x: DYN } });
    const compiled = compile("'%s'.format([type(x)])");
    const evaluate = (x: CelValue) => compiled.kind === 'program' && compiled.program.evaluate(new Map([['x', x]]));
    expect(evaluate(new Registry())).toMatchObject({ value: 'shop.Registry' });
    expect(evaluate(new Silent())).toMatchObject({ message: expect.stringContaining("type conversion error from 'type' to 'string'") });
  });

  it('asks for variables when they are needed, also for dotted ones', () => {
    const asked: string[] = [];
    const bindings: Bindings = {
      get(name) {
        asked.push(name);
        return name === 'a.b' ? 'text' : undefined;
      },
    };
    expect(run(shop, "true || registry.owner == 'x'", bindings)).toMatchObject({ value: true });
    expect(run(shop, "a.b == 'text'", bindings)).toMatchObject({ value: true });
    expect(run(shop, "registry.owner == 'x'", bindings)).toMatchObject({ message: 'no such attribute(s): registry' });
    expect(asked).toEqual(['a.b', 'registry']);
  });

  it('makes values of types that are known only when they are named', () => {
    const patch = environment({
      libraries: [standardLibrary],
      options: {
        dynamicTypes: (name) =>
          name.startsWith('Object') ? { get: (field) => (field === 'labels' ? parseType('map(string, string)') : DYN) } : undefined,
        construct: (name, fields) => Object.fromEntries([['type', name], ...fields]),
      },
    });
    const outcome = run(patch, "Object{metadata: Object.metadata{labels: {'a': 'b'}}}");
    expect(outcome).toMatchObject({ value: { type: 'Object', metadata: { type: 'Object.metadata' } } });
    expect(problemsOf(patch, 'Object{labels: 1}')).toContain("expected type of field 'labels' is 'map(string, string)' but provided type is 'int'");
  });
});

describe('options', () => {
  const options = { validators: [literalArguments, homogeneousLiterals(['format'])], foldConstants: true };
  const strict = environment({ libraries: kubernetesLibraries, variables: { x: DYN }, options });

  it.each([
    ["duration('1d')", 'invalid duration argument'],
    ["timestamp('x')", 'invalid timestamp argument'],
    ["'a'.matches('[')", 'invalid matches argument'],
    ["[1, 'a']", "expected type 'int' but found 'string'"],
    ["{'a': 1, 'b': dyn(1)}", "expected type 'int' but found 'dyn'"],
    ["true || int('x') == 1", "type conversion error from 'string' to 'int'"],
    ['string(dyn([1]))', 'no such overload: string(list)'],
    ["[1].all(x, duration('1d') > duration('1s'))", 'invalid duration argument'],
    ["[1].map(x, [x, 'a'])", "expected type 'int' but found 'string'"],
    ["'a'.find('[')", 'error parsing regexp: missing closing ]: `[`'],
  ])('refuses %s when it is compiled', (text, message) => {
    expect(problemsOf(strict, text)).toContain(message);
  });

  it.each(["'%s'.format([[1, 'a']])", '[[1], []]', 'int(x)', "'a'.matches(x)", '1 / 0', "x.matches('a')"])('accepts %s', (text) => {
    expect(problemsOf(strict, text)).toBe('');
  });

  it('takes for a pattern what is one: the second text of a function, the first argument of a method', () => {
    const folding = environment({ libraries: kubernetesLibraries, options: { foldConstants: true } });
    expect(problemsOf(folding, "matches('[', 'a') && '['.matches('a')")).toBe('');
    expect(problemsOf(folding, "'a'.matches('[')")).toContain('error parsing regexp: missing closing ]: `[`');
    expect(problemsOf(folding, "matches('a', '[')")).toContain('error parsing regexp: missing closing ]: `[`');
  });

  it('looks names up in its container and those around it, not in parts of their names', () => {
    const parts = { libraries: [standardLibrary], variables: { 'shop.x': INT, 'sho.y': INT, z: INT } };
    const contained = environment({ ...parts, options: { container: 'shop.team' } });
    expect(problemsOf(contained, 'x + z > 0')).toBe('');
    expect(problemsOf(contained, 'y')).toContain("undeclared reference to 'y' (in container 'shop.team')");
    const unchecked = environment({ ...parts, options: { container: 'shop.team', check: false } });
    const values = new Map([
      ['shop.x', 1n],
      ['z', 2n],
    ]);
    expect(run(unchecked, 'x + z', values)).toMatchObject({ value: 3n });
    expect(run(unchecked, 'y', values)).toMatchObject({ message: 'no such attribute(s): shop.team.y, shop.y, y' });
    const plain = environment({ libraries: [standardLibrary], options: { check: false } });
    expect(run(plain, 'z', values)).toMatchObject({ value: 2n });
    expect(run(plain, 'y', values)).toMatchObject({ message: 'no such attribute(s): y' });
  });

  it('takes no name behind an index for a declared path', () => {
    const named = environment({ libraries: [standardLibrary], variables: { 'undefined.a': INT, x: DYN } });
    expect(
      run(
        named,
        '[x][0].a',
        new Map<string, CelValue>([
          ['x', { a: 'text' }],
          ['undefined.a', 1n],
        ]),
      ),
    ).toMatchObject({ value: 'text' });
  });

  it.each([
    ['[1].max()', 'list_int_max_int'],
    ["['a'].min()", 'list_string_min_string'],
    ['[true].isSorted()', 'list_bool_is_sorted_bool'],
    ['[1.5].sum()', 'list_double_sum_double'],
    ["'a'.contains('b')", 'contains_string'],
  ])('knows the function of %s by the name that cel-go has for it', (text, id) => {
    const { checked } = strict.check(text);
    expect(checked?.references.get(checked.expression)).toMatchObject({ kind: 'function', overloads: [id] });
  });

  it('lets a variable stand before a name of the language', () => {
    const own = environment({ libraries: [standardLibrary], variables: { double: STRING } });
    expect(run(own, "double == 'mine' && type(1) == int", new Map([['double', 'mine']]))).toMatchObject({ value: true });
  });

  it('tells what an expression results in', () => {
    const compiled = strict.compile('x.y.map(z, z)[0] == 1');
    expect(compiled.kind === 'program' && compiled.program.resultType).toEqual({ kind: 'bool' });
  });

  it('evaluates a part of an expression by itself', () => {
    const compiled = strict.compile('x.y[0] == 1 && size(x.y) == 3');
    if (compiled.kind === 'problems') throw new Error(compiled.text);
    const { program } = compiled;
    const [first, second] = program.expression.kind === 'call' ? program.expression.parameters : [];
    if (first === undefined || second === undefined) throw new Error('the expression has two operands');
    const bindings = new Map<string, CelValue>([['x', { y: [1n, 2n] }]]);
    expect(program.part(first).evaluate(bindings)).toMatchObject({ value: true });
    expect(program.part(second).evaluate(bindings)).toMatchObject({ value: false });
    expect(program.part(first)).toBe(program.part(first));
  });

  it('shows no line of a text that has none', () => {
    expect(problemsOf(strict, '')).toMatch(/^ERROR: <input>:1:0: Syntax error: [^\n]*$/);
  });

  it('gives problems with their places', () => {
    const compiled = strict.compile('[1].map(y, nope)');
    expect(compiled).toMatchObject({
      problems: [{ code: 'type', message: "undeclared reference to 'nope' (in container '')", span: { start: 11, end: 15 } }],
    });
  });
});
