import type { Rule } from '@assay/findings';

import { changed, example, LEGACY_MANIFEST, MANIFEST, RIGHT, withVariables } from './example-manifests.ts';

/** What is said about the text of a manifest, whatever it names. */
export const structureRules: readonly Rule[] = [
  {
    code: 'invalid-yaml',
    severity: 'error',
    summary: 'A file is YAML that can be read',
    explanation:
      'Nothing else can be said about a file with a syntax error. A tab cannot indent, and an alias needs its anchor in the same document.',
    failing: changed('  policies:', '\tpolicies:'),
    passing: RIGHT,
  },
  {
    code: 'not-an-object',
    severity: 'error',
    summary: 'A document is an object',
    explanation: 'Manifests, policies, resources and the files beside them have named fields.',
    failing: example('just a text\n'),
    passing: RIGHT,
  },
  {
    code: 'duplicate-key',
    severity: 'error',
    summary: 'A key is given once in an object',
    explanation: 'YAML allows each key once. Kyverno refuses a test and a policy that repeat one.',
    failing: changed('      result: pass', '      result: pass\n      result: fail'),
    passing: RIGHT,
  },
  {
    code: 'missing-header',
    severity: 'error',
    summary: 'A file has both apiVersion and kind',
    explanation:
      'One without the other has no meaning. A manifest with neither is run as one of an older release; Values and UserInfo files beside it may lack both, too.',
    failing: changed('kind: KyvernoTest\n', ''),
    passing: RIGHT,
  },
  {
    code: 'unknown-shape',
    severity: 'error',
    summary: 'apiVersion and kind are those of a manifest',
    explanation:
      'A manifest is cli.kyverno.io/v1beta1 KyvernoTest or cli.kyverno.io/v1alpha1 Test. Kyverno takes every other pair for the latter, whatever it says; ' +
      'kyverno.io/v1 Test is only a warning, because old tests have it.',
    failing: changed('kind: KyvernoTest', 'kind: KyvernoTests'),
    passing: RIGHT,
  },
  {
    code: 'deprecated-shape',
    severity: 'warning',
    summary: 'A manifest has the current form',
    explanation:
      'Kyverno refuses manifests without apiVersion and kind, and those with a top-level name, since release 1.15. assay kyverno fix makes them a Test of cli.kyverno.io/v1alpha1.',
    failing: example(LEGACY_MANIFEST),
    passing: RIGHT,
  },
  {
    code: 'unknown-field',
    severity: 'error',
    summary: 'A field is one that its object has',
    explanation:
      'Names of fields are case-sensitive in a KyvernoTest. In the older forms their case does not count; for a name of an older release the hint gives the new one.',
    failing: changed('  policies:', '  polices:'),
    passing: RIGHT,
  },
  {
    code: 'missing-field',
    severity: 'error',
    summary: 'Required fields are present and not empty',
    explanation:
      'A row of a KyvernoTest has policy, rule, resources, kind and result. Rows of policies without rules have no rule, those of policies on payloads neither resources nor kind.',
    failing: changed('      kind: Pod\n', ''),
    passing: RIGHT,
  },
  {
    code: 'wrong-type',
    severity: 'error',
    summary: 'A value is of the type of its field',
    explanation: 'A string is not a list, and in a KyvernoTest a number or boolean is not a string: write it in quotes.',
    failing: changed('[web]', 'web'),
    passing: RIGHT,
  },
  {
    code: 'wrong-value',
    severity: 'error',
    summary: 'A value is one of those that its field can have',
    explanation: 'A result is pass, fail, skip, warn or error. The kind of a subject is User, Group or ServiceAccount.',
    failing: changed('result: pass', 'result: passed'),
    passing: RIGHT,
  },
  {
    code: 'unknown-operation',
    severity: 'error',
    summary: 'An operation is one of those that a request can have',
    explanation: 'A row can ask for CREATE, UPDATE or DELETE; the value request.operation can be CONNECT as well.',
    failing: example(withVariables('    global:\n      request.operation: PATCH\n')),
    passing: example(withVariables('    global:\n      request.operation: UPDATE\n')),
  },
  {
    code: 'no-results',
    severity: 'error',
    summary: 'A manifest expects something',
    explanation: 'Without results nothing is tested, and nothing fails.',
    failing: example(`${MANIFEST.slice(0, MANIFEST.indexOf('  results:'))}  results: []\n`),
    passing: RIGHT,
  },
];
