import { SourceFile } from '@assay/findings';
import { Source } from '@assay/source';
import { anything, assert, constantFrom, dictionary, json, oneof, property, record, string, uint8Array } from 'fast-check';
import { describe, expect, it } from 'vitest';

import { reviewAdmission } from './admission-review.ts';
import { checkFiles } from './check-files.ts';
import { readCluster } from './read-cluster.ts';
import { validate } from './validate.ts';

const KEYS = [
  'rule',
  'name',
  'path',
  'message',
  'valid',
  'justWarning',
  'min',
  'max',
  'minLength',
  'maxLength',
  'values',
  'regex',
  '__proto__',
  'Min',
];
const RULE_VALUES = oneof(
  constantFrom(
    'integer',
    'string',
    'enum',
    'regex',
    'jsonpath::.spec.domain.cpu.cores',
    'jsonpath::..',
    '.spec.x[*]',
    '(a+)+$',
    '1.5Gi',
    '${A}',
    '${{A}}',
  ),
  string(),
  anything({ maxDepth: 2 }),
);
const RULES = oneof(
  json(),
  string(),
  dictionary(constantFrom(...KEYS), RULE_VALUES).map((rule) => stringify([rule, rule])),
);

function stringify(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? String(part) : part)) ?? 'null';
}

function templateWith(rules: string, spec: string): string {
  return `apiVersion: v1\nkind: Template\nmetadata:\n  annotations:\n    validations: ${JSON.stringify(rules)}\nobjects:\n- apiVersion: kubevirt.io/v1\n  kind: VirtualMachine\n  spec: ${spec}\nparameters: [{name: A, value: x}]\n`;
}

function check(text: string): ReturnType<typeof checkFiles> {
  return checkFiles({ files: [new SourceFile('x.yaml', new TextEncoder().encode(text))] });
}

describe('whatever is given', () => {
  it('a check ends with data', () => {
    assert(
      property(RULES, json(), (rules, spec) => {
        const { violations } = check(templateWith(rules, spec));
        for (const { range, message } of violations) {
          expect(range?.end.offset).toBeGreaterThanOrEqual(range?.start.offset ?? Infinity);
          expect(message).not.toBe('');
        }
      }),
      { numRuns: 500 },
    );
  });

  it('a report has one entry for each rule, and is valid if nothing is wrong', () => {
    assert(
      property(RULES, json(), (rules, spec) => {
        const vm = `kind: VirtualMachine\nspec: ${spec}\n`;
        const report = validate({ template: new Source('t.yaml', templateWith(rules, '{}')), vm: new Source('vm.yaml', vm) });
        const isWrong = report.annotationErrors.length > 0 || report.rules.some(({ outcome }) => outcome === 'violated' || outcome === 'error');
        expect(report.valid).toBe(!isWrong);
        const isReadable = report.annotationErrors.every(({ rule }) => rule !== undefined);
        expect(report.rules).toHaveLength(isReadable ? lengthOf(rules) : 0);
      }),
      { numRuns: 500 },
    );
  });

  it('any text is read as a manifest, any bytes as a request', () => {
    const { cluster } = readCluster([]);
    assert(property(string({ unit: 'binary' }), (text) => void check(text)));
    assert(
      property(uint8Array(), (body) => void reviewAdmission({ endpoint: '/template-validate', contentType: 'application/json', body }, cluster)),
    );
    const request = record({
      apiVersion: constantFrom('admission.k8s.io/v1'),
      kind: constantFrom('AdmissionReview'),
      request: anything({ maxDepth: 3 }),
    });
    assert(
      property(request, (review) => {
        const body = new TextEncoder().encode(stringify(review));
        const { httpStatus } = reviewAdmission({ endpoint: '/virtualmachine-validate', contentType: 'application/json', body }, cluster);
        expect([200, 400]).toContain(httpStatus);
      }),
    );
  });
});

function lengthOf(rules: string): number {
  const value: unknown = rules === '' ? [] : JSON.parse(rules);
  return Array.isArray(value) ? value.length : 0;
}

describe('what is meant to cost much', () => {
  const rule = (fields: Record<string, unknown>): Record<string, unknown> => ({
    name: 'r',
    rule: 'integer',
    path: 'jsonpath::.spec.x',
    message: 'm',
    ...fields,
  });
  const checkRule = (fields: Record<string, unknown>, template: string): readonly string[] =>
    check(templateWith(JSON.stringify([rule(fields)]), `{template: ${template}}`)).violations.map(({ rule }) => rule);

  it('is refused as nesting', () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    expect(check(templateWith(deep, '{}')).violations.map(({ rule }) => rule)).toEqual(['invalid-json']);
    expect(check(templateWith('[]', deep)).violations.map(({ rule }) => rule)).toEqual(['invalid-document']);
  });

  it('is refused as aliases of aliases', () => {
    const lines = Array.from({ length: 40 }, (_, level) => `  a${level + 1}: &a${level + 1} [${level === 0 ? '1, 1' : `*a${level}, *a${level}`}]`);
    expect(check(`apiVersion: kubevirt.io/v1\nkind: VirtualMachine\nspec:\n${lines.join('\n')}\n`).violations.map(({ rule }) => rule)).toEqual([
      'invalid-document',
    ]);
  });

  it('is linear as a pattern', () => {
    expect(checkRule({ rule: 'regex', regex: '(a+)+$' }, `{spec: {x: ${'a'.repeat(5_000)}b}}`)).toEqual(['rule-failed']);
    expect(checkRule({ rule: 'regex', regex: '((a{100}){100}){100}' }, '{spec: {x: a}}')).toEqual(['invalid-regex']);
  });

  it('is no number beyond what is calculated', () => {
    expect(checkRule({}, '{spec: {x: "1e999999999"}}')).toEqual(['type-mismatch']);
    expect(checkRule({}, `{spec: {x: ${'9'.repeat(100_000)}}}`)).toEqual(['type-mismatch']);
    expect(checkRule({ path: 'jsonpath::.spec.x[99999999999999999999]' }, '{spec: {x: [1]}}')).toHaveLength(1);
  });

  it.each(['jsonpath::..x', 'jsonpath::.a[*].x', 'jsonpath::.a[?(@.x==1)].x'])('ends when all rules together have looked at enough: %s', (path) => {
    const rules = Array.from({ length: 3_000 }, (_, index) => rule({ name: `r${index}`, path, max: 1 }));
    const spec = `{template: {a: [${'{x: 1},'.repeat(10_000)}]}}`;
    const codes = new Set(check(templateWith(JSON.stringify(rules), spec)).violations.map(({ rule }) => rule));
    expect([...codes]).toEqual(['path-not-found']);
  });

  it('is reported in part if very many values offend', () => {
    expect(checkRule({ path: 'jsonpath::.spec.x[*]', max: 0 }, `{spec: {x: [${'1,'.repeat(50_000)}]}}`)).toHaveLength(100);
  });

  it('is reported in full if very many rules are broken', () => {
    expect(check(templateWith(`[${'{},'.repeat(9_999)}{}]`, '{}')).violations).toHaveLength(40_000);
  });
});
