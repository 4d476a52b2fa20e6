import type { ObjectValue } from '@assay/jmespath';
import { describe, expect, it } from 'vitest';

import { objectWith } from '../../objects/with-fields.ts';
import { resolveReferences } from './resolve-references.ts';

function pattern(reference: string): ObjectValue {
  return objectWith({ '(name)': 'shop', replicas: 2, labels: objectWith({ team: 'a' }), none: null, here: reference });
}

describe('references', () => {
  it.each([
    ['$(./../name)', 'shop'],
    ['$(/labels/team)', 'a'],
    ['$(<=./../replicas)', '<=2.000000'],
    ['$(./../nme)', { summary: 'nothing stands at "./../nme"', found: 'nme', known: ['name', 'replicas', 'labels', 'none', 'here'] }],
    ['$(<./../nme)', { summary: 'nothing stands at "./../nme"', found: 'nme' }],
    ['$(/spec/name)', { summary: 'nothing stands at "/spec/name", from the rule on', found: 'name', known: [] }],
    ['$(./../replicas)', { summary: 'what stands at "./../replicas" is no text' }],
    ['$(<)', { summary: '"$(<)" needs a path' }],
  ])('%s', (reference, expected) => {
    const resolved = resolveReferences(pattern(reference));
    if (typeof expected === 'string') expect(resolved).toEqual({ kind: 'value', value: pattern(expected) });
    else expect(resolved).toMatchObject({ kind: 'problem', path: '/here', ...expected });
  });
});
