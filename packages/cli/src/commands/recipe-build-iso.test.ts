import fs from 'node:fs';

import { readImage } from '@assay/iso9660';
import { describe, expect, it } from 'vitest';

import { GOOD_RECIPE, LINTED_RECIPE, WRONG_RECIPE } from '../../testing/files.ts';
import { Folder } from '../../testing/folder.ts';

const JOB = '0b9ff2b6-5f3c-4b6e-9d0a-7d1f7f1c2a34';

describe('assay recipe build-iso', () => {
  it('writes the task image of a recipe, which only its owner may read', async () => {
    const folder = new Folder({ 'good.json': GOOD_RECIPE });
    const ran = await folder.assay(`recipe build-iso good.json -o task.iso --job-id ${JOB} --created-at 2026-03-04T05:06:07Z`);
    expect(ran).toMatchObject({ status: 0, stderr: '' });
    expect(ran.stdout).toMatch(/^task\.iso: volume TASK_0B9FF2B65F3C4B6E9D0A7D1F7F1, \d+ bytes, sha256 [0-9a-f]{64}\n$/);
    const reading = readImage(fs.readFileSync(folder.at('task.iso')));
    if (!reading.isReadable) throw new Error(reading.reason);
    expect(reading.entries.map(({ path }) => path)).toEqual(['ks.cfg', 'recipe.json', 'recipe.schema.json']);
    expect(Buffer.from(reading.entries[1]!.bytes).toString()).toBe(GOOD_RECIPE);
    expect(reading.entries[1]!.time).toEqual(new Date('2026-03-04T05:06:07Z'));
    expect(fs.statSync(folder.at('task.iso')).mode & 0o777).toBe(0o600);
    expect(fs.readdirSync(folder.path)).toEqual(['good.json', 'task.iso']);
  });

  it('writes the same bytes for the same recipe, whatever else is different', async () => {
    const folder = new Folder({ 'a.json': GOOD_RECIPE, 'other/b.json': GOOD_RECIPE, 'c.json': `${GOOD_RECIPE}\n` });
    for (const [recipe, image] of [
      ['a.json', 'a.iso'],
      ['other/b.json', 'b.iso'],
      ['c.json', 'c.iso'],
    ]) {
      expect((await folder.assay(`recipe build-iso ${recipe} -o ${image}`)).status).toBe(0);
    }
    await folder.assay('recipe build-iso a.json -o d.iso', { env: { SOURCE_DATE_EPOCH: '1700000000' } });
    await folder.assay('recipe build-iso a.json -o e.iso --created-at 2023-11-14T22:13:20Z', { env: { SOURCE_DATE_EPOCH: '1' } });
    const image = (name: string): Buffer => fs.readFileSync(folder.at(name));
    expect(image('a.iso')).toEqual(image('b.iso'));
    expect(image('a.iso')).not.toEqual(image('c.iso'));
    expect(image('a.iso')).not.toEqual(image('d.iso'));
    expect(image('d.iso')).toEqual(image('e.iso'));
  });

  it('replaces an image, and takes a recipe from standard input', async () => {
    const folder = new Folder({ 'task.iso': 'old' });
    expect(await folder.assay('recipe build-iso - --image=task.iso', { stdin: GOOD_RECIPE })).toMatchObject({ status: 0, stderr: '' });
    expect(readImage(fs.readFileSync(folder.at('task.iso'))).isReadable).toBe(true);
  });

  it('reports what is wrong with a recipe and writes nothing', async () => {
    const folder = new Folder({ 'wrong.json': WRONG_RECIPE });
    const ran = await folder.assay('recipe build-iso wrong.json -o task.iso');
    expect(ran).toMatchObject({ status: 1, stderr: '', stdout: expect.stringContaining('wrong.json:4:18 error recipe/pattern') });
    expect(fs.readdirSync(folder.path)).toEqual(['wrong.json']);
  });

  it('tells warnings and writes the image', async () => {
    const folder = new Folder({ 'linted.json': LINTED_RECIPE });
    const ran = await folder.assay('recipe build-iso linted.json -o task.iso');
    expect(ran).toMatchObject({ status: 0, stderr: '', stdout: expect.stringMatching(/recipe\/unused_field[^]*\ntask\.iso: volume /) });
  });

  it.each([
    ['good.json', 'needs -o FILE'],
    ['good.json -o -', 'needs -o FILE'],
    ['good.json -o good.json', 'cannot write good.json: it is the recipe'],
    ['good.json -o ./folder/../good.json', 'it is the recipe'],
    ['good.json -o good.json/task.iso', 'a part of the path is not a directory'],
    ['good.json -o nowhere/task.iso', 'cannot write nowhere/task.iso: no such file or directory'],
    ['good.json -o folder', 'cannot write folder: it is a directory'],
    ['nowhere.json -o task.iso', 'nowhere.json: no such file'],
    ['good.json --output task.iso', 'unknown flag --output\ndid you mean "--image"?'],
    ['good.json -o task.iso --job-id ../../etc/passwd', '--job-id has to be a UUID'],
    ['good.json -o task.iso --created-at yesterday', '--created-at has to be a time'],
    ['good.json -o task.iso --created-at 2026-13-04T05:06:07Z', '--created-at has to be a time'],
    ['good.json -o task.iso --created-at 1850-01-01T00:00:00Z', '--created-at has to be a time'],
  ])('%s is 2', async (words, message) => {
    const folder = new Folder({ 'good.json': GOOD_RECIPE, 'folder/a': '' });
    const ran = await folder.assay(`recipe build-iso ${words}`);
    expect(ran).toMatchObject({ status: 2, stdout: '', stderr: expect.stringContaining(message) });
    expect(fs.readdirSync(folder.path)).toEqual(['folder', 'good.json']);
  });

  it('replaces no link, as that may be one to a device', async () => {
    const folder = new Folder({ 'good.json': GOOD_RECIPE, 'other.json': GOOD_RECIPE });
    folder.link('link.iso', folder.at('other.json'));
    const ran = await folder.assay('recipe build-iso good.json -o link.iso');
    expect(ran).toMatchObject({ status: 2, stdout: '', stderr: 'assay: cannot write link.iso: it is not a regular file\n' });
    expect(folder.read('other.json')).toBe(GOOD_RECIPE);
    expect(fs.readdirSync(folder.path)).toEqual(['good.json', 'link.iso', 'other.json']);
  });

  it('takes no SOURCE_DATE_EPOCH that is no number', async () => {
    const folder = new Folder({ 'good.json': GOOD_RECIPE });
    const ran = await folder.assay('recipe build-iso good.json -o task.iso', { env: { SOURCE_DATE_EPOCH: 'now' } });
    expect(ran).toMatchObject({ status: 2, stderr: expect.stringContaining('SOURCE_DATE_EPOCH') });
  });
});
