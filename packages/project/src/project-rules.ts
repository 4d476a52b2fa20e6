import { suppressionRules } from '@assay/findings';
import type { Rule } from '@assay/findings';

const RIGHT = 'rules:\n  recipe/linux_efi_missing: error\nignore:\n  - vendor/\n';
const FILE = 'assay.yaml';
const UNIT = 'units:\n  - path: config\n    values: [envs/prod.yml]\n';
const UNIT_FILES = [
  { file: 'config/app.yml', text: 'a: 1\n' },
  { file: 'envs/prod.yml', text: 'b: 2\n' },
];

/** The rules of the dialect `assay`: about project files, and about comments that suppress violations. */
export const projectRules: readonly Rule[] = [
  {
    code: 'syntax',
    severity: 'error',
    summary: 'A project file is one YAML document',
    explanation: 'The file cannot be read as YAML, and none of its settings count; or it holds a second document, which does not count.',
    failing: { file: FILE, text: 'rules: [recipe/pattern\n' },
    passing: { file: FILE, text: RIGHT },
  },
  {
    code: 'unknown-key',
    severity: 'error',
    summary: 'A project file has known keys only',
    explanation: 'A misspelled key would switch nothing and nobody would notice. The keys are in the schema that `assay schema` prints.',
    failing: { file: FILE, text: 'rule:\n  recipe/linux_efi_missing: error\n' },
    passing: { file: FILE, text: RIGHT },
  },
  {
    code: 'missing-key',
    severity: 'error',
    summary: 'A unit of a project file has a path',
    explanation: 'Values alone do not say which templates they are for. The entry does not count.',
    failing: { file: FILE, text: 'units:\n  - values: [envs/prod.yml]\n' },
    passing: { file: FILE, text: UNIT },
  },
  {
    code: 'wrong-value',
    severity: 'error',
    summary: 'A setting has one of the values that it can have',
    explanation: 'The value has another type or is none of those allowed. The setting does not count.',
    failing: { file: FILE, text: 'rules:\n  recipe/linux_efi_missing: fatal\n' },
    passing: { file: FILE, text: RIGHT },
  },
  {
    code: 'wrong-path',
    severity: 'error',
    summary: 'A path that a project file names is there',
    explanation:
      'A path of a unit is relative to the project file and leads to files in its directory or below, also where it is a symbolic link; a values file is a file. Without them the unit is not checked.',
    failing: { file: FILE, text: UNIT.replace('prod', 'prd'), beside: UNIT_FILES },
    passing: { file: FILE, text: UNIT, beside: UNIT_FILES },
  },
  {
    code: 'duplicate-key',
    severity: 'error',
    summary: 'A key of a project file is given once',
    explanation: 'Of two settings with the same key the last one counts, which is hardly what both authors expect.',
    failing: { file: FILE, text: 'ignore: [vendor/]\nignore: [third-party/]\n' },
    passing: { file: FILE, text: RIGHT },
  },
  {
    code: 'unknown-rule',
    severity: 'error',
    summary: 'A rule that a project file names exists',
    explanation: 'A rule is named as reports name it, `dialect/code`; `assay explain` lists all of them.',
    failing: { file: FILE, text: 'rules:\n  recipe/linux_efi_mising: error\n' },
    passing: { file: FILE, text: RIGHT },
  },
  ...suppressionRules,
];
