import { readFileSync } from 'node:fs';

import { reportFormats, ruleId } from '@assay/findings';
import { describe, expect, it } from 'vitest';

import { assaySchemaText } from '../generated/assay-schema.ts';
import { parseSettings } from './parse-settings.ts';
import { projectRules } from '../project-rules.ts';
import { RULE_SETTINGS } from './settings.ts';
import type { Settings } from './settings.ts';

const RULE_SETS = [
  { id: 'recipe', rules: projectRules.map((rule) => ({ ...rule, code: rule.code === 'syntax' ? 'linux_efi_missing' : rule.code })) },
];

/** Each violation as `line:column-endColumn id`, with its hint if it has one. */
function violationsOf(text: string): string[] {
  return parseSettings('assay.yaml', text, RULE_SETS).violations.map((violation) => {
    const { start, end } = violation.range ?? { start: { line: 0, column: 0 }, end: { column: 0 } };
    return `${start.line}:${start.column}-${end.column} ${ruleId(violation)}${violation.hint === undefined ? '' : ` (${violation.hint})`}`;
  });
}

const settingsOf = (text: string): Settings => parseSettings('assay.yaml', text, RULE_SETS).settings;

describe('the schema in the package', () => {
  it('is the file, byte for byte', () => {
    expect(assaySchemaText).toBe(readFileSync(new URL('../../assay.schema.json', import.meta.url), 'utf8'));
  });

  it('knows the report formats and the settings of a rule', () => {
    const { properties } = JSON.parse(assaySchemaText);
    expect(properties.defaults.properties.output.enum).toEqual(reportFormats.map(({ id }) => id));
    expect(properties.rules.additionalProperties.enum).toEqual(RULE_SETTINGS);
  });
});

describe('parseSettings', () => {
  it('reads rules, ignored paths and defaults', () => {
    const text = 'rules:\n  recipe/linux_efi_missing: off\nignore: [vendor/]\ndefaults:\n  output: json\n  denyWarnings: true\n';
    expect(violationsOf(text)).toEqual([]);
    const { rules, ignore, defaults } = settingsOf(text);
    expect([[...rules], ignore, defaults]).toEqual([[['recipe/linux_efi_missing', 'off']], ['vendor/'], { output: 'json', denyWarnings: true }]);
  });

  it('takes nothing for a default that is none', () => {
    const text = 'defaults: {output: paper, denyWarnings: "true"}\n';
    expect(violationsOf(text)).toHaveLength(2);
    expect(settingsOf(text).defaults).toEqual({});
  });

  it('reads units with their values, and where they stand', () => {
    const text = 'units:\n  - path: config\n    values: [envs/prod.yml, "envs/a b.yml"]\n  - {path: .}\n';
    expect(violationsOf(text)).toEqual([]);
    const [first, second, ...others] = settingsOf(text).units;
    expect(first?.values.map((path) => [path.text, path.pointer, path.location.range.start.line])).toEqual([
      ['envs/prod.yml', '/units/0/values/0', 3],
      ['envs/a b.yml', '/units/0/values/1', 3],
    ]);
    expect([first?.paths, second, others]).toMatchObject([
      [{ text: 'config' }],
      { paths: [{ text: '.', pointer: '/units/1/path' }], values: [] },
      [],
    ]);
  });

  it('reads a unit of several paths, and where each stands', () => {
    const text = 'units: [{path: [a, b/c.yml]}]\n';
    expect(violationsOf(text)).toEqual([]);
    expect(settingsOf(text).units[0]?.paths.map((path) => [path.text, path.pointer])).toEqual([
      ['a', '/units/0/path/0'],
      ['b/c.yml', '/units/0/path/1'],
    ]);
  });

  it('leaves out units whose paths or values are wrong', () => {
    const wrong = (unit: string): readonly string[] => {
      const text = `units: [${unit}]\n`;
      expect(settingsOf(text).units).toEqual([]);
      return parseSettings('assay.yaml', text, RULE_SETS).violations.map(({ rule, path, message, hint = '' }) =>
        `${rule} ${path}: ${message} ${hint}`.trim(),
      );
    };
    const within = 'must be a path relative to this file that stays in its directory';
    expect(wrong('{values: [a]}')).toEqual(['missing-key /units/0/path: "path" is missing here']);
    expect(wrong('{path: /a}')).toEqual([`wrong-value /units/0/path: "path" ${within}`]);
    for (const path of ['..', '../a', 'a/../b', 'a/..', '"a\\n/.."'])
      expect(wrong(`{path: ${path}}`)).toEqual([`wrong-value /units/0/path: "path" ${within}`]);
    for (const path of ['..a', 'a..', 'a/..b/...', './a']) expect([path, violationsOf(`units: [{path: ${path}}]\n`)]).toEqual([path, []]);
    expect(wrong('{path: 1}')).toEqual(['wrong-value /units/0/path: "path" must be a string or a list']);
    expect(wrong('{path: []}')).toEqual(['wrong-value /units/0/path: "path" must be not empty']);
    expect(wrong('{path: [a, ../b]}')).toEqual([`wrong-value /units/0/path/1: path[1] ${within}`]);
    expect(wrong('{path: [a, [b]]}')).toEqual(['wrong-value /units/0/path/1: path[1] must be a string']);
    expect(wrong('{path: a, values: b.yml}')).toEqual(['wrong-value /units/0/values: "values" must be a list']);
    expect(wrong('{path: a, values: [b.yml, ../c.yml]}')).toEqual([`wrong-value /units/0/values/1: values[1] ${within}`]);
    expect(wrong('config')).toEqual(['wrong-value /units/0: units[0] must be a mapping']);
  });

  it('reports an unknown key of a unit, which counts nevertheless', () => {
    const text = 'units:\n  - path: a\n    valuse: [b]\n';
    expect(violationsOf(text)).toEqual(['3:5-11 assay/unknown-key (did you mean "values"?)']);
    expect(settingsOf(text).units).toHaveLength(1);
    expect(violationsOf('units: [{path: a, ? [b] : c}]\n')).toEqual(['1:21-24 assay/unknown-key']);
  });

  it('takes an empty file, a comment and null for no settings', () => {
    for (const text of ['', '# nothing yet\n', '~', '---\n']) expect(violationsOf(text)).toEqual([]);
  });

  it('reports a wrong key at the key, with the nearest one', () => {
    expect(violationsOf('rule: {}\n')).toEqual(['1:1-5 assay/unknown-key (did you mean "rules"?)']);
    expect(violationsOf('defaults:\n  outputs: json\n')).toEqual(['2:3-10 assay/unknown-key (did you mean "output"?)']);
  });

  it('reports a wrong value at the value, and keeps what is right', () => {
    const text = 'rules:\n  recipe/linux_efi_missing: fatal\n  assay/syntax: warning\nignore: vendor\ndefaults: {output: xml}\n';
    expect(violationsOf(text)).toEqual(['5:20-23 assay/wrong-value', '4:9-15 assay/wrong-value', '2:29-34 assay/wrong-value']);
    const { rules, ignore, defaults } = settingsOf(text);
    expect([[...rules], ignore, defaults]).toEqual([[['assay/syntax', 'warning']], [], {}]);
  });

  it('names items of a list by their place, and what was meant by a value', () => {
    const { violations } = parseSettings('assay.yaml', 'ignore: [a, 1, "", ./b, ../c, /d, .e/f]\nrules: {assay/syntax: Off}\n', RULE_SETS);
    expect(violations.map(({ message, hint }) => [message, hint])).toEqual([
      ['ignore[1] must be a string', 'write "1"'],
      ['ignore[2] must be not empty', undefined],
      ['ignore[3] must be a pattern as in .gitignore, without leading ./ or ../', undefined],
      ['ignore[4] must be a pattern as in .gitignore, without leading ./ or ../', undefined],
      ['"assay/syntax" must be one of off, info, warning, error', 'did you mean "off"?'],
    ]);
  });

  it('reports keys that are no words', () => {
    expect(violationsOf('? [rules]\n: {}\nrules:\n  ? {a: b}\n  : off\n')).toEqual(['1:3-10 assay/unknown-key', '4:5-11 assay/unknown-key']);
  });

  it.each(['ignore: &a [*a]\n', `ignore: ${'['.repeat(100_000)}`, `a: &a [x,x,x]\nb: &b [*a,*a,*a]\n${'c: '.repeat(100_000)}`])(
    'survives %.40j',
    (text) => {
      expect(violationsOf(text)).toHaveLength(1);
    },
  );

  it('reports a root that is no mapping', () => {
    expect(violationsOf('- rules\n')).toEqual(['1:1-8 assay/wrong-value']);
  });

  it('reports rules that do not exist, and keys given twice', () => {
    expect(violationsOf('rules:\n  recipe/linux_efi_mising: off\n')).toEqual([
      '2:3-26 assay/unknown-rule (did you mean "recipe/linux_efi_missing"?)',
    ]);
    expect(violationsOf('ignore: [a]\nignore: [b]\n')).toEqual(['2:1-7 assay/duplicate-key']);
  });

  it('reports YAML that cannot be read, and a second document', () => {
    expect(violationsOf('rules: [a\n')[0]).toContain('assay/syntax');
    expect(violationsOf('ignore: []\n---\nignore: []\n')).toEqual(['2:1-11 assay/syntax']);
  });

  it('knows every report format that there is', () => {
    for (const { id } of reportFormats) expect([id, violationsOf(`defaults: {output: ${id}}\n`)]).toEqual([id, []]);
  });

  it('treats __proto__ as any other unknown key', () => {
    expect(violationsOf('__proto__: {}\n')).toEqual(['1:1-10 assay/unknown-key']);
    expect(settingsOf('rules:\n  __proto__: off\n').rules.get('__proto__')).toBe('off');
  });

  it.each(projectRules.filter(({ code, failing }) => failing.file === 'assay.yaml' && code !== 'wrong-path'))(
    'explains $code with examples that hold',
    ({ code, failing, passing }) => {
      expect(parseSettings(failing.file, failing.text, RULE_SETS).violations.map((violation) => violation.rule)).toContain(code);
      expect(parseSettings(passing.file, passing.text, RULE_SETS).violations).toEqual([]);
    },
  );
});
