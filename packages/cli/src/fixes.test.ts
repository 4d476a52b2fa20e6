import { applyEdits } from '@assay/findings';
import type { FileEdit, RuleExample } from '@assay/findings';
import { Source } from '@assay/source';
import { describe, expect, it } from 'vitest';

import { GOOD_RECIPE, template } from '../testing/files.ts';
import { Folder } from '../testing/folder.ts';
import { allRuleSets } from '@assay/dialects';

type Example = Pick<RuleExample, 'file' | 'text' | 'beside' | 'encoding'>;

interface FlatRange {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

interface Found extends FlatRange {
  readonly rule: string;
  readonly dialect: string;
  readonly message: string;
  readonly file: string;
  readonly hint?: string;
  readonly fixes?: readonly {
    readonly title: string;
    readonly edits: readonly (FlatRange & { readonly file: string; readonly newText: string })[];
  }[];
}

async function violationsIn(folder: Folder): Promise<readonly Found[]> {
  const { violations } = JSON.parse((await folder.assay('check --output json')).stdout);
  return violations;
}

function write(folder: Folder, { file, text, beside = [], encoding }: Example): void {
  for (const other of beside) folder.write(other.file, other.text);
  folder.write(file, Buffer.from(text, encoding ?? 'utf8'));
}

/** The text of a file with edits from a JSON report. */
function edited(text: string, edits: readonly (FlatRange & { readonly newText: string })[]): string {
  const source = new Source('', text);
  const lines = text.split(/(?<=\n)/);
  const positionAt = (line: number, column: number): FileEdit['range']['start'] =>
    source.positionAt(lines.slice(0, line - 1).reduce((sum, { length }) => sum + length, column - 1));
  return applyEdits(
    text,
    edits.map(({ line, column, endLine, endColumn, newText }) => ({
      range: { start: positionAt(line, column), end: positionAt(endLine, endColumn) },
      newText,
    })),
  );
}

interface FixedExample {
  readonly violation: Found;
  readonly textBefore: string;
  readonly text: string;
  readonly after: readonly Found[];
}

/** Applies every fix of an example by itself, and gives what was found before and after it. */
async function fixEach(example: Example): Promise<readonly FixedExample[]> {
  const folder = new Folder();
  write(folder, example);
  const results: FixedExample[] = [];
  for (const violation of await violationsIn(folder)) {
    for (const { edits } of violation.fixes ?? []) {
      const { file } = edits[0]!;
      const textBefore = folder.read(file);
      const text = edited(textBefore, edits);
      folder.write(file, text);
      results.push({ violation, textBefore, text, after: await violationsIn(folder) });
      write(folder, example);
    }
  }
  return results;
}

/** Applies what the dialect changes for a rule of which the violations have no fix of their own. */
async function fixBeside(example: Example, id: string): Promise<readonly FixedExample[]> {
  const folder = new Folder();
  write(folder, example);
  const violation = (await violationsIn(folder)).find(({ dialect, rule }) => `${dialect}/${rule}` === id);
  const files = [example, ...(example.beside ?? [])].map(({ file }) => ({ file, textBefore: folder.read(file) }));
  await folder.assay(`check --fix-unsafe --only ${id}`);
  const after = await violationsIn(folder);
  return files.flatMap(({ file, textBefore }) => {
    const text = folder.read(file);
    return violation && text !== textBefore ? [{ violation, textBefore, text, after }] : [];
  });
}

/** The ends of lines that are blanks, and lines of nothing else: what a careless edit leaves behind. */
function blankEnds(text: string): readonly string[] {
  return text.match(/[ \t]+$|^[ \t]*\r?\n(?=[ \t]*\r?\n)/gm) ?? [];
}

/** What a finding says, without its place. */
function textOf({ dialect, rule, message }: Found): string {
  return `${dialect}/${rule} ${message}`;
}

function isUnreadable({ rule }: Found): boolean {
  return /syntax|duplicate|invalid[_-](?:json|yaml|document)/.test(rule);
}

/** Rules whose failing example shows what a fix can do: one of its violation, or one that editors and `--fix-unsafe` ask the dialect for. */
const RULES_WITH_FIX: ReadonlySet<string> = new Set([
  'kyverno/misspelt-kind',
  'kyverno/unknown-word',
  'kyverno/unclosed-variable',
  'kyverno/unknown-member',
  'ytt/misspelled-annotation',
  'ytt/undefined-name',
  'ytt/key-type',
  'ytt/unknown-key',
  'ytt/dropped-annotation',
  'ytt/dropped-description',
  'ytt/plain-code',
  'ytt/hidden-line',
  'ytt/untemplated-text',
  'ytt/helm-template',
  'ytt/redundant-default',
  'ytt/alias',
  'ytt/misplaced-annotation',
  'ytt/type',
  'ytt/one_of',
  'recipe/additionalProperties',
  'recipe/type',
  'recipe/required',
  'recipe/task_target_unknown',
  'recipe/firmware_url_insecure',
  'recipe/oci_url_scheme',
  'kyverno/unknown-shape',
  'kyverno/deprecated-shape',
  'kyverno/missing-field',
  'kyverno/legacy-policy',
  'kyverno/unknown-field',
  'kyverno/wrong-value',
  'kyverno/absent-file',
  'kyverno/unknown-policy',
  'kyverno/unknown-rule',
  'kyverno/unknown-resource',
  'kubevirt/unknown-key',
  'kubevirt/missing-key',
  'kubevirt/missing-argument',
  'kubevirt/legacy-path',
  'kubevirt/unread-annotation',
  'kubevirt/wrong-type',
  'kubernetes/unknown-field',
  'kubernetes/wrong-type',
  'kubernetes/wrong-value',
  'kubernetes/removed-api',
  'kubernetes/unknown-kind',
  'assay/unknown-key',
  'assay/unknown-rule',
  'assay/wrong-path',
]);

/** What a hint begins with that says what to write instead. */
const NAMES_REPLACEMENT = /^(?:did you mean|write|use|put|compare with)\b|; write /;

/** Hints that say what to write, where nobody knows the text or the place: what they begin with. */
const HINTS_WITHOUT_FIX: readonly string[] = [
  // The words of the author of a schema.
  'use replicas',
  // What only the author of the file knows: a namespace, the meant one of several, a reason.
  'write the namespace,',
  'write NAMESPACE:',
  'write one of ',
  'write "assay-ignore kubevirt/missing-key: ',
  'write the rules as JSON text',
];

const rules = allRuleSets.flatMap(({ id, rules }) => rules.map((rule) => ({ id: `${id}/${rule.code}`, rule })));

describe('a fix', () => {
  it.each(rules)('makes its finding go away in a file that can be read: $id', async ({ id, rule }) => {
    const fixed = await fixEach(rule.failing);
    const fixedBeside = fixed.length > 0 ? [] : await fixBeside(rule.failing, id);
    expect(fixed.length + fixedBeside.length > 0, `whether ${id} is in RULES_WITH_FIX`).toBe(RULES_WITH_FIX.has(id));
    for (const { violation, textBefore, text, after } of [...fixed, ...fixedBeside]) {
      expect(after.map(textOf)).not.toContain(textOf(violation));
      expect(after.filter(isUnreadable)).toEqual([]);
      expect(blankEnds(text)).toEqual(blankEnds(textBefore));
    }
  });

  it.each(rules)('stands beside each hint that says what to write: $id', async ({ rule }) => {
    const folder = new Folder();
    write(folder, rule.failing);
    const without = (await violationsIn(folder)).flatMap(({ hint, fixes }) =>
      hint !== undefined && !fixes && NAMES_REPLACEMENT.test(hint) ? [hint] : [],
    );
    expect(without.filter((hint) => !HINTS_WITHOUT_FIX.some((start) => hint.startsWith(start)))).toEqual([]);
  });

  const schema = { file: 'schema.yml', text: '#@data/values-schema\n---\nreplicas: 1\nhost: ""\n' };
  const vm = `apiVersion: kubevirt.io/v1
kind: VirtualMachine
metadata:
  name: vm
  annotations:
    vm.kubevirt.io/validations: '[{"name": "model", "rule": "enum", "path": "jsonpath::.spec.domain.cpu.model", "message": "m", "values": ["host-model"]}]'
spec:
  template:
    spec:
      domain:
        cpu:
          model: "host_model"
`;

  it.each<[string, Example, string, string]>([
    ['of a data value', { file: 'values.yml', text: '#@data/values\n---\nreplica: 2\n', beside: [schema] }, 'ytt/unknown-key', 'replicas: 2'],
    [
      'of a data value in plain YAML',
      {
        file: 'envs/prod.yml',
        text: 'replica: 2\n',
        beside: [
          { file: 'config/schema.yml', text: schema.text },
          { file: 'assay.yaml', text: 'units:\n  - path: config\n    values: [envs/prod.yml]\n' },
        ],
      },
      'ytt/unknown-key',
      'replicas: 2',
    ],
    ['of a quoted key', { file: 'values.yml', text: '#@data/values\n---\n"hots": a\n', beside: [schema] }, 'ytt/unknown-key', '"host": a'],
    [
      'of a rule in a schema',
      { file: 'schema.yml', text: '#@data/values-schema\n---\n#@assert/validate min_len=1\nhost: a\n' },
      'ytt/misplaced-annotation',
      '#@schema/validation min_len=1',
    ],
    [
      'of a rule in a comment that suppresses it',
      { file: 'a.yml', text: '#! assay-ignore ytt/evaluatio: not here\na: #@ 1 // 0\n' },
      'assay/unused-suppression',
      '#! assay-ignore ytt/evaluation: not here',
    ],
    ['of a type of rules', { file: 'a.yaml', text: template().replace('integer', 'intger') }, 'kubevirt/unknown-rule', '"rule": "integer"'],
    [
      'of a rule for lengths',
      {
        file: 'values.yml',
        text: '#@data/values\n---\nhost: a\n',
        beside: [{ ...schema, text: schema.text.replace('host', '#@schema/validation min=3\nhost') }],
      },
      'ytt/min',
      '#@schema/validation min_len=3',
    ],
    [
      'of a rule for numbers',
      { file: 'schema.yml', text: '#@data/values-schema\n---\n#@schema/validation min_len=3\nreplicas: 1\n' },
      'ytt/min_len',
      '#@schema/validation min=3',
    ],
    ['of "and"', { file: 'a.yml', text: '#@ if True &&False:\na: 1\n#@ end\n' }, 'ytt/syntax', '#@ if True and False:'],
    ['of "or"', { file: 'a.yml', text: 'a: #@ True || False\n' }, 'ytt/syntax', 'a: #@ True or False'],
    ['of an operator that means bits', { file: 'a.yml', text: 'a: #@ None | 1\n' }, 'ytt/evaluation', 'a: #@ None or 1'],
    ['of a block without its colon', { file: 'a.yml', text: '#@ if True\na: 1\n#@ end\n' }, 'ytt/syntax', '#@ if True:\n'],
    [
      'of an annotation with a key that is given twice',
      { file: 'a.yml', text: '#@ def f():\na: 1\na: 2\n#@ end\nb: #@ f()\n' },
      'ytt/evaluation',
      'a: 1\n#@yaml/map-key-override\na: 2\n',
    ],
    [
      'of a data value that is no name',
      {
        file: 'a.yml',
        text: '#@ load("@ytt:data", "data")\na: #@ data.values.host_name\n',
        beside: [{ file: 'schema.yml', text: '#@data/values-schema\n---\nhost-name: ""\n' }],
      },
      'ytt/evaluation',
      'a: #@ getattr(data.values, "host-name")',
    ],
    [
      'of an annotation with a space behind it',
      { file: 'a.yml', text: '#@overlay/match(by="x")\na: 1\n' },
      'ytt/misspelled-annotation',
      '#@overlay/match (by="x")',
    ],
    ['of a field in the path of a rule', { file: 'vm.yaml', text: vm.replace('cpu.model"', 'cpu.modle"') }, 'kubevirt/path-not-found', 'cpu.model"'],
    [
      'of a field that a rule leads to',
      {
        file: 'vm.yaml',
        text: vm.replace('cpu.model', 'devices.disks').replace('cpu:\n', 'devices:\n').replace('model: "host_model"', 'diskss: []'),
      },
      'kubevirt/path-not-found',
      '          disks: []',
    ],
    ['of a value of a VM', { file: 'vm.yaml', text: vm }, 'kubevirt/rule-failed', 'model: "host-model"'],
    ['of a target', { file: 'a.json', text: GOOD_RECIPE.replace('esxi', 'exsi') }, 'recipe/task_target_unknown', '"install-esxi.target"'],
    ['of a severity', { file: 'assay.yaml', text: 'rules:\n  recipe/pattern: warningg\n' }, 'assay/wrong-value', 'recipe/pattern: warning\n'],
  ])('writes the name %s', async (_, example, rule, written) => {
    const fixed = await fixEach(example);
    expect(fixed.map(({ violation }) => `${violation.dialect}/${violation.rule}`)).toContain(rule);
    const { violation, text, after } = fixed.find(({ violation }) => `${violation.dialect}/${violation.rule}` === rule)!;
    expect(text).toContain(written);
    expect(after.map(textOf)).not.toContain(textOf(violation));
  });

  it('shows nothing of what a recipe has written', async () => {
    const folder = new Folder({ 'a.json': GOOD_RECIPE.replace('install-esxi', 'instal-esxi') });
    const { stdout } = await folder.assay('check --output json');
    expect(stdout).toContain('"newText": "install-esxi.target"');
    expect(stdout).not.toContain('instal-esxi');
  });

  it('is not made where the name would stand twice', async () => {
    const twice = GOOD_RECIPE.replace('\n}', ',\n  "ks_cfgs": "x"\n}');
    const [found] = await violationsIn(new Folder({ 'a.json': twice }));
    expect(found).toMatchObject({ rule: 'additionalProperties', hint: 'did you mean "ks_cfg"?' });
    expect(found?.fixes).toBeUndefined();
  });
});
