import { EMPTY_CONTEXT, SourceFile, applyEdits } from '@assay/findings';
import type { EditorPlace } from '@assay/findings';
import { encodeUtf8, locate } from '@assay/source';
import { describe, expect, it } from 'vitest';

import { recipeDialect } from '../dialect.ts';
import { recipeEditor } from './recipe-editor.ts';
import { membersAt } from './recipe-members.ts';

/** A place, where ⟦⟧ is in the text of a recipe. */
function placeIn(marked: string): EditorPlace {
  const text = marked.replace('⟦⟧', '');
  const file = new SourceFile('recipe.json', encodeUtf8(text));
  return { file, files: [file], units: [], workspace: EMPTY_CONTEXT.workspace, offset: marked.indexOf('⟦⟧') };
}

const hoverIn = (marked: string): string | undefined => recipeEditor.hover?.(placeIn(marked))?.text;
const offered = (marked: string): readonly string[] => (recipeEditor.completions?.(placeIn(marked)) ?? []).map(({ label }) => label);

/** The text after the offer with this label was taken. */
function taken(marked: string, label: string): string | undefined {
  const place = placeIn(marked);
  const completion = recipeEditor.completions?.(place).find((each) => each.label === label);
  return completion && applyEdits(place.file.text!, [{ range: locate(completion.replaces).range, newText: completion.text ?? label }]);
}

describe('a member', () => {
  it.each([
    ['at its name', '{ "task_⟦⟧target": "x" }', 'systemd target'],
    ['at its value', '{ "user_data": "secret ⟦⟧words" }', 'Cloud-init'],
    ['of a partition', '{ "partition_layout": [{ "type_⟦⟧guid": "ef00" }] }', 'GPT type code'],
    ['with its choices', '{ "partition_layout": [{ "format": "⟦⟧" }] }', '`vfat`, `ext4`'],
    ['before a mistake', '{ "task_⟦⟧target": "x", "a', 'systemd target'],
  ])('is described %s', (_, marked, part) => {
    expect(hoverIn(marked)).toContain(part);
    expect(hoverIn(marked)).not.toContain('secret');
  });

  it.each(['{ "metadata": { "task_⟦⟧target": 1 } }', '{ "mine⟦⟧": 1 }', '{ ⟦⟧ }', '⟦⟧', '[1⟦⟧]'])('is none in %j', (marked) => {
    expect(hoverIn(marked)).toBeUndefined();
  });
});

describe('what can be written', () => {
  it('is what the recipe has not yet', () => {
    const labels = offered('{ "task_target": "x", "⟦⟧" }');
    expect(labels).toContain('oci_url');
    expect(labels).not.toContain('task_target');
    expect(labels).not.toContain('size');
  });

  it('is what the partition has not yet', () => {
    expect(offered('{ "partition_layout": [{ "size": "1G", "⟦⟧ }] }')).toEqual(['type_guid', 'format', 'label']);
  });

  it('is nothing in metadata', () => {
    expect(offered('{ "metadata": { "⟦⟧" } }')).toEqual([]);
  });

  it.each([
    ['{ "task_target": "⟦⟧" }', 'install-esxi.target', '{ "task_target": "install-esxi.target" }'],
    ['{ "task_target": "install-⟦⟧linux.target" }', 'install-esxi.target', '{ "task_target": "install-esxi.target" }'],
    ['{ "task_target": ⟦⟧ }', 'install-esxi.target', '{ "task_target": "install-esxi.target" }'],
    ['{ "task_target": "x"⟦⟧ }', 'install-esxi.target', undefined],
    ['{ "ta⟦⟧" }', 'task_target', '{ "task_target" }'],
    ['{\n  "ta⟦⟧\n}', 'task_target', '{\n  "task_target\n}'],
    ['{ "ta⟦⟧, "oci_url": "x" }', 'task_target', '{ "task_target, "oci_url": "x" }'],
    ['{ "ta⟦⟧: "x" }', 'task_target', '{ "task_target: "x" }'],
    ['{ "task_target": "⟦⟧, "oci_url": "x" }', 'install-esxi.target', '{ "task_target": "install-esxi.target, "oci_url": "x" }'],
    ['{ ⟦⟧ }', 'task_target', '{ "task_target":  }'],
  ])('replaces what is written: %j', (marked, label, expected) => {
    expect(taken(marked, label)).toBe(expected);
  });

  it('is valid where it is a type code', async () => {
    const codes = membersAt(['partition_layout', 0]).find(({ name }) => name === 'type_guid')!.proposals;
    const layout = codes.map(({ value }) => ({ size: '1G', type_guid: value }));
    const text = JSON.stringify({ task_target: 'install-linux.target', target_disk: '/dev/sda', oci_url: 'a/b:1', partition_layout: layout });
    const { violations } = await recipeDialect.check({ files: [new SourceFile('x.json', encodeUtf8(text))] }, EMPTY_CONTEXT);
    expect(violations.filter(({ rule }) => rule === 'oneOf')).toEqual([]);
  });
});

it('the outline has members and no value', () => {
  const place = placeIn('{ "task_target": "secret", "mine": 1, "partition_layout": [{ "size": "1G" }], "user_data⟦⟧');
  const shown = recipeEditor.symbols?.(place.file, place).map(({ name, children }) => [name, children?.map((child) => child.name)]);
  expect(shown).toEqual([
    ['task_target', undefined],
    ['partition_layout', ['partition 1']],
    ['user_data', undefined],
  ]);
});

it.each([
  ['{\n  "task_target": "supermicro-update.target"\n}\n', '{\n  "task_target": "supermicro-update.target",\n  "firmware_url": ""\n}\n'],
  [
    '{ "$schema": "https://shoal.dev/provisioner/recipe.schema.json" }',
    '{ "$schema": "https://shoal.dev/provisioner/recipe.schema.json", "task_target": "" }',
  ],
])('a missing member is added to %j', async (text, expected) => {
  const { files, workspace, units } = placeIn(text);
  const { violations } = await recipeDialect.check({ files }, EMPTY_CONTEXT);
  const [fix] = violations.flatMap((violation) => recipeEditor.fixes?.(violation, { files, workspace, units }) ?? []);
  expect(applyEdits(text, fix!.edits)).toBe(expected);
});
