import { Source, locate, stringValue, toValue, valueNamed } from '@assay/source';
import type { ContentNode, PlainValue } from '@assay/source';
import { describe, expect, it } from 'vitest';

import { expandTemplate } from './expand-template.ts';
import { objectsOf, readManifest } from './manifest.ts';
import type { VirtualMachine } from './model.ts';

function expand(spec: string, parameters: string): VirtualMachine {
  const text = `kind: Template\nobjects:\n  - kind: ConfigMap\n  - kind: VirtualMachine\n    spec: ${spec}\nparameters: ${parameters}\n`;
  const [template] = objectsOf(readManifest(new Source('template.yaml', text)));
  const [vm, ...others] = template?.kind === 'template' ? expandTemplate(template) : [];
  if (!vm || others.length > 0) throw new Error('not one VM');
  return vm;
}

function specOf(vm: VirtualMachine): ContentNode {
  const spec = valueNamed(vm.node, 'spec');
  if (!spec) throw new Error('no spec');
  return spec;
}

function expanded(spec: string, parameters: string): PlainValue {
  return toValue(specOf(expand(spec, parameters)));
}

function unknown(spec: string, parameters: string): readonly string[] {
  return [...expand(spec, parameters).unknownValues.values()].map(({ parameter, isText }) => (isText ? parameter : `{${parameter}}`));
}

const KNOWN = '[{name: A, value: "1"}, {name: B, value: b}, {name: E, value: ""}]';

describe('parameters with a value', () => {
  it.each<[string, PlainValue]>([
    ['{a: "${A}"}', { a: '1' }],
    ['{a: "${{A}}"}', { a: 1 }],
    ['{a: "${{B}}"}', { a: 'b' }],
    ['{a: "x-${A}-${B}"}', { a: 'x-1-b' }],
    ['{a: "x-${{A}}"}', { a: 'x-${{A}}' }],
    ['{a: "${E}"}', { a: '' }],
    ['{a: "${NOBODY}"}', { a: '${NOBODY}' }],
    ['{a: "${{NOBODY}}"}', { a: '${{NOBODY}}' }],
    ['{a: "$A ${ A } ${A"}', { a: '$A ${ A } ${A' }],
    ['{"${B}": 1}', { b: 1 }],
    ['["${A}", {c: ["${B}"]}]', ['1', { c: ['b'] }]],
    ['{a: &x "${B}", c: *x}', { a: 'b', c: 'b' }],
    ['{a: {<<: {c: "${B}"}, d: 1}}', { a: { c: 'b', d: 1 } }],
  ])('expand %s', (spec, value) => {
    expect(expanded(spec, KNOWN)).toEqual(value);
  });

  it('become the JSON that they are', () => {
    expect(expanded('{a: "${{J}}"}', String.raw`[{name: J, value: "{\"__proto__\": [1, null]}"}]`)).toEqual({
      a: JSON.parse('{"__proto__": [1, null]}'),
    });
  });

  it('are not expanded again', () => {
    expect(expanded('{a: "${A}"}', '[{name: A, value: "${B}"}, {name: B, value: b}]')).toEqual({ a: '${B}' });
  });

  it('have the last value that is given', () => {
    expect(expanded('{a: "${A}"}', '[{name: A, value: x}, {name: A, value: y}]')).toEqual({ a: 'y' });
  });

  it('may be generated, always in the same way', () => {
    expect(expanded('{a: "${G}"}', '[{name: G, generate: expression, from: "vm-[a-z]{3}"}]')).toEqual({ a: 'vm-aaa' });
    expect(expanded('{a: "${G}"}', '[{name: G, value: own, generate: expression, from: "[a-z]{3}"}]')).toEqual({ a: 'own' });
  });
});

describe('parameters without a value', () => {
  it.each([
    ['[{name: U}]', ['U', '{U}']],
    ['[{name: U, value: null}]', ['U', '{U}']],
    ['[{name: U, value: "", required: true}]', ['U', '{U}']],
    ['[{name: U, generate: magic}]', ['U', '{U}']],
    ['[{name: U, generate: expression}]', ['U', '{U}']],
    ['[{name: U, value: ""}]', []],
    ['[{name: U, value: x, required: true}]', []],
  ])('leave what needs them unknown: %s', (parameters, expected) => {
    expect(unknown('{a: "x-${U}", b: "${{U}}"}', parameters)).toEqual(expected);
  });
});

describe('places', () => {
  it('are where a parameter is used, with the parameter as origin', () => {
    const a = valueNamed(specOf(expand('{a: "${A}"}', KNOWN)), 'a');
    expect(a && locate(a.origin).range.start).toMatchObject({ line: 5, column: 15 });
    expect(a?.origin.valueFrom?.places[0]?.description).toBe('parameter A');
    const from = a?.origin.valueFrom?.places[0]?.span;
    expect(from && locate(from).range.start).toMatchObject({ line: 6, column: 31 });
  });

  it('are kept of everything that needs no parameter', () => {
    const plain = expand('{a: &x {b: c}, d: *x, e: "${A}"}', KNOWN);
    const [a, d] = ['a', 'd'].map((name) => valueNamed(specOf(plain), name));
    expect(a).toBe(d);
    expect(stringValue(valueNamed(a, 'b'))).toBe('c');
  });
});
