import { describe, expect, it } from 'vitest';

import { kubevirt } from './kubevirt.ts';
import type { WorkFolder } from './judge.ts';

const EMPTY_FOLDER: WorkFolder = { path: '/', readText: () => '', readBytes: () => undefined, has: () => false };

function compare(expected: object, actual: unknown): string | undefined {
  const ended = { kind: 'ended', exit: 0, stdout: JSON.stringify(actual), stderr: '' } as const;
  return kubevirt.compare(JSON.stringify(expected), ended, EMPTY_FOLDER);
}

it('asks for the own report of the command', () => {
  expect(kubevirt.commandLine(['--strict', 'vm.yaml']).join(' ')).toBe('kubevirt validate --strict vm.yaml --output json');
});

describe('kubevirt on files', () => {
  const RULE = { name: 'cores', outcome: 'fail', code: 'too-big', message: 'too many cores', detail: ['5', '4'] };
  const GIVEN = { ...RULE, message: 'too many cores: 5 is more than 4' };
  const EXPECTED = { valid: false, rules: [RULE], annotationErrors: [{ code: 'unknown-key', rule: 1 }, { code: 'unknown-key' }] };
  const ACTUAL = {
    valid: false,
    rules: [GIVEN],
    annotationErrors: [
      { code: 'unknown-key', rule: 0, message: 'x' },
      { code: 'unknown-key', rule: 1, message: 'x' },
    ],
  };

  it('accepts what agrees, with further members and annotation errors in any order', () => {
    expect(compare(EXPECTED, { ...ACTUAL, note: 'x' })).toBeUndefined();
  });

  it('compares only what is expected of a rule', () => {
    expect(compare({ valid: true, rules: [{ name: 'a', outcome: 'pass' }], annotationErrors: [] }, { ...ACTUAL, valid: true })).toContain(
      'rules[0].name',
    );
    expect(
      compare({ valid: true, rules: [{ name: 'cores', outcome: 'fail' }], annotationErrors: [] }, { ...ACTUAL, valid: true, annotationErrors: [] }),
    ).toBeUndefined();
  });

  it.each<[string, object, string]>([
    ['another verdict', { ...ACTUAL, valid: true }, 'valid is true, expected false'],
    ['no rules', { ...ACTUAL, rules: undefined }, 'no list of rules, expected 1'],
    ['a rule too many', { ...ACTUAL, rules: [GIVEN, GIVEN] }, '2 rules, expected 1'],
    ['another name', { ...ACTUAL, rules: [{ ...GIVEN, name: 'cpus' }] }, 'rules[0].name is cpus, expected cores'],
    ['another outcome', { ...ACTUAL, rules: [{ ...GIVEN, outcome: 'pass' }] }, 'rules[0].outcome is pass, expected fail'],
    ['another code', { ...ACTUAL, rules: [{ ...GIVEN, code: 'too-small' }] }, 'rules[0].code'],
    ['no code', { ...ACTUAL, rules: [{ ...GIVEN, code: undefined }] }, 'rules[0].code is nothing, expected too-big'],
    ['a message without the words of the rule', { ...ACTUAL, rules: [{ ...GIVEN, message: '5 is more than 4' }] }, 'lacks too many cores'],
    ['a message without a detail', { ...ACTUAL, rules: [{ ...GIVEN, message: 'too many cores: 5' }] }, 'lacks 4'],
    ['an annotation error too few', { ...ACTUAL, annotationErrors: [{ code: 'unknown-key', rule: 1 }] }, 'annotationErrors lack'],
    ['an annotation error too many', { ...ACTUAL, annotationErrors: [...ACTUAL.annotationErrors, {}] }, 'annotationErrors have also'],
    [
      'another annotation error',
      { ...ACTUAL, annotationErrors: [{ code: 'unknown-key', rule: 2 }, { code: 'unknown-key' }] },
      'annotationErrors lack',
    ],
    ['no annotation errors', { ...ACTUAL, annotationErrors: undefined }, 'annotationErrors are no list'],
    ['a list', [], 'stdout is no JSON object'],
  ])('refuses %s', (_, actual, difference) => {
    expect(compare(EXPECTED, actual)).toContain(difference);
  });

  it('wants rules in order', () => {
    const [a, b] = ['a', 'b'].map((name) => ({ name, outcome: 'pass' }));

    expect(compare({ valid: true, rules: [a, b], annotationErrors: [] }, { valid: true, rules: [b, a], annotationErrors: [] })).toContain(
      'rules[0].name',
    );
  });

  it('refuses output that is no JSON', () => {
    const ended = { kind: 'ended', exit: 0, stdout: 'fine', stderr: '' } as const;

    expect(kubevirt.compare(JSON.stringify(EXPECTED), ended, EMPTY_FOLDER)).toBe('stdout is not one JSON document: fine');
  });
});

describe('kubevirt as webhook', () => {
  const CAUSE = { reason: 'FieldValueInvalid', field: '.spec', message: 'too many', detail: ['5'] };
  const STATUS = { code: 422, reason: 'Invalid', message: 'cores: too many: 5', details: { causes: [{ ...CAUSE, message: 'too many: 5' }] } };
  const REVIEW = { apiVersion: 'admission.k8s.io/v1', kind: 'AdmissionReview', response: { uid: 'u', allowed: false, status: STATUS } };
  const ACTUAL = { httpStatus: 200, response: REVIEW };
  const EXPECTED = { httpStatus: 200, response: { ...REVIEW, response: { ...REVIEW.response, status: { ...STATUS, message: ['cores', '5'] } } } };
  EXPECTED.response.response.status.details = { causes: [CAUSE] };

  const response = (change: object): object => ({ httpStatus: 200, response: { ...REVIEW, response: { ...REVIEW.response, ...change } } });
  const status = (change: object): object => response({ status: { ...STATUS, ...change } });
  const causes = (...list: readonly object[]): object => status({ details: { causes: list } });

  it('accepts what agrees', () => {
    expect(compare(EXPECTED, ACTUAL)).toBeUndefined();
  });

  it.each([undefined, null])('accepts the response %o where none is expected', (none) => {
    expect(compare({ httpStatus: 400 }, { httpStatus: 400, response: none })).toBeUndefined();
  });

  it.each<[string, object, string]>([
    ['another HTTP status', { ...ACTUAL, httpStatus: 500 }, 'httpStatus is 500, expected 200'],
    ['no response', { httpStatus: 200 }, 'no response'],
    ['another version', { httpStatus: 200, response: { ...REVIEW, apiVersion: 'v1' } }, 'response.apiVersion is v1'],
    ['another uid', response({ uid: 'v' }), 'response.response.uid is v, expected u'],
    ['another verdict', response({ allowed: true }), 'response.response.allowed is true'],
    ['another code', status({ code: 500 }), 'status.code is 500'],
    ['another reason', status({ reason: 'x' }), 'status.reason is x'],
    ['a status message without an expected part', status({ message: 'too many: 5' }), 'lacks cores'],
    ['no causes', status({ details: {} }), '0 causes, expected 1'],
    ['another field', causes({ ...CAUSE, field: '.x', message: 'too many: 5' }), 'causes[0].field is .x'],
    ['a cause without its detail', causes({ ...CAUSE, message: 'too many' }), 'causes[0].message too many lacks 5'],
    ['a cause that the status message does not hold', causes({ ...CAUSE, message: 'too many: 5!' }), 'status.message lacks causes[0].message'],
  ])('refuses %s', (_, actual, difference) => {
    expect(compare(EXPECTED, actual)).toContain(difference);
  });

  it('refuses a response where none is expected', () => {
    expect(compare({ httpStatus: 400 }, { httpStatus: 400, response: REVIEW })).toContain('an unexpected response');
  });

  it('wants a warning for each expected one, and no patch', () => {
    const allowed = (more: object): object => ({ httpStatus: 200, response: { ...REVIEW, response: { uid: 'u', allowed: true, ...more } } });

    expect(compare(allowed({ warnings: ['rule b'] }), allowed({ warnings: ['about rule a', 'about rule b'] }))).toBeUndefined();
    expect(compare(allowed({}), allowed({ warnings: ['about rule a'] }))).toBeUndefined();
    expect(compare(allowed({ warnings: ['rule c'] }), allowed({ warnings: ['about rule a'] }))).toContain('lack rule c');
    expect(compare(allowed({ warnings: ['rule c'] }), allowed({}))).toContain('lack rule c');
    expect(compare(allowed({}), allowed({ patch: 'W10=' }))).toBe('an allowed response has a patch');
  });
});
