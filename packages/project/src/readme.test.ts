import { readFileSync } from 'node:fs';

import { expect, it } from 'vitest';

import { parseSettings } from './settings/parse-settings.ts';
import { projectRules } from './project-rules.ts';

it('shows settings in the documentation that are right', () => {
  const page = readFileSync(new URL('../../../docs/project-file.md', import.meta.url), 'utf8');
  const text = /```yaml\n(.*?)```/s.exec(page)?.[1] ?? '';
  const ruleSets = ['recipe', 'kubevirt', 'kyverno'].map((id) => ({
    id,
    rules: projectRules.map((rule) => ({ ...rule, code: 'linux_efi_missing' })),
  }));
  const { settings, violations } = parseSettings('assay.yaml', text, ruleSets);
  expect(violations).toEqual([]);
  expect(settings.units.map(({ paths, values }) => [...paths.map(({ text }) => text), ...values.map((value) => value.text)])).toEqual([
    ['config', 'envs/common.yml', 'envs/prod.yml'],
    ['config', 'envs/common.yml', 'envs/dev.yml'],
  ]);
});
