import { assert, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';

import { namesKind, parseKindSelector } from './kind-selector.ts';

describe('an entry of kinds', () => {
  test.each([
    // text, group, version, kind, subresource
    ['Pod', '*', '*', 'Pod', ''],
    ['*Policy', '*', '*', '*Policy', ''],
    ['v1/Pod', '*', 'v1', 'Pod', ''],
    ['v2beta1/Foo', '*', 'v2beta1', 'Foo', ''],
    ['v10/Foo', '*', 'v10', 'Foo', ''],
    ['*/Foo', '*', '*', 'Foo', ''],
    ['Pod/exec', '*', '*', 'Pod', 'exec'],
    ['Pod.exec', '*', '*', 'Pod', 'exec'],
    ['*/*', '*', '*', '*', '*'],
    ['*/scale', '*', '*', '*', 'scale'],
    ['v1/Pod/exec', '*', 'v1', 'Pod', 'exec'],
    ['apps/v1/Deployment', 'apps', 'v1', 'Deployment', ''],
    ['apps/*/Deploy*', 'apps', '*', 'Deploy*', ''],
    ['apps/v1/Deployment/scale', 'apps', 'v1', 'Deployment', 'scale'],
    ['apps/v1/Deployment.scale', 'apps', 'v1', 'Deployment', 'scale'],
    ['a/b/c/d/e', '', '', '', ''],
    ['', '*', '*', '', ''],
  ])('%j', (text, group, version, kind, subresource) => {
    expect(parseKindSelector(text)).toEqual({ group, version, kind, subresource });
  });

  test('names a kind in every spelling', () => {
    expect(['Pod', 'v1/Pod', 'Pod/exec'].map((text) => namesKind([text], 'Pod'))).toEqual([true, true, true]);
    expect(namesKind(['PodTemplate', '*'], 'Pod')).toBe(false);
  });

  test('can be any text', () => {
    assert(property(string(), (text) => Object.values(parseKindSelector(text)).length === 4));
  });
});
