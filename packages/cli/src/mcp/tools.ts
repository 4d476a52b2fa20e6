import * as z from 'zod/v4';

import { CliError } from '../process/cli-error.ts';
import { commandTool, repeated, switched } from './tool.ts';
import type { Tool } from './tool.ts';

const PATH = z.string().min(1);
const PATHS = z.array(PATH).min(1);
const RULES = z.array(z.string().min(1));
const OUTPUT = z.enum(['text', 'json']).optional().describe('the report as text with the lines in question, or as JSON; default: text');
const CHECKED_PATHS = PATHS.optional().describe('files or directories; default: everything');

const check = commandTool({
  name: 'check',
  title: 'Check configuration',
  description:
    'Checks ytt templates, Kyverno policies and tests, Kubernetes manifests, KubeVirt templates, recipes and assay.yaml. The report says what is wrong, in which file, line and column, against which rule, and what to write instead. What could not be checked is listed, and never counts as passed. Use it after every change of such files.',
  input: z.strictObject({
    paths: CHECKED_PATHS,
    only: RULES.optional().describe('report these rules only, such as ytt/syntax or kyverno/*'),
    skip: RULES.optional().describe('do not report these rules'),
    showFixes: z.boolean().optional().describe('show, instead of the report, the changes that safe fixes would make'),
    explain: z.boolean().optional().describe('say for each violation of a policy which clause of it decided, and with which values'),
    maxFindings: z.number().int().min(0).max(100_000).optional().describe('show at most so many findings in the text; default: 50'),
    output: OUTPUT,
  }),
  words: ({ paths = ['.'], only, skip, showFixes, explain, maxFindings, output = 'text' }, named) => [
    'check',
    ...named.all(paths),
    ...repeated('--only', only),
    ...repeated('--skip', skip),
    ...switched('--diff', showFixes),
    ...switched('--explain', explain),
    ...(maxFindings === undefined ? [] : ['--max-diagnostics', String(maxFindings)]),
    '--output',
    output,
  ],
});

const fix = commandTool({
  name: 'fix',
  title: 'Fix configuration',
  description: 'Applies the fixes that are beyond doubt to files, and reports what is left. The tool check with showFixes shows them first.',
  writes: true,
  input: z.strictObject({ paths: CHECKED_PATHS, only: RULES.optional().describe('fix findings of these rules only'), output: OUTPUT }),
  words: ({ paths = ['.'], only, output = 'text' }, named) => [
    'check',
    '--fix',
    ...named.all(paths),
    ...repeated('--only', only),
    '--output',
    output,
  ],
});

const explain = commandTool({
  name: 'explain',
  title: 'Explain a rule',
  description: 'Explains a rule that a report names, with an example that breaks it and one that is right; or lists all rules.',
  input: z.strictObject({
    rule: z.string().min(1).optional().describe('the id of a rule, such as ytt/overlay-match; default: a list of all rules'),
  }),
  words: ({ rule }) => ['explain', ...(rule === undefined ? [] : ['--', rule])],
});

const render = commandTool({
  name: 'render',
  title: 'Render ytt templates',
  description:
    'Renders ytt templates to YAML, as ytt does. With origins, each line says which line of which template and which data value it comes from.',
  input: z.strictObject({
    paths: PATHS.describe('files or directories with templates, schemas and overlays, in their order'),
    valuesFiles: PATHS.optional().describe('plain YAML files with data values; later ones win'),
    values: z.record(z.string().min(1), z.json()).optional().describe('single data values by their path, such as {"app.replicas": 2}'),
    origins: z.boolean().optional().describe('add the origin of each line as a comment'),
  }),
  words: ({ paths, valuesFiles = [], values = {}, origins }, named) => [
    'ytt',
    ...repeated('--file', named.all(paths).map(withoutEquals)),
    ...repeated('--data-values-file', named.all(valuesFiles).map(withoutEquals)),
    ...repeated(
      '--data-value-yaml',
      Object.entries(values).map(([path, value]) => `${withoutEquals(path)}=${JSON.stringify(value)}`),
    ),
    // Links out of the directory are refused, others are as good as files.
    '--allow-symlink-destination',
    '.',
    ...switched('--origins', origins),
  ],
});

/** In a flag of ytt an equals sign ends a name. */
function withoutEquals(word: string): string {
  if (word.includes('=')) throw new CliError(`${word}: ytt takes no name with an equals sign here`);
  return word;
}

const test = commandTool({
  name: 'test',
  title: 'Test Kyverno policies',
  description:
    'Runs test manifests of Kyverno policies (kyverno-test.yaml) below directories, with the verdicts of kyverno test. Failed results come with the message of the rule and the place in the resource.',
  input: z.strictObject({
    paths: PATHS.optional().describe('directories with test manifests; default: everything'),
    selector: z.string().min(1).optional().describe('run only some results, such as policy=require-*,resource=web'),
    explain: z.boolean().optional().describe('explain each result, clause by clause'),
    coverage: z.boolean().optional().describe('list which outcomes of which rules no result tests'),
    output: OUTPUT,
  }),
  words: ({ paths = ['.'], selector, explain: explains, coverage, output = 'text' }, named) => [
    'kyverno',
    'test',
    ...named.all(paths),
    ...(selector === undefined ? [] : [`--test-case-selector=${selector}`]),
    ...switched('--explain', explains),
    ...switched('--coverage', coverage),
    '--output',
    output,
  ],
});

const updateTests = commandTool({
  name: 'update_tests',
  title: 'Update expected resources of Kyverno tests',
  description:
    'Runs test manifests as the tool test does, and rewrites the files of patchedResources and generatedResource from what the policies give, where results differ. Use it after a policy was changed on purpose.',
  writes: true,
  input: z.strictObject({ paths: PATHS.describe('directories with test manifests'), output: OUTPUT }),
  words: ({ paths, output = 'text' }, named) => ['kyverno', 'test', ...named.all(paths), '--update', '--output', output],
});

const MIGRATED_PATHS = PATHS.describe('files or directories with policies and the manifests that test them');
const PARTIAL = z.boolean().optional().describe('convert the rules that can be, where others of the policy cannot');

const migrate = commandTool({
  name: 'migrate',
  title: 'Convert Kyverno policies to CEL',
  description:
    'Shows as a diff how ClusterPolicies and Policies of kyverno.io, their exceptions and their tests become policies of policies.kyverno.io (CEL), and says what cannot be converted, why, and what to do by hand. Changes no file.',
  input: z.strictObject({
    paths: MIGRATED_PATHS,
    partial: PARTIAL,
    verify: z.boolean().optional().describe('look for requests on which a converted policy differs from what it was'),
  }),
  words: ({ paths, partial, verify }, named) => [
    'kyverno',
    'migrate',
    ...named.all(paths),
    ...switched('--partial', partial),
    ...switched('--verify', verify),
  ],
});

const migrateInPlace = commandTool({
  name: 'migrate_in_place',
  title: 'Convert Kyverno policies to CEL in their files',
  description: 'Converts as the tool migrate does, and changes the files where they are. Call migrate first and look at the diff.',
  writes: true,
  input: z.strictObject({ paths: MIGRATED_PATHS, partial: PARTIAL }),
  words: ({ paths, partial }, named) => [
    'kyverno',
    'migrate',
    '--in-place',
    ...named.all(paths),
    ...switched('--partial', partial),
    '--report',
    'text',
  ],
});

const compare = commandTool({
  name: 'compare',
  title: 'Compare two sets of Kyverno policies',
  description:
    'Looks for requests on which two sets of Kyverno policies decide differently, such as a policy and what it was converted to. Each difference comes with the smallest such request. That none is found is not a proof.',
  input: z.strictObject({
    before: PATH.describe('file or directory with the old policies'),
    after: PATH.describe('file or directory with the new policies'),
    resources: PATHS.optional().describe('files or directories with resources to begin with'),
    trials: z.number().int().min(1).max(9_999_999).optional().describe('about how many requests are tried; default: 4000'),
    output: OUTPUT,
  }),
  words: ({ before, after, resources = [], trials, output = 'text' }, named) => [
    'kyverno',
    'compare',
    named.one(before),
    named.one(after),
    ...repeated('--resources', named.all(resources)),
    ...(trials === undefined ? [] : ['--trials', String(trials)]),
    '--report',
    output,
  ],
});

/** All tools, in the order in which they are offered. */
export const tools: readonly Tool[] = [check, fix, explain, render, test, updateTests, migrate, migrateInPlace, compare];
