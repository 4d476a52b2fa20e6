import { describe, expect, it } from 'vitest';

import { readEnvelope } from './envelope.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = (text: string) => readEnvelope(bytesOf(text), 'recipe', ['server_serial']);

describe('readEnvelope', () => {
  it('gives the recipe as it was written, without the white space around it', () => {
    const recipe = '{ "ks_cfg":"\\u00e4ö€😀" ,\r\n\t"2":1.0,"1":1e999 }';
    const envelope = read(`{"a😀":"ü","recipe": \n${recipe} ,"server_serial":"S"}`);
    if (!envelope.isReadable) throw new Error('unreadable');
    expect(new TextDecoder().decode(envelope.recipe?.bytes)).toBe(recipe);
    expect(envelope.value).toEqual({ 'a😀': 'ü', recipe: {}, server_serial: 'S' });
  });

  it('knows a member by its name after unescaping', () => {
    const envelope = read('{"reci\\u0070e":null}');
    expect(envelope).toMatchObject({ value: { recipe: null }, recipe: { root: { type: 'null' } } });
  });

  it('has no members when it is no object', () => {
    expect(read('[{"recipe":{}}]')).toMatchObject({ isReadable: true, value: [{}], recipe: undefined });
  });

  it('lists no more unknown members than tell that there are too many', () => {
    const envelope = read(`{${Array.from({ length: 5000 }, (_, at) => `"k${at}":0`).join()},"recipe":{}}`);
    if (!envelope.isReadable) throw new Error('unreadable');
    expect(Object.keys(envelope.value ?? {})).toHaveLength(104);
    expect(envelope.recipe).toBeDefined();
  });

  const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

  it('counts depth from the recipe on', () => {
    expect(read(`{"recipe":{"metadata":${nested(63)}}}`).isReadable).toBe(true);
    expect(read(`{"recipe":{"metadata":${nested(64)}}}`)).toMatchObject({
      failure: { error: 'invalid_json', details: [{ path: '', code: 'depth' }] },
    });
  });

  it.each([
    ['{"recipe":{"ks_cfg":"x","ks_cfg":"y"}}', '/ks_cfg', 'duplicate_key'],
    ['{"recipe":{},"recipe":{}}', '/recipe', 'duplicate_key'],
    ['{"server_serial":"a","server_serial":"b"}', '/server_serial', 'duplicate_key'],
    ['{"recipe":{"partition_layout":[{"a":1,"a":2}]}}', '/partition_layout/0/a', 'duplicate_key'],
    ['{"recipe":"\\ud800"}', '', 'unicode'],
    ['{"recipe":{"label":"\\ud800"}}', '/label', 'unicode'],
    ['{"server_serial":"\\ud800"}', '/server_serial', 'unicode'],
    ['\ufeff{}', '', 'bom'],
    ['{"recipe":{}} {}', '', 'json'],
    ['', '', 'json'],
  ])('of %j says where the fault is', (text, path, code) => {
    expect(read(text)).toMatchObject({ isReadable: false, failure: { error: 'invalid_json', details: [{ path, code }] } });
  });

  it('refuses bytes that are no UTF-8', () => {
    expect(readEnvelope(new Uint8Array([0x22, 0xff, 0x22]), 'recipe', [])).toMatchObject({ failure: { details: [{ path: '', code: 'utf8' }] } });
  });
});
