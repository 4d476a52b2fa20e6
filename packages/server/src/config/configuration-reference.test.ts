import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Config } from './config.ts';
import { FaultyConfig, readConfig } from './read-config.ts';

const reference = readFileSync(new URL('../../CONFIGURATION.md', import.meta.url), 'utf8');

/** Keys and defaults in the tables. */
const rows = Array.from(reference.matchAll(/^\| `([^`]+)` +\| ([^|]+?) +\|/gm), ([, key = '', byDefault = '']) => ({ key, byDefault }));
const examples = Array.from(reference.matchAll(/^```yaml\n([^`]*)```$/gm), ([, example = '']) => example);

let directory: string;

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'assay-reference-'));
  const [key] = Array.from(reference.matchAll(/publicKeyFile: ([\w.-]+)/g), ([, name = '']) => name);
  for (const [, name = ''] of reference.matchAll(/(?:folder|credentialsDirectory): ([\w.-]+)/g))
    mkdirSync(join(directory, name), { recursive: true });
  const { publicKey } = generateKeyPairSync('ed25519');
  writeFileSync(join(directory, key ?? ''), publicKey.export({ type: 'spki', format: 'pem' }));
  for (const [, name = ''] of reference.matchAll(
    /(?:password|Secret|Previous|mediaKey|certificate|key|clientCa|maintenanceImage|ca)File: ([\w.-]+)/g,
  )) {
    writeFileSync(join(directory, name), `${'s'.repeat(32)}\n`);
  }
});
afterAll(() => rmSync(directory, { recursive: true }));

function read(text: string): Config {
  const file = join(directory, 'controller.yaml');
  writeFileSync(file, text);
  return readConfig(file);
}

/** The keys of a section, which `wrap` puts at its place; `undefined` if there is none at that place. */
function keysOf(wrap: (content: string) => string): readonly string[] | undefined {
  try {
    read(wrap('{ zzzz: 1 }'));
  } catch (error) {
    if (!(error instanceof FaultyConfig)) throw error;
    return /unknown key "zzzz" in .*; it may have (.*)$/m.exec(error.message)?.[1]?.split(', ');
  }
  return undefined;
}

/** The paths of all keys that are read below a place. */
function pathsBelow(path: string, wrap: (content: string) => string): string[] {
  const below = (key: string): string[] => {
    const at = path === '' ? key : `${path}.${key}`;
    const inside = pathsBelow(at, (content) => wrap(`{ ${key}: ${content} }`));
    return inside.length > 0 ? inside : pathsBelow(`${at}[]`, (content) => wrap(`{ ${key}: [${content}] }`));
  };
  return (keysOf(wrap) ?? []).flatMap((key) => {
    const inside = below(key);
    return inside.length > 0 ? inside : [path === '' ? key : `${path}.${key}`];
  });
}

describe('the reference of the configuration', () => {
  it('has each key that is read, and no other', () => {
    const known = pathsBelow('', (content) => content);
    expect(known).toContain('vmWebhook.tls.clientCaFile');
    expect(rows.map(({ key }) => key).toSorted()).toEqual(known.toSorted());
  });

  it.each(rows.filter(({ key, byDefault }) => byDefault.startsWith('`') && !key.startsWith('vmWebhook')))(
    'says the default of $key',
    ({ key, byDefault }) => {
      const settings = (value: string): string => key.split('.').reduceRight((content, name) => `{ ${name}: ${content} }`, value);
      const value = byDefault.replaceAll('`', '');
      expect(read(settings(value))).toEqual(read('{}'));
      if (key !== 'recipes') expect(read(settings(OTHER[value] ?? '2'))).not.toEqual(read('{}'));
    },
  );

  it.each(examples)('has examples that work: %s', (example) => {
    expect(() => read(example)).not.toThrow();
  });

  it('says which keys have to be there', () => {
    const required = rows.filter(({ byDefault }) => byDefault === 'required').map(({ key }) => key.split(/\[?\]?\./).at(-1));
    expect([...new Set(required)]).toEqual([
      'name',
      'role',
      'issuer',
      'audience',
      'publicKeyFile',
      'certificateFile',
      'keyFile',
      'maintenanceImageFile',
    ]);
    const missing = ['principals: [{}]', 'jwt: {}', 'tls: {}', 'redfish: {}'].flatMap((text) => {
      try {
        read(text);
        return [];
      } catch (error) {
        return Array.from(String(error).matchAll(/"(\w+)" is missing/g), ([, key]) => key);
      }
    });
    expect(missing).toEqual([...new Set(required)]);
  });
});

const OTHER: Readonly<Record<string, string>> = { true: 'false', info: 'debug', '127.0.0.1:8080': '127.0.0.1:8081', data: 'elsewhere' };
