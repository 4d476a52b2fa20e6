import type { CompiledSchema } from '@assay/json-schema';
import { describe, expect, it } from 'vitest';

import { checkTask, chooseTarget, dispatcherFile, outputFiles, readTaskSchema, recipeSchemaId, recipeSchemaText, usableSerial } from '../index.ts';
import type { Recipe, Step } from '../index.ts';
import { environmentText, unwritable } from './environment-file.ts';

const LINUX: Recipe = {
  task_target: 'install-linux.target',
  target_disk: '/dev/sda',
  oci_url: 'registry.example/os:1',
  partition_layout: [{ size: '100%', type_guid: '8300', format: 'ext4' }],
};

function bytes(text: string): Uint8Array {
  return Buffer.from(text);
}

/** What a step gives, or the exit code with which it ends. */
function outcome<Result>(step: Step<Result>): Result | number {
  return step.isDone ? step.result : step.refusal.exit;
}

describe('the schema on a task image', () => {
  const draft = { $schema: 'http://json-schema.org/draft-07/schema#', $id: recipeSchemaId };

  it('need not be compiled if it is the registered one', () => {
    expect(outcome(readTaskSchema(bytes(recipeSchemaText)))).toEqual({ id: recipeSchemaId });
  });

  it('is handed on if it is another one with a known $id', () => {
    const definitions = { a: { $ref: '#/definitions/b' }, b: { $ref: `${recipeSchemaId}#/definitions/c` }, c: { $ref: recipeSchemaId } };
    const document = { ...draft, required: ['metadata'], definitions };
    expect(outcome(readTaskSchema(bytes(JSON.stringify(document))))).toEqual({ id: recipeSchemaId, document });
  });

  it.each([
    ['no bytes', ''],
    ['a byte order mark', `\ufeff${recipeSchemaText}`],
    ['no JSON', '{"$id":'],
    ['a member twice', JSON.stringify(draft).replace('{', '{"$id":"x",')],
    ['too many levels', '['.repeat(300) + ']'.repeat(300)],
    ['an array', '[]'],
    ['another draft', JSON.stringify({ ...draft, $schema: 'https://json-schema.org/draft/2020-12/schema' })],
    ['no draft', JSON.stringify({ $id: recipeSchemaId })],
    ['no $id', JSON.stringify({ $schema: draft.$schema })],
    ['an unknown $id', JSON.stringify({ ...draft, $id: 'https://evil.example/recipe.schema.json' })],
    ['an $id that is no text', JSON.stringify({ ...draft, $id: 7 })],
    ['a reference to another document', JSON.stringify({ ...draft, allOf: [{ $ref: 'https://evil.example/x.json' }] })],
    ['a reference to a document beside it', JSON.stringify({ ...draft, not: { $ref: 'recipe.schema.json#/a' } })],
    ['a reference to the schema of schemas', JSON.stringify({ ...draft, properties: { a: { $ref: draft.$schema } } })],
    ['more than 1 MiB', recipeSchemaText + ' '.repeat(1_048_576)],
  ])('is refused with 12: %s', (_, text) => {
    expect(outcome(readTaskSchema(bytes(text)))).toBe(12);
  });

  it('is refused with 12 if it is no text', () => {
    expect(outcome(readTaskSchema(Uint8Array.of(0xff)))).toBe(12);
  });
});

describe('the recipe on a task image', () => {
  it('is what it says if it is valid', () => {
    expect(outcome(checkTask(bytes(JSON.stringify(LINUX))))).toEqual(LINUX);
  });

  it.each([
    ['no JSON', bytes('{'), 'the recipe is not acceptable JSON (json)'],
    ['no UTF-8', Uint8Array.of(0x22, 0xff, 0x22), 'the recipe is not acceptable JSON (utf8)'],
    ['a member twice', bytes('{"a":1,"a":2}'), 'the recipe is not acceptable JSON (duplicate_key)'],
    ['more than 6 MiB', new Uint8Array(6_291_457), 'the recipe is larger than 6 MiB'],
  ])('is refused with 13: %s', (_, recipe, reason) => {
    expect(checkTask(recipe)).toEqual({ isDone: false, refusal: { exit: 13, reason } });
  });

  it('is refused with 14 and every place that is wrong', () => {
    expect(checkTask(bytes('{"task_target":"install-linux.target","target_disk":"sda","x":1,"partition_layout":[]}'))).toMatchObject({
      refusal: {
        exit: 14,
        details: [
          { path: '/oci_url', code: 'required' },
          { path: '/partition_layout', code: 'minItems' },
          { path: '/target_disk', code: 'pattern' },
          { path: '/x', code: 'additionalProperties' },
        ],
      },
    });
  });

  /** As a compiled schema that looks at everything and finds what it is told to. */
  function finding(errors: CompiledSchema['errors'], sees: (value: unknown) => void = () => {}): CompiledSchema {
    return Object.assign((value: unknown) => (sees(value), false), { errors: errors ?? null });
  }

  it('is refused with what the schema of the image finds as well, once for each place', () => {
    const own = finding([
      { instancePath: '/metadata', schemaPath: '#/x', keyword: 'const', params: {} },
      { instancePath: '/target_disk', schemaPath: '#/x', keyword: 'maxLength', params: { limit: 3 } },
      { instancePath: '/target_disk', schemaPath: '#/x', keyword: 'const', params: {} },
    ]);
    expect(checkTask(bytes(JSON.stringify({ ...LINUX, target_disk: 'sda', metadata: {} })), own)).toMatchObject({
      refusal: {
        details: [
          { path: '/metadata', code: 'const' },
          { path: '/target_disk', code: 'maxLength' },
        ],
      },
    });
  });

  it('is shown to the schema of the image whole', () => {
    const seen: unknown[] = [];
    const recipe = { ...LINUX, metadata: { a: { b: [1, 'two'] } } };
    checkTask(
      bytes(JSON.stringify(recipe)),
      finding([], (value) => void seen.push(value)),
    );
    expect(seen).toEqual([recipe]);
  });

  it('gives no more than 100 places', () => {
    const members = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`m${at}`, 0]));
    const step = checkTask(bytes(JSON.stringify({ ...LINUX, ...members })));
    expect(step.isDone ? [] : step.refusal.details).toHaveLength(100);
  });
});

describe('the target', () => {
  const installed = { directory: '/units', names: new Set(['install-linux.target', 'recovery.target', '--x.target']) };

  it('has to be installed', () => {
    expect(outcome(chooseTarget(LINUX, installed))).toBe('install-linux.target');
    expect(outcome(chooseTarget({ ...LINUX, task_target: 'reboot.target' }, installed))).toBe(16);
    expect(outcome(chooseTarget(LINUX, { ...installed, names: new Set() }))).toBe(16);
  });

  it('can be overridden by another one that is installed', () => {
    expect(outcome(chooseTarget(LINUX, installed, 'recovery.target'))).toBe('recovery.target');
    for (const override of ['reboot.target', '--x.target', '../recovery.target', 'recovery.service', '', 'a\n.target']) {
      expect(outcome(chooseTarget(LINUX, installed, override))).toBe(16);
    }
  });
});

describe('serial numbers', () => {
  it.each([
    ['SER123', 'SER123'],
    ['  CZ1234 56/A#1 \n', 'CZ1234 56/A#1'],
    ['Unknown1', 'Unknown1'],
  ])('%j is %j', (text, serial) => {
    expect(usableSerial(text)).toBe(serial);
  });

  it.each(['', ' \n', 'Unknown', 'not specified', 'To Be Filled By O.E.M.', 'DEFAULT STRING', 'System Serial Number', 'None', 'A\nB=C', 'Série'])(
    '%j is none',
    (text) => {
      expect(usableSerial(text)).toBeUndefined();
    },
  );

  it.each(['"', "'", '\\', '`', '$', '\u007f', '\t'])('a serial number with %j is none', (character) => {
    expect(usableSerial(`A${character}B`)).toBeUndefined();
  });
});

describe('environment files', () => {
  it.each(['', 'a', 'a b', "a'b", '#a', 'a=b;c&d~', 'a$b`c'])('%j is written as it is', (value) => {
    expect(environmentText([['NAME', value]])).toBe(`NAME=${value}\n`);
  });

  it.each([' a', 'a ', "'a", 'a"b', 'a\\b', 'a\nB=c', 'a\n', 'a\tb', '\u007f', 'é', ' '])('%j is not written', (value) => {
    const environment = [
      ['FINE', 'a'],
      ['NAME', value],
    ] as const;
    expect(unwritable(environment)).toEqual(['NAME']);
    expect(() => environmentText(environment)).toThrow(RangeError);
  });
});

describe('the outputs', () => {
  const layout = '[ {"type_guid":"8300",\n\t"size":"100%", "format":"ext4", "label":"]}\\u005b"}]';
  const text = `{"metadata":{"partition_layout":[1]},"partition_layout" : ${layout} ,"task_target":"install-linux.target","target_disk":"/dev/sda","oci_url":"r/o:1","user_data":"a\\u0000\\r\\n\\ufeff","ks_cfg":""}`;
  const task = { schemaId: 'https://example/schema', serial: 'SER 1', version: '1.2.3', target: 'recovery.target' };

  function outputs(recipeText: string): Readonly<Record<string, readonly [number, string]>> {
    const recipeBytes = bytes(recipeText);
    const recipe = outcome(checkTask(recipeBytes));
    if (typeof recipe === 'number') throw new Error('the recipe of this test is invalid');
    const files = outcome(outputFiles({ ...task, recipe, recipeBytes }));
    if (typeof files === 'number') throw new Error('the outputs are refused');
    return Object.fromEntries(files.map((file) => [file.name, [file.mode, Buffer.from(file.bytes).toString()]]));
  }

  it('are what the recipe says, byte for byte', () => {
    expect(outputs(text)).toEqual({
      'user-data': [0o600, 'a\0\r\n\ufeff'],
      'layout.json': [0o644, layout],
      'build-info.txt': [0o644, 'DISPATCHER_VERSION=1.2.3\nSCHEMA_ID=https://example/schema\n'],
      'recipe.env': [
        0o644,
        'FIRMWARE_URL=\nOCI_URL=r/o:1\nRECIPE_VERSION=\nSCHEMA_ID=https://example/schema\nSERIAL_NUMBER=SER 1\nTARGET_DISK=/dev/sda\nTASK_TARGET=recovery.target\n',
      ],
    });
  });

  it('have no file for what is not there', () => {
    const recipe = { task_target: 'supermicro-update.target', firmware_url: "https://a.example/f?x=1&y=';$z", recipe_version: '1.0' };
    const files = outputs(JSON.stringify(recipe));
    expect(Object.keys(files)).toEqual(['build-info.txt', 'recipe.env']);
    expect(files['recipe.env']?.[1]).toContain("FIRMWARE_URL=https://a.example/f?x=1&y=';$z\n");
    expect(files['recipe.env']?.[1]).toContain('RECIPE_VERSION=1.0\n');
  });

  it('are refused with 14 if a value cannot be written, whatever the schema lets pass', () => {
    const recipe = { ...LINUX, oci_url: 'a\nTASK_TARGET=reboot.target' };
    expect(outputFiles({ ...task, recipe, recipeBytes: bytes(text) })).toMatchObject({
      refusal: { exit: 14, details: [{ path: '/oci_url', code: 'pattern' }] },
    });
  });

  it('begin with what a failure report needs', () => {
    const { name, mode, bytes: content } = dispatcherFile('SER1', '1.2.3', new Date('2026-03-04T05:06:07Z'));
    expect([name, mode, Buffer.from(content).toString()]).toEqual([
      'dispatcher.env',
      0o644,
      'SERIAL_NUMBER=SER1\nDISPATCHER_VERSION=1.2.3\nSTARTED_AT=2026-03-04T05:06:07.000Z\n',
    ]);
  });
});
