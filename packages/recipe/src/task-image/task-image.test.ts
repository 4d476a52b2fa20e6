import { readImage } from '@assay/iso9660';
import type { ImageEntry } from '@assay/iso9660';
import { describe, expect, it } from 'vitest';

import { checkRecipe, recipeSchemaText, taskImage, taskVolumeId } from '../index.ts';
import type { Task } from '../index.ts';

const JOB = '0b9ff2b6-5f3c-4b6e-9d0a-7d1f7f1c2a34';

function task(text: string): Task {
  const recipeBytes = Buffer.from(text);
  const verdict = checkRecipe(recipeBytes);
  if (!verdict.isValid) throw new Error('the recipe of this test is invalid');
  return {
    recipe: verdict.recipe,
    recipeBytes,
    schemaBytes: Buffer.from(recipeSchemaText),
    jobId: JOB,
    createdAt: new Date('2026-03-04T05:06:07.890Z'),
  };
}

function files(image: Uint8Array): Readonly<Record<string, string>> {
  const reading = readImage(image);
  const entries: readonly ImageEntry[] = reading.isReadable ? reading.entries : [];
  return Object.fromEntries(entries.map(({ path, bytes }) => [path, Buffer.from(bytes).toString()]));
}

const LINUX = {
  task_target: 'install-linux.target',
  target_disk: '/dev/sda',
  oci_url: 'registry.example/os:1',
  partition_layout: [{ size: '100%', type_guid: '8300', format: 'ext4' }],
};

describe('a task image', () => {
  it('holds the recipe byte for byte, the schema, and each payload as it is meant', () => {
    const text = ` {"user_data": "a\\r\\n\\u00e9\\u0000\\ud83d\\ude00", "ks_cfg":"k", "unattend_xml":"<a/>",${JSON.stringify(LINUX).slice(1)}\n\n`;
    expect(files(taskImage(task(text)))).toEqual({
      'recipe.json': text,
      'recipe.schema.json': recipeSchemaText,
      'user-data': 'a\r\n\u00e9\0\u{1f600}',
      'ks.cfg': 'k',
      'unattend.xml': '<a/>',
    });
  });

  it('has no file for a payload that is empty or not there', () => {
    expect(Object.keys(files(taskImage(task(JSON.stringify({ ...LINUX, user_data: '' })))))).toEqual(['recipe.json', 'recipe.schema.json']);
  });

  it('is the same for the same task, and another one a second later', () => {
    const one = task(JSON.stringify(LINUX));
    expect(taskImage(one)).toEqual(taskImage({ ...one, createdAt: new Date('2026-03-04T05:06:07.001Z') }));
    expect(taskImage(one)).not.toEqual(taskImage({ ...one, createdAt: new Date('2026-03-04T05:06:08Z') }));
  });

  it('is named after its job', () => {
    const reading = readImage(taskImage(task(JSON.stringify(LINUX))));
    expect(reading).toMatchObject({ isReadable: true, volumeId: 'TASK_0B9FF2B65F3C4B6E9D0A7D1F7F1' });
    expect(taskVolumeId(JOB)).toHaveLength(32);
    expect(() => taskVolumeId('../../etc/passwd')).toThrow(RangeError);
  });

  it('stays far below 10 MiB for the largest recipe, and is refused above', () => {
    const largest = { ...LINUX, user_data: 'x'.repeat(1_048_576), unattend_xml: 'x'.repeat(1_048_576), ks_cfg: 'x'.repeat(262_144) };
    const text = JSON.stringify(largest);
    const image = taskImage(task(text + ' '.repeat(6_291_456 - text.length)));
    expect(image.length).toBeLessThan(9 * 1_048_576);
    expect(() => taskImage({ ...task(JSON.stringify(LINUX)), schemaBytes: new Uint8Array(10_485_760) })).toThrow(RangeError);
  });
});
