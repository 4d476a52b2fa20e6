import { EMPTY_CONTEXT } from '@assay/findings';
import { describe, expect, it } from 'vitest';

import { EditorWorkspace } from '../../../testing/editor-workspace.ts';

const FILES = {
  'schema.yml': '#@data/values-schema\n---\nname: ⟦name⟧app\nports:\n- 0\n',
  'app.yml':
    '#@ load("@ytt:data", "data")\n---\n⟦a⟧name: #@ data.values.name\n⟦ports⟧ports: #@ data.values.ports\n⟦text⟧text: |\n  two\n  lines\n---\n⟦b⟧other: 1\n',
  'note.txt': 'for (@= "all" @)\nof you\n',
  'more.yml': '⟦c⟧more: 1\n',
  'dev.yml': 'name: ⟦name⟧dev\nports: [⟦port⟧80]\n',
};
const ENVIRONMENTS = { dev: ['dev.yml'], prod: [] };

describe('what a unit gives', () => {
  it('is what ytt prints, each line with what wrote it and where its value was given', async () => {
    const workspace = await EditorWorkspace.of(FILES, ENVIRONMENTS);
    expect(await workspace.rendered({ environment: 'dev' })).toEqual([
      'name: dev # app.yml#a <- dev.yml#name',
      'ports: # app.yml#ports <- dev.yml:2:8',
      '- 80 # app.yml#ports <- dev.yml#port',
      'text: | # app.yml#text',
      '  two',
      '  lines',
      '--- # app.yml:8:1',
      'other: 1 # app.yml#b',
      '--- # more.yml#c',
      'more: 1 # more.yml#c',
    ]);
    expect(await workspace.rendered({ environment: 'prod' })).toContain('name: app # app.yml#a <- schema.yml#name');
  });

  it('is that of one template, if only this one is wanted', async () => {
    const workspace = await EditorWorkspace.of(FILES, ENVIRONMENTS);
    expect(await workspace.rendered({ environment: 'dev', only: 'more.yml' })).toEqual(['more: 1 # more.yml#c']);
    expect(await workspace.rendered({ environment: 'dev', only: 'note.txt' })).toEqual(['for all', 'of you']);
    expect(await workspace.rendered({ environment: 'dev', only: 'schema.yml' })).toEqual([]);
  });

  it('is a message where something is wrong', async () => {
    const workspace = await EditorWorkspace.of({ 'a.yml': 'a: #@ 1 // 0\n' });
    expect(await workspace.rendered()).toEqual([expect.stringMatching(/^failed: .*floored division by zero/s)]);
  });

  it('is not waited for without an end', async () => {
    const workspace = await EditorWorkspace.of({ 'a.yml': '#@ for i in range(1000000000):\n#@ x = i\n#@ end\na: 1\n' });
    expect(await workspace.rendered()).toEqual([expect.stringMatching(/^failed: .*steps/s)]);
  });
});

it('above a template stands what can be rendered', async () => {
  const workspace = await EditorWorkspace.of({ ...FILES, 'lib.star': 'a = 1\n' }, ENVIRONMENTS);
  const titles = async (path: string): Promise<readonly string[]> => {
    const lenses = await workspace.answers.lenses?.(workspace.file(path), workspace.place(path), EMPTY_CONTEXT);
    return (lenses ?? []).map(({ title, action }) => `${title}: ${action?.kind} ${action?.file}`);
  };
  expect(await titles('app.yml')).toEqual(['Render this file: render-file app.yml', 'Render all of this folder: render-unit app.yml']);
  for (const path of ['schema.yml', 'dev.yml', 'lib.star']) expect(await titles(path)).toEqual([]);
});
