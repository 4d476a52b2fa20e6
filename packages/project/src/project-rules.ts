import { suppressionRules } from '@assay/findings';
import type { Rule } from '@assay/findings';

const RIGHT = 'rules:\n  recipe/linux_efi_missing: error\nignore:\n  - vendor/\n';
const FILE = 'assay.yaml';
const UNIT = 'units:\n  - path: config\n    values: [envs/prod.yml]\n';
const UNIT_FILES = [
  { file: 'config/app.yml', text: 'a: 1\n' },
  { file: 'envs/prod.yml', text: 'b: 2\n' },
];

const POLICIES = [
  { file: FILE, text: 'policies: [policies]\n' },
  {
    file: 'policies/named.yaml',
    text: `apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: {name: named}
spec:
  rules:
    - name: named
      match: {any: [{resources: {kinds: [Service]}}]}
      validate: {message: A Service has a name., pattern: {metadata: {name: '?*'}}}
`,
  },
];

const BASELINE = 'assay-baseline.json';
const RECIPE = { file: 'rack.json', text: '{ "task_target": "install-esxi.target", "ks_cfg": "vmaccepteula" }\n' };
const WRONG_RECIPE = { file: 'rack.json', text: RECIPE.text.replace(' }', ', "target_disk": "sda" }') };

/** The rules of the dialect `assay`: about project files, baselines, manifests that cannot be read, and comments that suppress violations. */
export const projectRules: readonly Rule[] = [
  {
    code: 'syntax',
    severity: 'error',
    summary: 'A project file is a single YAML document',
    explanation: 'The file is not valid YAML, so none of its settings apply; or it has a second document, which is ignored.',
    failing: { file: FILE, text: 'rules: [recipe/pattern\n' },
    passing: { file: FILE, text: RIGHT },
  },
  {
    code: 'unknown-key',
    severity: 'error',
    summary: 'A project file has only known keys',
    explanation: 'A misspelled key would silently have no effect. `assay schema` prints the schema with all keys.',
    failing: { file: FILE, text: 'rule:\n  recipe/linux_efi_missing: error\n' },
    passing: { file: FILE, text: RIGHT },
  },
  {
    code: 'missing-key',
    severity: 'error',
    summary: 'A unit of a project file has a path',
    explanation: 'Values alone do not say which templates they are for. The entry is ignored.',
    failing: { file: FILE, text: 'units:\n  - values: [envs/prod.yml]\n' },
    passing: { file: FILE, text: UNIT },
  },
  {
    code: 'wrong-value',
    severity: 'error',
    summary: 'A setting has an allowed value',
    explanation: 'The value has the wrong type or is not one of the allowed values. The setting is ignored.',
    failing: { file: FILE, text: 'rules:\n  recipe/linux_efi_missing: fatal\n' },
    passing: { file: FILE, text: RIGHT },
  },
  {
    code: 'wrong-path',
    severity: 'error',
    summary: 'A path that a project file names exists',
    explanation:
      'A path of a unit is relative to the project file and stays in its directory, also when it is a symbolic link; a values file must be a file. If a path is missing, the unit is not checked. A path of `policies` or `crds` leads to at least one.',
    failing: { file: FILE, text: UNIT.replace('prod', 'prd'), beside: UNIT_FILES },
    passing: { file: FILE, text: UNIT, beside: UNIT_FILES },
  },
  {
    code: 'invalid-manifest',
    severity: 'error',
    summary: 'A Kubernetes manifest is YAML or JSON that can be read',
    explanation: 'Its objects must be checked against policies or schemas, and a broken file does not say what they are.',
    failing: { file: 'app.yaml', text: 'apiVersion: v1\nkind: Service\nmetadata: {name: web\n', beside: POLICIES },
    passing: { file: 'app.yaml', text: 'apiVersion: v1\nkind: Service\nmetadata: {name: web}\n', beside: POLICIES },
  },
  {
    code: 'duplicate-key',
    severity: 'error',
    summary: 'A key of a project file is given once',
    explanation: 'If a key is given twice, the last value counts, and the first is lost.',
    failing: { file: FILE, text: 'ignore: [vendor/]\nignore: [third-party/]\n' },
    passing: { file: FILE, text: RIGHT },
  },
  {
    code: 'unknown-rule',
    severity: 'error',
    summary: 'A rule that a project file names exists',
    explanation: 'Write the name of a rule as in reports: `dialect/code`. `assay explain` lists all rules.',
    failing: { file: FILE, text: 'rules:\n  recipe/linux_efi_mising: error\n' },
    passing: { file: FILE, text: RIGHT },
  },
  {
    code: 'broken-baseline',
    severity: 'error',
    summary: 'A baseline says for each file and rule how many findings are left for later',
    explanation:
      'The file `assay-baseline.json` applies to its directory and everything below that has none of its own. What could not be checked is counted by its cause, as `not-checked/needs-values`. An entry of another form has no effect. `assay check --write-baseline` writes it.',
    failing: { file: BASELINE, text: '{ "rack.json": { "recipe/pattern": 1 } }\n', beside: [RECIPE] },
    passing: { file: BASELINE, text: '{ "rack.json": { "recipe/pattern": { "count": 1 } } }\n', beside: [WRONG_RECIPE] },
  },
  {
    code: 'stale-baseline',
    severity: 'info',
    summary: 'A baseline allows no more findings than there are',
    explanation:
      'Findings that were left for later have been fixed. Until the number in the baseline is lowered, as many new ones would go unreported. `assay check --prune-baseline` writes the smaller numbers.',
    failing: { file: BASELINE, text: '{ "rack.json": { "recipe/pattern": { "count": 2 } } }\n', beside: [WRONG_RECIPE] },
    passing: { file: BASELINE, text: '{ "rack.json": { "recipe/pattern": { "count": 1 } } }\n', beside: [WRONG_RECIPE] },
  },
  ...suppressionRules,
];
