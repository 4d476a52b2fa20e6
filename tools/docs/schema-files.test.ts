import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { readYaml, Source, toValue } from '@assay/source';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';

import { schemaCatalog, schemaFiles } from './schema-files.mjs';

const examples = fileURLToPath(new URL('../../examples/', import.meta.url));
const texts = new Map(schemaFiles().map(({ file, text }) => [file, text]));

/** Checks a YAML or JSON text as an editor does that knows the schema. */
function isValid(schemaFile: string, text: string): boolean {
  const ajv = addFormats(new Ajv({ strictTypes: false }));
  const [document] = readYaml(new Source('file', text)).documents;
  return ajv.validate(JSON.parse(texts.get(schemaFile)!), toValue(document!.root!));
}

describe.each([
  [
    'assay.schema.json',
    ['ytt/package/assay.yaml', 'ytt/shop-policies/assay.yaml'],
    ['unit: []', 'rules: {ytt/syntax-error: fatal}', 'units: [{values: [a.yml]}]'],
  ],
  [
    'kyverno-test.schema.json',
    ['kyverno/team/kyverno-test.yaml'],
    [
      'apiVersion: cli.kyverno.io/v1beta1\nkind: KyvernoTest\npolicies: []',
      'apiVersion: cli.kyverno.io/v1alpha1\nkind: Test\nspec: {}',
      'apiVersion: cli.kyverno.io/v2\nkind: Test',
      'name: t\nresult: []',
    ],
  ],
  ['recipe.schema.json', ['recipes/linux-rack12.json', 'recipes/esxi-host.json'], ['{}', '{"task_target": "install-linux.target", "ks": 1}']],
])('%s', (file, right, wrong) => {
  it('is a schema of draft 7, which editors know', () => {
    expect(JSON.parse(texts.get(file)!)).toMatchObject({ $schema: 'http://json-schema.org/draft-07/schema#', title: expect.any(String) });
  });

  it.each(right)('takes %s', (example) => {
    expect(isValid(file, readFileSync(`${examples}${example}`, 'utf8'))).toBe(true);
  });

  it.each(wrong)('does not take %s', (text) => {
    expect(isValid(file, text)).toBe(false);
  });
});

it.each([
  ['v1beta1', 'apiVersion: cli.kyverno.io/v1beta1\nkind: KyvernoTest\nspec: {policies: [a.yaml], results: []}'],
  ['v1alpha1', 'apiVersion: cli.kyverno.io/v1alpha1\nkind: Test\npolicies: [a.yaml]'],
  ['legacy', 'name: t\npolicies: [a.yaml]\nresources: [b.yaml]\nresults: [{policy: p, rule: r, resource: web, status: pass}]'],
])('the schema of Kyverno tests takes the form %s', (_, text) => {
  expect(isValid('kyverno-test.schema.json', text)).toBe(true);
});

describe('the catalog', () => {
  const catalog = schemaCatalog('https://example.com/assay/');

  it('names each schema of the site once, as SchemaStore wants it', () => {
    const { schemas = [], ...rest } = catalog ?? {};
    expect(rest).toEqual({ $schema: 'https://json.schemastore.org/schema-catalog.json', version: 1 });
    expect(schemas.map(({ url }) => url)).toEqual([...texts.keys()].map((file) => `https://example.com/assay/schemas/${file}`));
    for (const entry of schemas) {
      expect(Object.keys(entry)).toEqual(['name', 'description', 'fileMatch', 'url']);
      expect(`${entry.name} ${entry.description}`).not.toMatch(/schema|json/i);
      expect(entry.fileMatch.every((pattern) => /^(?:[\w-]+|\*\.[\w-]+)\.(?:yaml|yml|json)$/.test(pattern))).toBe(true);
    }
  });

  it.each([undefined, 'http://example.com/assay'])('is not made for the address %s', (address) => {
    expect(schemaCatalog(address)).toBeUndefined();
  });
});
