import type { RuleExample } from '@assay/findings';
import { describe, expect, it } from 'vitest';

import { Folder } from '../../testing/folder.ts';
import { allRuleSets } from '@assay/dialects';

const rules = allRuleSets.flatMap(({ id, rules }) => rules.map((rule) => ({ id: `${id}/${rule.code}`, rule })));

describe('assay explain', () => {
  it('lists all rules, a line each', async () => {
    const { status, stdout, stderr } = await new Folder().assay('explain');
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout.split('\n').map((line) => line.split(' ')[0])).toEqual([...rules.map(({ id }) => id), '']);
  });

  it('wraps the list for a terminal', async () => {
    const { stdout } = await new Folder().assay('explain', { terminal: 80 });
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  });

  it('gives rules as JSON', async () => {
    const { stdout } = await new Folder().assay('explain --output json');
    expect(JSON.parse(stdout).map((rule: { readonly id: string }) => rule.id)).toEqual(rules.map(({ id }) => id));
    const one = await new Folder().assay('explain recipe/pattern --output json');
    expect(JSON.parse(one.stdout)).toMatchObject([{ id: 'recipe/pattern', severity: 'error', failing: { file: expect.any(String) } }]);
  });

  it('leads to the page of the rule, if it is known where the documentation is', async () => {
    const given = { env: { ASSAY_DOCS_URL: 'https://docs.example.com/assay/' } };
    const { stdout } = await new Folder().assay('explain recipe/pattern', given);
    expect(stdout).toMatch(/\n\nhttps:\/\/docs\.example\.com\/assay\/rules\/recipe\/pattern\/\n$/);
    expect((await new Folder().assay('explain recipe/pattern')).stdout).not.toContain('http://');
  });

  it.each([
    ['recipe/patern', 'did you mean "recipe/pattern"?'],
    ['pattern', 'did you mean "recipe/pattern"?'],
    ['duplicate-key', 'did you mean "kyverno/duplicate-key" or "assay/duplicate-key"?'],
    ['nothing/like-it', 'assay explain lists all rules'],
  ])('does not know %s, and says what was meant', async (id, hint) => {
    expect(await new Folder().assay(['explain', id])).toEqual({ status: 2, stdout: '', stderr: `assay: unknown rule "${id}"\n${hint}\n` });
  });

  describe('of a place', () => {
    const policy = `apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: {name: limit}
spec:
  rules:
    - name: five
      match: {any: [{resources: {kinds: [Deployment]}}]}
      validate: {failureAction: Enforce, message: At most five., pattern: {spec: {replicas: "<=5"}}}
`;
    const files = {
      'assay.yaml': 'policies: [policies]\nunits: [{path: config, values: [prod.yml]}]\n',
      'policies/limit.yaml': policy,
      'prod.yml': 'replicas: 9\n',
      'config/schema.yml': '#@data/values-schema\n---\nreplicas: 1\n',
      'config/a.yml': '#@ load("@ytt:data", "data")\napiVersion: apps/v1\nkind: Deployment\nspec:\n  replicas: #@ data.values.replicas\n',
    };

    it.each(['config/a.yml:5', 'config/a.yml:5:3'])('shows what is found at %s, the clause that decided, and the rule', async (place) => {
      const { status, stdout } = await new Folder(files).assay(['explain', place]);
      expect(stdout).toMatch(/^config\/a\.yml:5:3 error kyverno\/policy-violation {2}limit\/five: At most five\.\n/);
      expect(stdout).toContain('what decided: spec.replicas: 9, wanted "<=5"');
      expect(stdout).toContain('see prod.yml:1:11: data value replicas');
      expect(stdout).toContain('\nkyverno/policy-violation: A Kubernetes object complies');
      expect(stdout).toContain('\nExamples: assay explain kyverno/policy-violation\n');
      expect(status).toBe(0);
    });

    it('finds what follows from a value at the line of the value, and nothing of other files', async () => {
      expect((await new Folder(files).assay('explain prod.yml:1')).stdout).toMatch(/^config\/a\.yml:5:3 error kyverno\/policy-violation/);
      expect((await new Folder(files).assay('explain prod.yml:5')).stderr).toBe('assay: nothing is found in line 5 of prod.yml\n');
    });

    it('says that a line could not be checked', async () => {
      const folder = new Folder({ ...files, 'prod.yml': '', 'config/schema.yml': '#@data/values-schema\n---\nreplicas: ""\n' });
      folder.write(
        'config/b.yml',
        '#@ load("@ytt:data", "data")\n#@ load("@ytt:assert", "assert")\na: #@ data.values.replicas or assert.fail("none")\n',
      );
      folder.write('assay.yaml', 'units: [{path: config}]\n');
      const { status, stdout } = await folder.assay('explain config/b.yml:3');
      expect([status, stdout]).toEqual([0, expect.stringMatching(/^config\/b\.yml:3.* not checked.*replicas/)]);
    });

    it('says that the unit of a line could not be checked', async () => {
      const reading = '#@ load("@ytt:data", "data")\na: #@ data.values.a\n';
      const folder = new Folder({
        'a/schema.yml': '#@data/values-schema\n---\na: 1\n',
        'a/t.yml': reading,
        'b/schema.yml': files['config/schema.yml'],
      });
      folder.write('stray.yml', reading.replaceAll('values.a', 'values.none'));
      expect((await folder.assay('explain stray.yml:2')).stdout).toMatch(
        /^\. not checked .*rendered alone, this unit needs .* none \(stray\.yml:2\)/,
      );
    });

    it('gives the findings as JSON', async () => {
      const { stdout } = await new Folder(files).assay('explain config/a.yml:5 --output json');
      expect(JSON.parse(stdout)).toMatchObject({ violations: [{ line: 5 }], summary: { errors: 1 } });
    });

    it('says where findings are if there is none', async () => {
      const { status, stdout, stderr } = await new Folder(files).assay('explain config/a.yml:1');
      expect([status, stdout, stderr]).toEqual([1, '', 'assay: nothing is found in line 1 of config/a.yml\nthere are findings in line 5\n']);
    });

    it('takes policies beside those of assay.yaml', async () => {
      const folder = new Folder({ ...files, 'assay.yaml': 'units: [{path: config, values: [prod.yml]}]\n' });
      expect((await folder.assay('explain config/a.yml:5')).status).toBe(1);
      expect((await folder.assay('explain config/a.yml:5 --policies policies')).status).toBe(0);
    });

    it('is wrong usage if the file is not there', async () => {
      const { status, stderr } = await new Folder(files).assay('explain nowhere.yml:1');
      expect([status, stderr]).toEqual([2, expect.stringContaining('nowhere.yml')]);
    });
  });

  it.each(rules)('of $id shows a failing and a passing example, which assay check bears out', async ({ id, rule }) => {
    const { status, stdout } = await new Folder().assay(`explain ${id}`, { terminal: 90 });
    expect(status).toBe(0);
    expect(stdout).toMatch(/^.+ \((?:error|warning|info)\)\n[^]+\nBreaks it \([^]+\nRight \(/);
    expect(stdout).toMatch(/^[\P{Cc}\n]*$/u);

    const [dialect = ''] = id.split('/');
    const found = async ({ file, text, encoding, beside }: RuleExample): Promise<readonly string[]> => {
      const others = Object.fromEntries((beside ?? []).map((other) => [other.file, other.text]));
      const folder = new Folder({ [file]: encoding ? Buffer.from(text, encoding) : text, ...others });
      const { violations } = await folder.check(beside ? '.' : dialect === 'assay' ? file : `${file} --as ${dialect}`);
      return violations.map((violation) => violation.split(' ').slice(-2).join(' '));
    };
    expect(await found(rule.failing)).toContain(`${rule.severity} ${id}`);
    expect(await found(rule.passing)).not.toContain(`${rule.severity} ${id}`);
  });
});
