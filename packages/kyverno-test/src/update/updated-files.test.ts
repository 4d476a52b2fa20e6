import type { ObjectValue } from '@assay/jmespath';
import { isObject } from '@assay/jmespath';
import { kindMap, readYamlValue } from '@assay/kyverno/objects';
import { describe, expect, it } from 'vitest';

import { testWorkspace } from '../../testing/test-workspace.ts';
import type { FileReading } from '../inputs/workspace.ts';
import { ExpectedObjects } from '../verdicts/expected-objects.ts';
import type { ObjectDifference } from '../verdicts/expected-objects.ts';
import { unifiedDiffs } from './unified-diff.ts';
import { UpdatedFiles } from './updated-files.ts';

function object(text: string): ObjectValue {
  const read = readYamlValue(text);
  if (read.kind === 'problem' || !isObject(read.value)) throw new Error(text);
  return read.value;
}

function map(name: string, rest: string): string {
  return `{apiVersion: v1, kind: ConfigMap, metadata: {name: ${name}, namespace: default${rest}}`;
}

function differences(
  file: string | undefined,
  ...actual: readonly string[]
): { readonly files: UpdatedFiles; readonly found: readonly ObjectDifference[] } {
  const files = new UpdatedFiles(testWorkspace(file === undefined ? {} : { 'x.yaml': file }));
  const expected = new ExpectedObjects(files, '.', kindMap([]));
  const found = actual.flatMap((text) => {
    const comparison = expected.compare(object(text), 'x.yaml', () => {});
    return comparison.kind === 'equal' ? [] : (comparison.difference ?? []);
  });
  return { files, found };
}

function updated(file: string | undefined, ...actual: readonly string[]): string | undefined {
  const { files, found } = differences(file, ...actual);
  files.expect(found);
  return files.updates[0]?.text;
}

const ONE = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: one\ndata:\n  a: b # letter\n';
const TWO = '# second\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: two\ndata: {}\n';

describe('updated files', () => {
  it.each([
    ['one object', ONE, [map('one', '}, data: {a: c}')], ONE.replace('a: b', 'a: c')],
    ['an object behind another', `${ONE}---\n${TWO}`, [map('two', '}, data: {x: z}')], `${ONE}---\n${TWO.replace(' {}', '\n  x: z')}`],
    [
      'two objects',
      `${ONE}---\n${TWO}`,
      [map('two', '}, data: {x: z}'), map('one', '}, data: {a: c}')],
      `${ONE.replace('a: b', 'a: c')}---\n${TWO.replace(' {}', '\n  x: z')}`,
    ],
    [
      'labels that do not count',
      ONE,
      [map('one', ', labels: {app.kubernetes.io/managed-by: kyverno, generate.kyverno.io/policy-name: p}}, data: {a: c}')],
      ONE.replace('a: b', 'a: c'),
    ],
    ['labels that count', ONE, [map('one', ', labels: {x: z}}, data: {a: b}')], ONE.replace('name: one', 'name: one\n  labels:\n    x: z')],
    [
      'an object that is missing',
      ONE,
      [map('two', '}, data: {x: "1"}')],
      `${ONE}---\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: two\ndata:\n  x: "1"\n`,
    ],
    ['a file that is missing', undefined, [map('one', '}, data: {}')], 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: one\n'],
    ['a byte order mark', `\uFEFF${ONE}`, [map('one', '}, data: {a: c}')], `\uFEFF${ONE.replace('a: b', 'a: c')}`],
    ['line breaks of Windows', ONE.replaceAll('\n', '\r\n'), [map('one', '}, data: {a: c}')], ONE.replace('a: b', 'a: c').replaceAll('\n', '\r\n')],
    ['nothing that differs', ONE, [map('one', '}, data: {a: b}')], undefined],
    ['the first of two wishes', ONE, [map('one', '}, data: {a: c}'), map('one', '}, data: {a: d}')], ONE.replace('a: b', 'a: c')],
  ])('hold %s', (_, file, actual, text) => {
    expect(updated(file, ...actual)).toBe(text);
  });

  it('are read as they will be', () => {
    const { files, found } = differences(ONE, map('one', '}, data: {a: c}'));
    files.expect(found);
    const reading: FileReading = files.readFile('x.yaml');
    expect(reading.kind === 'file' && Buffer.from(reading.bytes).toString()).toContain('a: c # letter');
    expect(new ExpectedObjects(files, '.', kindMap([])).compare(object(map('one', '}, data: {a: c}')), 'x.yaml', () => {})).toEqual({
      kind: 'equal',
    });
    expect(files.updates).toMatchObject([{ file: 'x.yaml', isNew: false }]);
  });

  it('are shown as a diff', () => {
    const { found } = differences(`${ONE}---\n${TWO}`, map('one', '}, data: {a: c}'), map('three', '}'));
    expect(unifiedDiffs(found)).toEqual([
      '--- x.yaml\n+++ what the policy makes\n@@ -3,7 +3,7 @@\n metadata:\n   name: one\n data:\n-  a: b # letter\n+  a: c # letter\n ---\n # second\n apiVersion: v1',
    ]);
  });
});
