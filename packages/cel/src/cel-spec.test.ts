// The suites of cel-spec, with the syntax trees, types and error texts that cel-go gives (@bufbuild/cel-spec 0.6.1, made from cel-go
// of that time). What is left out stands in lists below; a listed case that passes fails the run.
import { formatFloat, quote } from '@assay/go-values';
import { tests as checkingTests } from '@bufbuild/cel-spec/testdata/checking.js';
import { tests as comprehensionTests } from '@bufbuild/cel-spec/testdata/comprehension.js';
import { tests as conformanceTests } from '@bufbuild/cel-spec/testdata/conformance.js';
import { tests as parsingTests } from '@bufbuild/cel-spec/testdata/parsing.js';
import { describe, expect, it } from 'vitest';
import {
  ANY,
  BOOL,
  BYTES,
  bindingsLibrary,
  CelMap,
  crossTypeComparisons,
  DOUBLE,
  DURATION,
  DYN,
  CelDuration,
  encodersLibrary,
  environment,
  formatType,
  INT,
  listOf,
  listsLibrary,
  mapOf,
  mathLibrary,
  NULL,
  objectType,
  optionalLibrary,
  overload,
  parseTimestamp,
  setsLibrary,
  standardLibrary,
  STRING,
  stringsLibrary,
  TIMESTAMP,
  twoVariableComprehensions,
  typeOf,
  TypeValue,
  UINT,
  Uint,
} from './index.ts';
import type { CheckedExpression, CelExpression, Library, CelLiteral, Overload, Type, CelValue } from './index.ts';
import { typeNameOf } from './values/classify.ts';
import { listSize, mapGet, mapKeys, mapSize, toArray } from './values/collections.ts';
import { isList, isMap } from './values/classify.ts';
import { DEFAULT_BUDGET, Meter } from './evaluator/meter.ts';
import { PatternCache } from './evaluator/pattern-cache.ts';

/** A case of the suites, as far as it is read here. */
interface Case {
  readonly original: Original;
  readonly ast?: string;
  readonly checkedAst?: string;
  readonly type?: string;
  readonly error?: string;
}

interface Original {
  readonly name?: string;
  readonly expr: string;
  readonly container?: string;
  readonly disableCheck?: boolean;
  readonly checkOnly?: boolean;
  readonly typeEnv?: readonly SpecDeclaration[];
  readonly bindings?: Readonly<Record<string, { readonly value: SpecValue }>>;
  readonly value?: SpecValue;
  readonly typedResult?: { readonly result?: SpecValue; readonly deducedType?: SpecType };
  readonly evalError?: unknown;
}

type SpecType = Readonly<Record<string, never>>;
type SpecValue = Readonly<Record<string, never>>;

interface SpecDeclaration {
  readonly name: string;
  readonly ident?: { readonly type: SpecType };
  readonly function?: { readonly overloads: readonly SpecOverload[] };
}

interface SpecOverload {
  readonly overloadId: string;
  readonly isInstanceFunction?: boolean;
  readonly params?: readonly SpecType[];
  readonly resultType: SpecType;
  readonly typeParams?: readonly string[];
}

interface Suite {
  readonly name: string;
  readonly suites?: readonly Suite[];
  readonly tests?: readonly unknown[];
}

function casesOf(suite: unknown, path: readonly string[] = []): readonly { readonly path: readonly string[]; readonly test: Case }[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The package types cases by their JSON, of which few keys are read.
  const { suites = [], tests = [] } = suite as Suite;
  return [
    ...suites.flatMap((inner) => casesOf(inner, [...path, inner.name])),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- As above.
    ...tests.map((test) => ({ path, test: test as Case })),
  ];
}

const PRIMITIVES: Readonly<Record<string, Type>> = { BOOL, INT64: INT, UINT64: UINT, DOUBLE, STRING, BYTES };
const WELL_KNOWN: Readonly<Record<string, Type>> = {
  ANY,
  TIMESTAMP,
  DURATION,
  'google.protobuf.Timestamp': TIMESTAMP,
  'google.protobuf.Duration': DURATION,
};

/** Reads a type of checked.proto in JSON. */
function typeFrom(json: SpecType): Type {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- JSON of a known shape.
  const type = json as unknown as {
    readonly primitive?: string;
    readonly wrapper?: string;
    readonly wellKnown?: string;
    readonly messageType?: string;
    readonly typeParam?: string;
    readonly listType?: { readonly elemType?: SpecType };
    readonly mapType?: { readonly keyType: SpecType; readonly valueType: SpecType };
    readonly abstractType?: { readonly name: string; readonly parameterTypes?: readonly SpecType[] };
    readonly type?: SpecType;
    readonly null?: unknown;
  };
  if (type.primitive !== undefined) return PRIMITIVES[type.primitive] ?? DYN;
  if (type.wrapper !== undefined) return { kind: 'wrapper', of: PRIMITIVES[type.wrapper] ?? DYN };
  if (type.wellKnown !== undefined) return WELL_KNOWN[type.wellKnown] ?? DYN;
  if (type.messageType !== undefined) return WELL_KNOWN[type.messageType] ?? objectType(type.messageType);
  if (type.typeParam !== undefined) return { kind: 'parameter', name: type.typeParam };
  if (type.listType !== undefined) return listOf(type.listType.elemType === undefined ? DYN : typeFrom(type.listType.elemType));
  if (type.mapType !== undefined) return mapOf(typeFrom(type.mapType.keyType), typeFrom(type.mapType.valueType));
  if (type.abstractType !== undefined) {
    return { kind: 'opaque', name: type.abstractType.name, parameters: (type.abstractType.parameterTypes ?? []).map(typeFrom) };
  }
  if (type.type !== undefined) return typeOf(Object.keys(type.type).length === 0 ? undefined : typeFrom(type.type));
  return 'null' in type ? NULL : DYN;
}

/** Reads a value of value.proto in JSON. */
function valueFrom(json: SpecValue): CelValue {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- JSON of a known shape.
  const value = json as unknown as {
    readonly boolValue?: boolean;
    readonly int64Value?: string;
    readonly uint64Value?: string;
    readonly doubleValue?: number | string;
    readonly stringValue?: string;
    readonly bytesValue?: string;
    readonly typeValue?: string;
    readonly listValue?: { readonly values?: readonly SpecValue[] };
    readonly mapValue?: { readonly entries?: readonly { readonly key: SpecValue; readonly value: SpecValue }[] };
    readonly objectValue?: { readonly '@type': string; readonly value: string };
  };
  if (value.boolValue !== undefined) return value.boolValue;
  if (value.int64Value !== undefined) return BigInt(value.int64Value);
  if (value.uint64Value !== undefined) return new Uint(BigInt(value.uint64Value));
  if (value.doubleValue !== undefined) return Number(value.doubleValue);
  if (value.stringValue !== undefined) return value.stringValue;
  if (value.bytesValue !== undefined) return Uint8Array.from(Buffer.from(value.bytesValue, 'base64'));
  if (value.typeValue !== undefined) return new TypeValue(value.typeValue);
  if (value.listValue !== undefined) return (value.listValue.values ?? []).map(valueFrom);
  if (value.mapValue !== undefined) {
    const map = new CelMap();
    for (const entry of value.mapValue.entries ?? []) map.set(valueFrom(entry.key), valueFrom(entry.value));
    return map;
  }
  if (value.objectValue === undefined) return null;
  if (value.objectValue['@type'].endsWith('Timestamp')) return parseTimestamp(value.objectValue.value) ?? null;
  const [, sign = '', seconds = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?s$/.exec(value.objectValue.value) ?? [];
  const nanos = BigInt(seconds) * 1_000_000_000n + BigInt(fraction.padEnd(9, '0'));
  return new CelDuration(sign === '-' ? -nanos : nanos);
}

function overloadsFrom(declarations: readonly SpecDeclaration[]): readonly Overload[] {
  return declarations.flatMap(({ name, function: declared }) =>
    (declared?.overloads ?? []).map((spec) => ({
      ...overload(spec.overloadId, 'x() -> dyn', () => null),
      name,
      isMember: spec.isInstanceFunction === true,
      parameters: (spec.params ?? []).map(typeFrom),
      result: typeFrom(spec.resultType),
      typeParameters: spec.typeParams ?? [],
    })),
  );
}

function variablesFrom(declarations: readonly SpecDeclaration[]): Readonly<Record<string, Type>> {
  return Object.fromEntries(declarations.flatMap(({ name, ident }) => (ident === undefined ? [] : [[name, typeFrom(ident.type)]])));
}

const LITERALS: Readonly<Record<CelLiteral['type'], string>> = {
  null: 'NullValue',
  bool: 'BoolValue',
  int: 'Int64Value',
  uint: 'Uint64Value',
  double: 'DoubleValue',
  string: 'StringValue',
  bytes: 'BytesValue',
};
const NODES: Readonly<Record<Exclude<CelExpression['kind'], 'literal'>, string>> = {
  identifier: 'IdentExpr',
  select: 'SelectExpr',
  call: 'CallExpr',
  list: 'ListExpr',
  map: 'StructExpr',
  message: 'StructExpr',
  comprehension: 'ComprehensionExpr',
};

function literalText({ type, value }: CelLiteral): string {
  if (type === 'uint') return `${value}u`;
  if (type === 'double') return formatFloat(value, 'g');
  if (type === 'string') return quote(value);
  if (type !== 'bytes') return String(value);
  const text = Array.from(value, (byte) => (byte < 0x80 ? quote(String.fromCharCode(byte)).slice(1, -1) : `\\x${byte.toString(16)}`));
  return `b"${text.join('')}"`;
}

/** What is said of a node; `nameOf` gives a namespaced function its full name, which replaces its target. */
interface Adorn {
  (node: CelExpression | 'entry'): string;
  readonly nameOf?: (node: CelExpression) => string | undefined;
}

/** A syntax tree as cel-go's `debug` writes it, each node followed by what `adorn` says of it. */
function debugText(node: CelExpression, adorn: Adorn, indent = ''): string {
  const deeper = `${indent}  `;
  const write = (inner: CelExpression): string => debugText(inner, adorn, deeper);
  const block = (open: string, parts: readonly string[], close: string): string => {
    return parts.length === 0 ? open + close : `${open}\n${parts.map((part) => deeper + part).join(',\n')}\n${indent}${close}`;
  };
  const text = (): string => {
    switch (node.kind) {
      case 'literal':
        return literalText(node.literal);
      case 'identifier':
        return node.name;
      case 'select':
        return `${debugText(node.operand, adorn, indent)}.${node.field}${node.isTest ? '~test-only~' : ''}`;
      case 'call': {
        const name = adorn.nameOf?.(node);
        const target = node.target === undefined || name !== undefined ? '' : `${debugText(node.target, adorn, indent)}.`;
        return target + block(`${name ?? node.name}(`, node.parameters.map(write), ')');
      }
      case 'list':
        return block(
          '[',
          node.elements.map((element, index) => (node.optionalIndices.includes(index) ? '?' : '') + write(element)),
          ']',
        );
      case 'map':
        return block(
          '{',
          node.entries.map(({ key, value, isOptional }) => `${isOptional ? '?' : ''}${write(key)}:${write(value)}${adorn('entry')}`),
          '}',
        );
      case 'message':
        return block(
          `${node.typeName}{`,
          node.fields.map(({ field, value, isOptional }) => `${isOptional ? '?' : ''}${field}:${write(value)}${adorn('entry')}`),
          '}',
        );
      case 'comprehension': {
        const second = node.secondVariable === undefined ? [] : [`// Variable\n${deeper}${node.secondVariable}`];
        const parts = [
          `// Variable\n${deeper}${node.variable}`,
          ...second,
          `// Target\n${deeper}${write(node.range)}`,
          `// Accumulator\n${deeper}${node.accumulator}`,
          `// Init\n${deeper}${write(node.initial)}`,
          `// LoopCondition\n${deeper}${write(node.condition)}`,
          `// LoopStep\n${deeper}${write(node.step)}`,
          `// Result\n${deeper}${write(node.result)}`,
        ];
        return `__comprehension__(\n${parts.map((part) => deeper + part).join(',\n')})`;
      }
    }
  };
  return text() + adorn(node);
}

function kindText(node: CelExpression | 'entry'): string {
  if (node === 'entry') return '^#*expr.Expr_CreateStruct_Entry#';
  return `^#*expr.${node.kind === 'literal' ? `Constant_${LITERALS[node.literal.type]}` : `Expr_${NODES[node.kind]}`}#`;
}

function typeText({ types, references }: CheckedExpression): Adorn {
  const nameOf = (node: CelExpression): string | undefined => {
    const reference = references.get(node);
    return reference?.kind === 'function' && !reference.isMember ? reference.name : undefined;
  };
  return Object.assign(
    (node: CelExpression | 'entry') => {
      if (node === 'entry') return '';
      const type = types.get(node);
      const reference = references.get(node);
      const name = reference?.kind === 'function' ? reference.overloads.join('|') : reference?.name;
      return (type === undefined ? '' : `~${formatType(type)}`) + (name === undefined ? '' : `^${name}`);
    },
    { nameOf },
  );
}

/** What the cases expect that there is no protobuf for. */
const PROTOBUF =
  /TestAllTypes|Proto2Message|google\.(?:expr|rpc)|google\.protobuf\.(?!Timestamp|CelDuration)|\bproto[23]\b|objectValue":\{"@type":"type\.googleapis\.com\/(?!google\.protobuf\.(?:Timestamp|CelDuration))/;

const usesProtobuf = (test: Case): boolean => PROTOBUF.test(JSON.stringify([test.original, test.checkedAst, test.error]));

/** Runs a case and says whether its failure is expected. */
function check(id: string, leftOut: Readonly<Record<string, string>>, run: () => void): void {
  const reason = leftOut[id];
  if (reason === undefined) {
    run();
    return;
  }
  try {
    run();
  } catch {
    return;
  }
  expect.fail(`${id} is listed (${reason}) but passes`);
}

const PARSER_LIMITS = { maxDepth: 32, recovery: { recoveries: 4, skipped: 4 }, optionalSyntax: false, escapedIdentifiers: false } as const;

const LEFT_OUT_PARSING = {
  'the deeply nested case': 'cel-go reads on a little where it has given up on the depth, and finds one error more',
  'm.existsOne(v, f)': 'the types were recorded with macros that do not have existsOne',
};

describe('parsing', () => {
  const cases = casesOf(parsingTests).filter(({ test }) => !usesProtobuf(test));

  it.each(cases.map(({ test }, index) => [`${index} ${test.original.expr.slice(0, 60)}`, test] as const))('%s', (_title, test) => {
    const isOfParser = test.error?.startsWith('ERROR: :') === true;
    const outcome = environment({ libraries: [standardLibrary], options: isOfParser ? PARSER_LIMITS : {} }).check(test.original.expr);
    check(test.original.expr.includes('À') ? 'the deeply nested case' : test.original.expr, LEFT_OUT_PARSING, () => {
      expect(outcome.text.replaceAll('<input>:', isOfParser ? ':' : '<input>:')).toBe(test.error ?? '');
      if (test.ast !== undefined && outcome.checked !== undefined) expect(debugText(outcome.checked.expression, kindText)).toBe(test.ast);
      if (test.checkedAst === undefined || outcome.checked === undefined) return;
      expect(debugText(outcome.checked.expression, typeText(outcome.checked))).toBe(test.checkedAst);
    });
  });
});

/** The environment of cel-go's own tests of its checker. */
const CHECKER_VARIABLES = { is: STRING, ii: INT, iu: UINT, iz: BOOL, id: DOUBLE, ib: BYTES, ix: NULL };
const CHECKER_FUNCTIONS = [overload('fg_s_0', 'fg_s() -> string', () => ''), overload('fi_s_s_0', 'string.fi_s_s() -> string', () => '')];

describe('checking', () => {
  const cases = casesOf(checkingTests).filter(({ test }) => !usesProtobuf(test));

  it.each(cases.map(({ test }, index) => [`${index} ${test.original.expr.slice(0, 60)}`, test] as const))('%s', (_title, test) => {
    const { expr, typeEnv = [], container = '' } = test.original;
    const withoutOptionals = test.error?.includes('unsupported syntax') === true;
    const outcome = environment({
      libraries: [
        standardLibrary,
        // Orderings across types are an option that the cases with errors do not use.
        ...(test.error === undefined ? [crossTypeComparisons] : []),
        ...(withoutOptionals ? [] : [optionalLibrary]),
        { name: 'of the case', functions: [...CHECKER_FUNCTIONS, ...overloadsFrom(typeEnv)] },
      ],
      variables: { ...CHECKER_VARIABLES, ...variablesFrom(typeEnv) },
      options: { container },
    }).check(expr);
    expect(outcome.text.replaceAll('<input>:', withoutOptionals ? ':' : '<input>:')).toBe(test.error ?? '');
    if (test.checkedAst === undefined || outcome.checked === undefined) return;
    expect(debugText(outcome.checked.expression, typeText(outcome.checked))).toBe(test.checkedAst);
  });
});

const EXTENSIONS: readonly Library[] = [
  standardLibrary,
  crossTypeComparisons,
  optionalLibrary,
  bindingsLibrary,
  encodersLibrary,
  listsLibrary,
  mathLibrary,
  setsLibrary,
  stringsLibrary({ version: 4 }),
  twoVariableComprehensions,
];

/** Groups about protobuf messages, and one about what only optimizers write. */
const GROUPS_LEFT_OUT = new Set(['proto2', 'proto2_ext', 'proto3', 'enums', 'wrappers', 'dynamic', 'block_ext']);

const LEFT_OUT_CONFORMANCE = {
  'fields/map_key_float': 'cel-go allows it when it evaluates',
  'fields/map_value_repeat_key': 'cel-go keeps the last value',
  'fields/map_value_repeat_key_heterogeneous': 'cel-go keeps the last value',
  'optionals/map_null_entry_no_such_key': 'cel-go finds no field in null, and does not fail',
  'optionals/map_present_key_invalid_field': 'cel-go finds no field in a number, and does not fail',
  'string_ext/indexof_out_of_range': 'is -1 since cel-go v0.26',
  'string_ext/lastindexof_out_of_range': 'is -1 since cel-go v0.26',
  'timestamps/get_milliseconds': 'cel-go gives all milliseconds of a duration',
};

const meter = new Meter(DEFAULT_BUDGET, undefined, new PatternCache());

/** Whether two values are the same, types of numbers included. */
function isSame(left: CelValue, right: CelValue): boolean {
  if (typeNameOf(left) !== typeNameOf(right)) return false;
  if (typeof left === 'number') return left === right || Object.is(left, right);
  if (isList(left) && isList(right)) {
    const others = toArray(right);
    return listSize(left) === listSize(right) && toArray(left).every((element, index) => isSame(element, others[index] ?? null));
  }
  if (isMap(left) && isMap(right)) {
    return (
      mapSize(left) === mapSize(right) && Array.from(mapKeys(left)).every((key) => isSame(mapGet(left, key) ?? null, mapGet(right, key) ?? null))
    );
  }
  return meter.equal(left, right);
}

describe('conformance', () => {
  const cases = casesOf(conformanceTests).filter(({ path, test }) => !GROUPS_LEFT_OUT.has(path[0] ?? '') && !usesProtobuf(test));

  it.each(
    cases.map(({ path, test }, index) => [`${index} ${path.join('/')} ${test.original.name}`, `${path[0]}/${test.original.name}`, test] as const),
  )('%s', (_title, id, test) => {
    check(id, LEFT_OUT_CONFORMANCE, () => {
      runConformance(test.original);
    });
  });
});

function runConformance({ expr, container = '', disableCheck = false, ...original }: Original): void {
  const { typeEnv = [], bindings = {}, checkOnly = false, value, typedResult, evalError } = original;
  const compiled = environment({
    libraries: [...EXTENSIONS, { name: 'of the case', functions: overloadsFrom(typeEnv) }],
    variables: variablesFrom(typeEnv),
    options: { container, check: !disableCheck },
  }).compile(expr);
  if (compiled.kind === 'problems') {
    if (evalError === undefined) expect.fail(compiled.text);
    return;
  }
  if (typedResult?.deducedType !== undefined) expect(formatType(compiled.program.resultType)).toBe(formatType(typeFrom(typedResult.deducedType)));
  if (checkOnly) return;
  const values = new Map(Object.entries(bindings).map(([name, binding]) => [name, valueFrom(binding.value)]));
  const outcome = compiled.program.evaluate(values);
  if (evalError !== undefined) {
    expect(outcome.kind).toBe('error');
    return;
  }
  const json = typedResult?.result ?? value;
  const expected = json === undefined ? true : valueFrom(json);
  if (outcome.kind === 'error') expect.fail(outcome.message);
  expect(isSame(outcome.value, expected)).toBe(true);
}

describe('comprehensions', () => {
  const cases = casesOf(comprehensionTests).filter(({ test }) => !usesProtobuf(test));

  it.each(cases.map(({ test }, index) => [`${index} ${test.original.expr.trim().slice(0, 60)}`, test] as const))('%s', (_title, test) => {
    const { expr } = test.original;
    const isOfParser = test.error?.startsWith('ERROR: :') === true;
    // The trees and errors were recorded without the macros that the suite is about; the trees without any but the standard ones.
    const options = { optionalSyntax: false };
    const plain = environment({ libraries: [standardLibrary, bindingsLibrary, stringsLibrary({ version: 4 })], options }).check(expr);
    expect(plain.text.replaceAll('<input>:', isOfParser ? ':' : '<input>:')).toBe(test.error ?? '');
    const parsed = environment({ libraries: [standardLibrary], options }).check(expr);
    if (test.ast !== undefined && parsed.checked !== undefined) expect(debugText(parsed.checked.expression, kindText)).toBe(test.ast);
    const compiled = environment({ libraries: EXTENSIONS }).compile(expr);
    if (compiled.kind === 'problems') return;
    const outcome = compiled.program.evaluate(new Map());
    if (outcome.kind === 'error') expect(outcome.message).toMatch(/^insert failed: key \d already exists$/);
    else if (typeof outcome.value === 'boolean') expect(outcome.value).toBe(true);
  });
});
