// Architecture as lint. A package may import only what stands on its own line below: nothing above it, no sibling on its
// floor that is not named, nothing behind another package's index.
const PURE = { node: false };
const SHELL = { node: true };

const PACKAGES = {
  // ground
  source: { uses: [], ...PURE },
  findings: { uses: ['source'], ...PURE },
  'go-values': { uses: ['source'], ...PURE },
  'kubernetes-values': { uses: [], ...PURE },
  'json-schema': { uses: ['source'], ...PURE },
  formats: { uses: ['kubernetes-values'], ...PURE },
  iso9660: { uses: [], ...PURE },
  // languages
  jsonpath: { uses: [], ...PURE },
  jmespath: { uses: ['go-values'], ...PURE },
  cel: { uses: ['go-values', 'formats', 'kubernetes-values'], ...PURE },
  starlark: { uses: ['source', 'go-values'], ...PURE },
  // dialects
  ytt: { uses: ['source', 'findings', 'go-values', 'kubernetes-values', 'formats', 'cel', 'starlark'], ...PURE },
  recipe: { uses: ['source', 'findings', 'json-schema', 'iso9660'], ...PURE },
  kubevirt: { uses: ['source', 'findings', 'formats', 'kubernetes-values', 'jsonpath'], ...PURE },
  kyverno: { uses: ['source', 'findings', 'go-values', 'formats', 'kubernetes-values', 'jmespath', 'cel'], ...PURE },
  kubernetes: { uses: ['source', 'findings', 'go-values', 'formats', 'kubernetes-values', 'cel'], ...PURE },
  'kyverno-migrate': { uses: ['source', 'findings', 'kubernetes-values', 'jmespath', 'kubernetes', 'kyverno'], ...PURE },
  'kyverno-test': { uses: ['source', 'findings', 'go-values', 'kubernetes-values', 'jmespath', 'kyverno', 'kyverno-migrate'], ...PURE },
  'kyverno-apply': { uses: ['source', 'findings', 'go-values', 'kubernetes-values', 'jmespath', 'kyverno', 'kyverno-test'], ...PURE },
  'kyverno-compare': { uses: ['source', 'findings', 'kubernetes-values', 'jmespath', 'cel', 'kyverno', 'kubernetes'], ...PURE },
  // the report over all dialects
  project: { uses: ['source', 'findings', 'json-schema'], ...PURE },
  dialects: { uses: ['findings', 'project', 'recipe', 'kubernetes', 'kubevirt', 'kyverno-test', 'ytt'], ...PURE },
  'language-service': { uses: ['source', 'findings', 'project'], ...PURE },
  // shells
  'image-registry': { uses: ['jmespath', 'kyverno'], ...SHELL },
  'operators-page': { uses: ['source', 'recipe'], ...PURE },
  server: { uses: ['source', 'findings', 'json-schema', 'iso9660', 'recipe', 'kubevirt'], ...SHELL },
  'language-server': { uses: ['findings', 'project', 'language-service'], ...SHELL },
  playground: {
    uses: ['source', 'findings', 'project', 'dialects', 'kyverno-test', 'kyverno-apply', 'kyverno-migrate', 'language-server'],
    ...PURE,
  },
  cli: {
    uses: [
      'source',
      'findings',
      'project',
      'dialects',
      'ytt',
      'recipe',
      'kubernetes',
      'kubevirt',
      'kyverno',
      'kyverno-test',
      'kyverno-apply',
      'kyverno-compare',
      'kyverno-migrate',
      'image-registry',
      'iso9660',
      'server',
      'language-service',
      'language-server',
    ],
    ...SHELL,
  },
  // private
  conformance: { uses: ['cli', 'source'], ...SHELL },
  bench: { uses: ['findings', 'cel', 'project', 'language-service', 'ytt', 'recipe', 'kubevirt', 'kyverno', 'kyverno-test'], ...SHELL },
};

/** What can be imported beside the index of a package: parts that must not bring the rest along. */
const SIDE_DOORS = [
  '@assay/language-server/browser',
  '@assay/language-server/node',
  '@assay/kyverno/descriptions',
  '@assay/kyverno/engine',
  '@assay/kyverno/expressions',
  '@assay/kyverno/global-flags',
  '@assay/kyverno/jp',
  '@assay/kyverno/objects',
  '@assay/kyverno/policy',
  '@assay/kyverno/release',
  '@assay/kyverno/validation',
  '@assay/kyverno-test/create',
  '@assay/kyverno-test/dialect',
  '@assay/kyverno-test/fix',
  '@assay/kyverno-test/inputs',
  '@assay/kyverno-test/output',
  '@assay/kyverno-test/schema',
  '@assay/ytt/dialect',
  '@assay/ytt/flags',
];

/** What the language itself offers and the compiler therefore knows, but depends on more than its arguments. */
const IMPURE = [
  { object: 'Date', property: 'now', message: 'Packages below the shells are pure: take the time as an argument' },
  { object: 'Math', property: 'random', message: 'Packages below the shells are pure: take the randomness as an argument' },
];

const publicName = (name) => (name === 'cli' ? 'assay' : `@assay/${name}`);

const doorsOf = (name) => [publicName(name), ...SIDE_DOORS.filter((door) => door.startsWith(`${publicName(name)}/`))];

const boundaries = Object.entries(PACKAGES).map(([name, { uses, node }]) => {
  const forbidden = Object.keys(PACKAGES)
    .filter((other) => !uses.includes(other))
    .flatMap((other) =>
      doorsOf(other).map((door) => ({ name: door, message: `packages/${name} may not import packages/${other}: see oxlint.config.mjs` })),
    );
  const patterns = [
    {
      group: ['@assay/*/**', ...SIDE_DOORS.map((door) => `!${door}`), 'assay/**', '**/../../*/src/**'],
      message: 'Import another package through its index',
    },
    ...(node ? [] : [{ group: ['node:*'], message: 'Packages below the shells are pure: no Node module' }]),
  ];
  return {
    files: [`packages/${name}/src/**/*.{ts,tsx}`],
    excludeFiles: ['**/*.test.{ts,tsx}'],
    rules: {
      'no-restricted-imports': ['error', { paths: forbidden, patterns }],
      ...(node ? {} : { 'no-restricted-properties': ['error', ...IMPURE] }),
    },
  };
});

export default {
  plugins: ['typescript', 'import', 'unicorn', 'oxc', 'vitest', 'promise'],
  options: { typeAware: true },
  categories: { correctness: 'error', suspicious: 'error' },
  ignorePatterns: ['**/dist/**', '**/generated/**'],
  rules: {
    'import/no-cycle': 'error',
    'import/no-default-export': 'error',
    'import/no-unassigned-import': 'off',
    'import/no-named-as-default-member': 'off',
    // Assertions stand in `check` functions and inside properties too.
    'vitest/expect-expect': 'off',
    'vitest/no-conditional-expect': 'off',
    'typescript/no-misused-spread': 'off',
    'typescript/consistent-return': 'off',
    'typescript/no-confusing-non-null-assertion': 'off',
    'typescript/no-explicit-any': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'no-eval': 'error',
    'no-new-func': 'error',
    'no-empty': 'error',
    eqeqeq: 'error',
    'no-shadow': 'off',
    'no-await-in-loop': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/no-array-reverse': 'off',
    'unicorn/consistent-function-scoping': 'off',
  },
  overrides: [
    { files: ['*.config.ts', '*.config.mjs'], rules: { 'import/no-default-export': 'off' } },
    // The test files belong to no package's tsconfig, so the linter types them without `noUncheckedIndexedAccess`.
    { files: ['**/*.test.{ts,tsx}'], rules: { 'typescript/no-unnecessary-type-assertion': 'off' } },
    ...boundaries,
  ],
};
