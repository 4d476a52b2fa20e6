import type { JsonValue } from '@assay/findings';
import { describe, expect, it } from 'vitest';

import { DEFAULT_USER } from '../trials/trial.ts';
import type { Trial } from '../trials/trial.ts';
import type { Verdict } from '../verdicts/verdict.ts';
import { otherPlace } from './other-place.ts';

const TRIAL: Trial = {
  operation: 'CREATE',
  object: { kind: 'Pod', spec: { containers: [{ name: 'web' }, { name: 'log' }] } },
  oldObject: null,
  namespaceObject: null,
  userInfo: DEFAULT_USER,
  roles: [],
  clusterRoles: [],
};

const ALLOWED: Verdict = { decision: 'allowed', objections: [], generated: [], unchecked: [], reports: 'pass' };

const patched = (value: JsonValue): Verdict => ({ ...ALLOWED, patched: value });
const generated = (...values: readonly JsonValue[]): Verdict => ({ ...ALLOWED, generated: values });

describe('the place where two sides make something else of a request', () => {
  it.each<[string, Verdict, Verdict, object]>([
    ['a field that one sets', patched({ kind: 'Pod', a: 1 }), patched({ kind: 'Pod' }), { path: ['a'], before: 1, after: undefined }],
    ['a field below', patched({ spec: { a: 1, b: 2 } }), patched({ spec: { a: 1, b: 3 } }), { path: ['spec', 'b'], before: 2, after: 3 }],
    ['an element', patched({ list: [1, 2] }), patched({ list: [1, 3] }), { path: ['list', 1], before: 2, after: 3 }],
    ['a list of another length', patched({ list: [] }), patched({ list: [1] }), { path: ['list'], before: [], after: [1] }],
    ['what one side alone changes', patched({ kind: 'Job' }), ALLOWED, { path: ['kind'], before: 'Job', after: 'Pod' }],
  ])('is %s', (_title, before, after, expected) => {
    expect(otherPlace('patch', { before, after }, TRIAL)).toEqual(expected);
  });

  it('is in the first generated object that the other side does not generate', () => {
    const before = generated({ kind: 'ConfigMap' }, { kind: 'Secret', data: 1 });
    const after = generated({ kind: 'Secret', data: 2 }, { kind: 'ConfigMap' });
    expect(otherPlace('generation', { before, after }, TRIAL)).toEqual({ path: ['data'], before: 1, after: 2 });
    expect(otherPlace('generation', { before, after: generated() }, TRIAL)).toEqual({ path: [], before: { kind: 'ConfigMap' }, after: undefined });
  });

  it('is nowhere if the sides say different things', () => {
    expect(otherPlace('verdict', { before: ALLOWED, after: patched({ kind: 'Job' }) }, TRIAL)).toBeUndefined();
  });
});
