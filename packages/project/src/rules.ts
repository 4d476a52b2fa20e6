import { suppressionRules } from '@assay/findings';
import type { Rule } from '@assay/findings';

const RIGHT = 'rules:\n  recipe/linux_efi_missing: error\nignore:\n  - vendor/\n';
const FILE = 'assay.yaml';

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
    code: 'wrong-value',
    severity: 'error',
    summary: 'A setting has one of the values that it can have',
    explanation: 'The value has another type or is none of those allowed. The setting does not count.',
    failing: { file: FILE, text: 'rules:\n  recipe/linux_efi_missing: fatal\n' },
    passing: { file: FILE, text: RIGHT },
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
