import { reportFormats } from '@assay/findings';
import { templateFlags } from '@assay/ytt/flags';

import type { Command, Flag } from './command.ts';
import { dispatchCommand, reportCommand } from './host-commands.ts';

const OUTPUT_FILE: Flag = { name: 'output-file', value: 'FILE', description: 'write the report to this file' };
const COLOR: Flag = { name: 'color', value: 'WHEN', choices: ['auto', 'always', 'never'], description: 'colors in the text report' };
const DENY_WARNINGS: Flag = { name: 'deny-warnings', description: 'exit with 1 on warnings, too' };
const MAX_DIAGNOSTICS: Flag = {
  name: 'max-diagnostics',
  value: 'N',
  description: 'show at most this many findings in the text report, equal ones as one, or none for all of them; default: 50 in a terminal',
};
const STATISTICS: Flag = { name: 'statistics', description: 'count the findings of each rule in the text report' };
const REPORT_FORMATS = reportFormats.map((format) => format.id);

/** What `@assay/ytt` exports to and documents in; asking it would load all of it for every help. */
const TARGETS = ['openapi-v3', 'json-schema-draft-07', 'json-schema-2020-12', 'crd', 'helm'];
const DOC_FORMATS = ['md', 'html', 'json', 'table'];

/** The forms of which `@assay/kyverno/schema` has a schema. */
const KYVERNO_SHAPES = ['v1beta1', 'v1alpha1', 'legacy', 'values', 'userinfo', 'context', 'clusterresource'];

/** Flags of `assay ytt` that say which files there are, and how they are read. */
const SCHEMA_FILES: readonly Flag[] = [
  'file',
  'file-mark',
  'strict',
  'ignore-unknown-comments',
  'implicit-map-key-overrides',
  'allow-symlink-destination',
  'dangerous-allow-all-symlink-destinations',
  'max-steps',
].flatMap((name) => templateFlags.filter((flag) => flag.name === name).map(({ help, ...flag }) => ({ ...flag, description: help })));

function outputFlag(choices: readonly string[]): Flag {
  return { name: 'output', value: 'FORMAT', choices, description: 'form of the report' };
}

/** All commands. A command whose words begin with those of another one comes before it. */
export const commands: readonly Command[] = [
  {
    words: ['check'],
    summary: 'Check every file that Assay knows, in one report',
    operands: '[PATH…]',
    operandCount: [0, Infinity],
    flags: [
      outputFlag(REPORT_FORMATS),
      OUTPUT_FILE,
      { name: 'as', value: 'DIALECT', description: 'treat the named files as this dialect, regardless of content' },
      { name: 'skip-unknown', description: 'pass over named files of no known kind, as a commit hook wants it' },
      { name: 'jobs', value: 'N', description: 'check on N threads; default: one for each processor, if there is enough to do' },
      DENY_WARNINGS,
      MAX_DIAGNOSTICS,
      STATISTICS,
      COLOR,
    ],
    description: [
      'PATH is a file or a directory; the default is the working directory, and - is standard input. Files are recognized by their content. In directories, .git, node_modules, and what .gitignore or assay.yaml ignores are left out; so are files of other tools, such as Helm charts and Chainsaw tests. A PATH itself is always checked.',
      'ytt templates are rendered with the files that belong to them, as packages, scripts and assay.yaml say; assay init writes down what was found. A template that PATH names is checked as a part of its unit, and only findings that concern it are reported.',
      'A file assay.yaml changes the severity of rules, ignores paths, and names units with their values files. It holds for its directory and below, unless another one is nearer. A comment "assay-ignore RULE: reason" on a line of YAML, or above it, suppresses one finding.',
      'Exit status: 0 nothing wrong; 1 an error was found, or something could not be checked, or there was nothing to check at all; 2 wrong usage, or a named file cannot be read or is of no kind that Assay knows.',
    ],
    examples: [
      { commandLine: 'assay check', does: 'everything below the working directory' },
      {
        commandLine: 'assay check recipes/ templates/ --output sarif --output-file report.sarif',
        does: 'two directories, for a code-scanning service',
      },
      { commandLine: 'assay check notes.txt --as recipe', does: 'a file that is not recognized by itself' },
      { commandLine: 'assay check - --as kubevirt < template.yaml', does: 'what another program writes' },
    ],
    load: async () => (await import('./commands/check.ts')).runCheck,
  },
  {
    words: ['recipe', 'check'],
    summary: 'Check bare-metal provisioning recipes',
    operands: 'FILE…',
    operandCount: [1, Infinity],
    flags: [outputFlag([...REPORT_FORMATS, 'api']), OUTPUT_FILE, DENY_WARNINGS, COLOR],
    description: [
      'Each FILE has to be one recipe; - is standard input. No output ever shows a value of a recipe. --output api is the body that the controller answers for the same bytes, and takes one FILE.',
      'The verdict depends on the files alone: assay.yaml does not count.',
      'Exit status: 0 all valid, warnings or not; 1 a recipe is invalid; 2 wrong usage, or a file cannot be read.',
    ],
    examples: [
      { commandLine: 'assay recipe check rack-12.json', does: 'one recipe' },
      { commandLine: 'assay recipe check recipes/*.json --deny-warnings', does: 'many recipes, none of which may have a warning' },
      { commandLine: 'assay recipe check rack-12.json --output api', does: 'what the controller would answer' },
    ],
    load: async () => (await import('./commands/recipe-check.ts')).runRecipeCheck,
  },
  {
    words: ['recipe', 'schema'],
    summary: 'Print the JSON Schema of recipes',
    operands: '',
    operandCount: [0, 0],
    flags: [],
    description: ['The bytes are the same as on a task image and at the controller.'],
    examples: [{ commandLine: 'assay recipe schema > recipe.schema.json', does: 'keep a copy for an editor' }],
    load: async () => (await import('./commands/recipe-schema.ts')).runRecipeSchema,
  },
  {
    words: ['recipe', 'build-iso'],
    summary: 'Build the task image of a recipe',
    operands: 'RECIPE -o FILE',
    operandCount: [1, 1],
    flags: [
      { name: 'image', letter: 'o', value: 'FILE', description: 'the image to write' },
      { name: 'job-id', value: 'UUID', description: 'which job it is for; default: made from the recipe' },
      {
        name: 'created-at',
        value: 'TIME',
        description: 'every time stamp of the image; default: SOURCE_DATE_EPOCH, or 2000-01-01T00:00:00Z',
      },
      COLOR,
    ],
    description: [
      'RECIPE is checked first; - is standard input. The image is ISO 9660 with Rock Ridge and Joliet and holds the recipe, byte for byte, the schema, and each payload as a file. It is the same that the controller serves for the same job, and the same on every machine.',
      'Payloads may hold secrets: only its owner may read FILE.',
      'Exit status: 0 built, warnings or not; 1 the recipe is invalid; 2 wrong usage, or a file cannot be read or written.',
    ],
    examples: [
      { commandLine: 'assay recipe build-iso rack-12.json -o task.iso', does: 'a task image to try a recipe with' },
      {
        commandLine:
          'assay recipe build-iso rack-12.json -o task.iso --job-id 0b9ff2b6-5f3c-4b6e-9d0a-7d1f7f1c2a34 --created-at 2026-03-04T05:06:07Z',
        does: 'the image of a job of the controller',
      },
    ],
    load: async () => (await import('./commands/recipe-build-iso.ts')).runRecipeBuildIso,
  },
  dispatchCommand,
  reportCommand,
  {
    words: ['kubevirt', 'validate'],
    summary: 'Check a VM against its template, as the webhook does',
    operands: '[VM]',
    operandCount: [0, 1],
    flags: [
      { name: 'template', value: 'FILE', description: 'the template whose rules apply; without VM: check it and its own VM' },
      { name: 'strict', description: 'unknown rule types are errors' },
      { name: 'admission-review', value: 'FILE', description: 'answer this AdmissionReview as the webhook does' },
      { name: 'endpoint', value: 'PATH', description: 'path of the webhook that the review is sent to' },
      { name: 'templates', value: 'DIR', description: 'templates that the webhook knows' },
      { name: 'vms', value: 'DIR', description: 'VMs that the webhook knows' },
      { name: 'content-type', value: 'TYPE', description: 'content type of the review; default application/json' },
      outputFlag(['text', 'json']),
      OUTPUT_FILE,
      COLOR,
    ],
    description: [
      'The rules of a VM are those in its own annotation vm.kubevirt.io/validations or, without it, those in the annotation validations of the template. A file named - is standard input.',
      'The answer to an admission review is always JSON: the HTTP status and the body of the webhook.',
      'Exit status: 0 valid; 1 invalid, or the annotation has errors; 2 wrong usage, or a file cannot be read. An admission review that was answered is 0.',
    ],
    examples: [
      { commandLine: 'assay kubevirt validate --template fedora.yaml vm.yaml', does: 'would this VM be admitted?' },
      { commandLine: 'assay kubevirt validate --template fedora.yaml', does: 'are the rules of this template right, and does its own VM obey them?' },
      {
        commandLine: 'assay kubevirt validate --admission-review review.json --endpoint /virtualmachine-validate --templates templates/',
        does: 'the answer of the webhook, without a cluster',
      },
    ],
    load: async () => (await import('./commands/kubevirt-validate.ts')).runKubevirtValidate,
  },
  {
    words: ['kyverno', 'apply'],
    summary: 'Apply Kyverno policies to resources, as kyverno apply does',
    operands: 'POLICY…',
    operandCount: [1, Infinity],
    flags: [],
    isDropIn: true,
    description: [],
    examples: [],
    load: async () => (await import('./commands/kyverno-apply.ts')).runKyvernoApply,
  },
  {
    words: ['kyverno', 'test'],
    summary: 'Run test manifests of Kyverno policies, as kyverno test does',
    operands: 'DIR…',
    operandCount: [1, Infinity],
    flags: [
      { name: 'file-name', letter: 'f', value: 'NAME', description: 'name of the manifest files; default kyverno-test.yaml' },
      {
        name: 'test-case-selector',
        letter: 't',
        value: 'SELECTOR',
        description: 'run only some rows: policy=, rule= and resource= with names or wildcards, joined by commas',
      },
      {
        name: 'output-format',
        letter: 'o',
        value: 'FORMAT',
        choices: ['json', 'yaml', 'markdown', 'junit'],
        description: 'print the rows of each manifest in this form in place of a table',
      },
      { name: 'detailed-results', description: 'with the message of each row' },
      { name: 'fail-only', description: 'print only the rows that do not come true, all together at the end' },
      { name: 'remove-color', description: 'no colors' },
      { name: 'require-tests', description: 'that there is no manifest is an error' },
      { name: 'registry', description: 'ask registries for what policies need of images' },
      {
        name: 'strict',
        description: 'rows that were not checked fail, and manifests without apiVersion and kind are refused; not a flag of kyverno, as those below',
      },
      { ...outputFlag(REPORT_FORMATS), description: 'print a report like that of assay check in place of what kyverno prints' },
      OUTPUT_FILE,
      COLOR,
      { name: 'update', description: 'give the files of patchedResources and generatedResource what the policies make, where rows differ' },
      { name: 'coverage', description: 'tell which outcomes of which rules no row expects and gets' },
      { name: 'min-coverage', value: 'PERCENT', description: 'exit with 1 if less of the outcomes is covered' },
      { name: 'watch', description: 'run again whenever a file changes that the tests need, until Ctrl-C' },
    ],
    isDropIn: true,
    description: [
      'Stands in for kyverno test: the same flags, verdicts, messages, output and exit status. Each DIR is searched for manifests, with everything below it.',
      'A manifest is a KyvernoTest of cli.kyverno.io/v1beta1, a Test of cli.kyverno.io/v1alpha1 with its Values and UserInfo files, or an older one without apiVersion and kind. Nothing runs if one of them cannot be loaded; a test that is given up does not end the others.',
      'Nothing is asked of the network without --registry: rows that need it fail as not executed.',
      'With --output, the report of Assay (text is the one that fits a terminal) tells each row that does not come true with the message of its rule, the place in the resource, and for patched and generated resources what differs as a diff; rows that checked nothing are told as not checked. Nothing else goes to standard output. --output-file alone means the text report.',
      '--update keeps comments and the order of the files, and leaves a file alone where the rule does not come to what the row expects; what is printed is how it is afterwards. A file that is missing is made, and an object is added that a row with failOnMissingResources misses.',
      '--coverage counts for each rule of the policies under test pass and fail, for rules that change or generate resources only pass. It is part of the reports text and json; otherwise it goes to standard error.',
      'Exit status: 0 every row comes true; 1 everything else, with a message that says what; 2 the report or an expected file cannot be written.',
    ],
    examples: [
      { commandLine: 'assay kyverno test policies/', does: 'every manifest below a directory' },
      { commandLine: 'assay kyverno test . --fail-only --detailed-results', does: 'only what is wrong, with the messages of the policies' },
      { commandLine: "assay kyverno test . -t 'policy=require-*,resource=web'", does: 'some of the rows' },
      { commandLine: 'assay kyverno test . -o junit', does: 'for the report of a CI system' },
      { commandLine: 'assay kyverno test . --output text', does: 'what is wrong and why; with --watch again after each change' },
      { commandLine: 'assay kyverno test . --update', does: 'new expected resources after a policy has changed' },
      { commandLine: 'assay kyverno test . --output text --coverage --min-coverage 50', does: 'are the policies tested well enough?' },
    ],
    load: async () => (await import('./commands/kyverno-test.ts')).runKyvernoTest,
  },
  {
    words: ['kyverno', 'fix'],
    summary: 'Bring test manifests of Kyverno policies to another shape',
    operands: 'FILE…',
    operandCount: [1, Infinity],
    flags: [
      {
        name: 'to',
        value: 'SHAPE',
        choices: ['v1alpha1', 'v1beta1'],
        description: 'the shape that is wanted; without it v1alpha1, and a manifest of v1beta1 stays what it is',
      },
      { name: 'stdout', description: 'print the result and leave the files as they are' },
      { name: 'rename', description: 'correct names of policies, rules and resources in rows where only one that exists is near' },
    ],
    description: [
      'Each FILE is a manifest: a KyvernoTest of cli.kyverno.io/v1beta1, a Test of cli.kyverno.io/v1alpha1, or an older one without apiVersion and kind. It is written anew with all comments and in its order; fields of older releases get the names of today. A manifest that has the shape stays as it is, byte for byte.',
      'It becomes a Test of cli.kyverno.io/v1alpha1, which kyverno reads; no released kyverno reads a KyvernoTest. A manifest that is one stays so, if --to does not say v1alpha1. The namespace of a row of an old release moves into the names of its policy and resources.',
      'Towards v1beta1, the Values and UserInfo files that a manifest names move into it; these files stay where they are.',
      'What the wanted shape cannot say is named with its file and line, and the manifest is left as it is. Mistakes in policies and resources are no reason, but towards v1beta1, in which nothing would run.',
      'Exit status: 0 all done; 1 a manifest could not be brought to the shape; 2 wrong usage, or a file cannot be read.',
    ],
    examples: [
      { commandLine: 'assay kyverno fix kyverno-test.yaml', does: 'one manifest, in its place' },
      { commandLine: 'assay kyverno fix --stdout --rename kyverno-test.yaml', does: 'to look at first, with names corrected' },
      { commandLine: 'assay kyverno fix --to v1beta1 kyverno-test.yaml', does: 'the proposed form, with values and users in one file' },
    ],
    load: async () => (await import('./commands/kyverno-fix.ts')).runKyvernoFix,
  },
  {
    words: ['kyverno', 'schema'],
    summary: 'Print the JSON Schema of Kyverno test manifests',
    operands: '',
    operandCount: [0, 0],
    flags: [{ name: 'shape', value: 'SHAPE', choices: KYVERNO_SHAPES, description: 'which form; default v1beta1' }],
    description: [
      'v1beta1 is the KyvernoTest of the proposal, v1alpha1 the Test of releases, legacy a manifest without apiVersion and kind; values, userinfo, context and clusterresource are the files beside them.',
      'An editor that knows the schema completes and checks these files. Fields are spelled as they are documented.',
    ],
    examples: [
      { commandLine: 'assay kyverno schema > kyverno-test.schema.json', does: 'keep a copy for an editor' },
      { commandLine: 'assay kyverno schema --shape values', does: 'the schema of Values files' },
    ],
    load: async () => (await import('./commands/kyverno-schema.ts')).runKyvernoSchema,
  },
  {
    words: ['kyverno', 'jp'],
    summary: 'Evaluate JMESPath expressions, as kyverno jp does',
    operands: 'query|parse|function',
    operandCount: [0, Infinity],
    flags: [
      { name: 'input', letter: 'i', value: 'FILE', description: 'query: the YAML or JSON that expressions are evaluated on; default standard input' },
      { name: 'query', letter: 'q', value: 'FILE', description: 'query: an expression; can be given several times' },
      { name: 'compact', letter: 'c', description: 'query: print each result on one line' },
      { name: 'unquoted', letter: 'u', description: 'query: print a text without quotes' },
      { name: 'file', letter: 'f', value: 'FILE', description: 'parse: an expression; can be given several times' },
      { name: 'batch', description: 'query and parse: answer lines of JSON on standard input; not a flag of kyverno' },
    ],
    isDropIn: true,
    description: [
      'Stands in for kyverno jp: the same flags, functions, output, messages and exit status. query EXPRESSION… prints what expressions give, parse EXPRESSION… their trees, function [NAME…] the functions that Kyverno adds to JMESPath.',
      'With --batch each line {"id", "input", "expr"} is answered by a line {"id", "result"}, for parse by {"id", "text"}, or by {"id", "error", "phase"}: one start for thousands of expressions.',
      'Names of hosts are not looked up: is_external_url takes URLs with an address.',
      'Exit status: 0 everything printed, and every line of a batch answered; 1 an error, with a message that says what; 2 where kyverno itself crashes, or standard input cannot be read.',
    ],
    examples: [
      { commandLine: "assay kyverno jp query -i pod.yaml 'spec.containers[].image'", does: 'a part of a manifest' },
      { commandLine: "assay kyverno jp query 'to_upper(metadata.name)' < pod.yaml", does: 'what another program writes' },
      { commandLine: 'assay kyverno jp function split', does: 'what a function takes and does' },
    ],
    load: async () => (await import('./commands/kyverno-jp.ts')).runKyvernoJp,
  },
  {
    words: ['ytt'],
    summary: 'Render YAML and text templates, as ytt does',
    operands: '[fmt|version]',
    operandCount: [0, Infinity],
    flags: templateFlags.map(({ help, ...flag }) => ({ ...flag, description: help })),
    isDropIn: true,
    description: [
      'Stands in for the program ytt: the same flags, files, output, messages and exit status. Rendered YAML goes to standard output, in the order of the files.',
      'ytt fmt reprints YAML files with their comments and takes --file and --strict. ytt version prints the version of ytt whose behavior this is. ytt template is the same as ytt.',
      'A flag that takes a value is also written --flag=value, -fVALUE or -f=VALUE; a switch takes =true and =false. Most flags can be given several times.',
      'Exit status: 0 rendered; 1 everything else, with a message that says what and where.',
    ],
    examples: [
      { commandLine: 'assay ytt -f config/', does: 'everything in a directory' },
      { commandLine: 'assay ytt -f config/ -v app.name=shop --data-values-file production.yml', does: 'with other data values' },
      { commandLine: 'assay ytt -f config/ --data-values-inspect', does: 'which data values the templates see' },
      { commandLine: 'assay ytt -f config/ --data-values-schema-inspect -o openapi-v3', does: 'the schema of the data values, for other programs' },
    ],
    load: async () => (await import('./commands/ytt.ts')).runYtt,
  },
  {
    words: ['export'],
    summary: 'Export the schema of data values to another schema language',
    operands: '[PATH…]',
    operandCount: [0, Infinity],
    flags: [
      { name: 'to', value: 'TARGET', choices: TARGETS, description: 'what to export to' },
      ...SCHEMA_FILES,
      {
        name: 'output',
        letter: 'o',
        value: 'FORMAT',
        choices: ['yaml', 'json'],
        description: 'how it is printed; default yaml for openapi-v3 and crd',
      },
      { name: 'check', value: 'FILE', description: 'print nothing if this file has the same content, else what differs' },
    ],
    description: [
      'The schema is that of all files that PATH and --file name, as assay ytt takes it. Its rules become keywords of the target; rules that have no keyword there, and those that hold under a condition, are listed as x-assay-rules, in a CRD as CEL or in descriptions.',
      'Patterns are translated from RE2 to ECMAScript where that can be done exactly, except for a CRD. Keys whose defaults violate their rules are required.',
      'With --check the order of keys and the layout of FILE do not count, and it may be YAML or JSON.',
      'Exit status: 0 exported, or the same as FILE; 1 the schema is wrong, or FILE differs; 2 wrong usage, or a file cannot be read.',
    ],
    examples: [
      { commandLine: 'assay export --to helm -f config/ > values.schema.json', does: 'the schema of the values of a Helm chart' },
      { commandLine: 'assay export --to crd -f config/schema.yml', does: 'a structural schema for a CustomResourceDefinition' },
      { commandLine: 'assay export --to helm -f config/ --check values.schema.json', does: 'is the exported file up to date?' },
    ],
    load: async () => (await import('./commands/export.ts')).runExport,
  },
  {
    words: ['docs'],
    summary: 'Write documentation of the data values that a schema declares',
    operands: '[PATH…]',
    operandCount: [0, Infinity],
    flags: [...SCHEMA_FILES, { name: 'format', value: 'FORMAT', choices: DOC_FORMATS, description: 'form of the documentation; default md' }],
    description: [
      'The schema is that of all files that PATH and --file name, as assay ytt takes it. Each key is told with its path, title, type, default, description, examples and rules; keys that have to be given because their defaults violate their rules come first.',
      'md is a table for GitHub, html a page that needs nothing else, json is for programs, table for a terminal. Nothing but the schema is shown, never a value that somebody gives.',
      'Exit status: 0 written; 1 the schema is wrong; 2 wrong usage, or a file cannot be read.',
    ],
    examples: [
      { commandLine: 'assay docs -f config/ > VALUES.md', does: 'a page for the repository' },
      { commandLine: 'assay docs -f config/schema.yml --format table', does: 'a look in the terminal' },
    ],
    load: async () => (await import('./commands/docs.ts')).runDocs,
  },
  {
    words: ['serve'],
    summary: 'Run the recipe controller and the VM admission webhook',
    operands: '--config FILE',
    operandCount: [0, 0],
    flags: [{ name: 'config', value: 'FILE', description: 'what to serve, where, and for whom: YAML or JSON; required' }],
    description: [
      'FILE says who may ask (principals), which servers there are (servers), what hosts show when they report (webhookSecret), where to listen and where to keep data. What it leaves out has a default; what is wrong in it is told with its line, all at once. All keys: packages/server/CONFIGURATION.md in the repository of Assay.',
      'Jobs are stored in the PostgreSQL server that the environment variable DATABASE_URL names; several controllers may share it. Without that variable they are stored in the data directory, which belongs to one process at a time.',
      'When the server answers, one line of JSON on standard output says where it listens. The log goes to standard error, a JSON object for each line.',
      'SIGTERM and SIGINT end it: no new connections, running requests finish.',
      'Exit status: 0 ended by a signal; 2 the file is faulty, or a port or the data directory is in use.',
    ],
    examples: [
      { commandLine: 'assay serve --config controller.yaml', does: 'with an embedded store' },
      {
        commandLine:
          "echo '{ principals: [{ name: admin, role: admin, password: change-me }], servers: [{ serial: A1 }], webhookSecret: change-me }' > controller.yaml",
        does: 'a controller.yaml to begin with: at http://127.0.0.1:8080 admin makes jobs for A1, which reports with the secret',
      },
      { commandLine: 'DATABASE_URL=postgresql://assay@db/assay assay serve --config controller.yaml', does: 'with a PostgreSQL server' },
    ],
    load: async () => (await import('./commands/serve.ts')).runServe,
  },
  {
    words: ['explain'],
    summary: 'Tell what a rule wants, with examples',
    operands: '[RULE]',
    operandCount: [0, 1],
    flags: [],
    description: ['RULE is the id that a report shows, such as recipe/pattern. Without RULE all rules are listed.'],
    examples: [
      { commandLine: 'assay explain recipe/linux_efi_missing', does: 'one rule' },
      { commandLine: 'assay explain', does: 'all rules, a line each' },
    ],
    load: async () => (await import('./commands/explain.ts')).runExplain,
  },
  {
    words: ['init'],
    summary: 'Write an assay.yaml with the units that are found',
    operands: '[DIRECTORY]',
    operandCount: [0, 1],
    flags: [{ name: 'dry-run', description: 'print the file instead' }, COLOR],
    description: [
      'Looks below DIRECTORY, by default the working directory, for what is rendered together and with which values, as assay check does, and names it in DIRECTORY/assay.yaml, with the reasons in comments. What nobody can know stands there as a comment to decide about, and so do the directories of policies and other files, which assay check finds by itself.',
      'An assay.yaml is never overwritten. Where there is one, --dry-run prints the units that it does not name.',
      'Exit status: 0 written or printed; 1 nothing was found, and nothing is written; 2 assay.yaml exists, or cannot be written, or DIRECTORY cannot be read.',
    ],
    examples: [
      { commandLine: 'assay init --dry-run', does: 'look at what it would write' },
      { commandLine: 'assay init', does: 'write it, for assay check' },
    ],
    load: async () => (await import('./commands/init.ts')).runInit,
  },
  {
    words: ['schema'],
    summary: 'Print the JSON Schema of the project file assay.yaml',
    operands: '',
    operandCount: [0, 0],
    flags: [],
    description: ['An editor that knows this schema completes and checks assay.yaml.'],
    examples: [{ commandLine: 'assay schema > assay.schema.json', does: 'keep a copy for an editor' }],
    load: async () => (await import('./commands/schema.ts')).runSchema,
  },
  {
    words: ['completion'],
    summary: 'Print a completion script for bash, zsh or fish',
    operands: 'SHELL',
    operandCount: [1, 1],
    flags: [],
    description: ['SHELL is bash, zsh or fish. The script completes commands, flags, their values, rules and file names.'],
    examples: [
      { commandLine: 'source <(assay completion bash)', does: 'for this bash; or zsh, after compinit' },
      { commandLine: 'assay completion fish > ~/.config/fish/completions/assay.fish', does: 'for every fish to come' },
    ],
    load: async () => (await import('./commands/completion.ts')).runCompletion,
  },
];
