import { printJsonPath } from '@assay/jsonpath';
import { describe, expect, it } from 'vitest';

import { pathExpression, readRulePath } from './rule-path.ts';

function read(text: string): string {
  const path = readRulePath(text);
  return 'problem' in path ? 'problem' : `${path.isCanonical ? '' : 'legacy '}${printJsonPath(path.steps)}`;
}

describe('notations of a path', () => {
  it.each([
    ['jsonpath::.spec.hostname', '.spec.hostname'],
    ['jsonpath::$.spec.hostname', '.spec.hostname'],
    ["jsonpath::['spec'].hostname", '.spec.hostname'],
    ['jsonpath:: .spec.hostname ', '.spec.hostname'],
    ['jsonpath::spec.hostname', 'legacy .spec.hostname'],
    ['jsonpath::$spec.hostname', 'legacy .spec.hostname'],
    ['jsonpath::/spec.hostname', 'legacy .spec.hostname'],
    ['.spec.hostname', 'legacy .spec.hostname'],
    ['$.spec.hostname', 'legacy .spec.hostname'],
    ['/spec.hostname', 'legacy .spec.hostname'],
    ['spec.hostname', 'legacy .spec.hostname'],
    ['/spec/hostname', 'legacy .spec/hostname'],
    ['JSONPATH::.spec', 'legacy .JSONPATH::.spec'],
    ['jsonpath::jsonpath::.spec', 'legacy .jsonpath::.spec'],
    ['jsonpath::..hostname', '..hostname'],
  ])('reads %j as %s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it.each([
    '',
    ' ',
    'jsonpath::',
    'jsonpath::$',
    '$',
    '/',
    '.',
    'jsonpath::.spec.',
    'jsonpath::.spec[',
    'jsonpath::.spec["hostname"]',
    'jsonpath::{.spec}',
    'jsonpath::.spec}{.status',
    'jsonpath::.a[?(@.b=="}")]',
    'jsonpath::5',
    'jsonpath::"spec"',
    'jsonpath::(spec)',
    'jsonpath::range .spec',
    'jsonpath::end',
  ])('has no path in %j', (text) => {
    expect(read(text)).toBe('problem');
  });

  it('says what stands in place of a path even if it is none', () => {
    expect(pathExpression('jsonpath::$.spec[')).toBe('.spec[');
  });
});
