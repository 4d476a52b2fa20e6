// What `npm run mutate` mutates, and the tests that have to notice: those of the package. Of ytt it takes the parts that decide
// whether data values are right; their tests are also those of whole documents, of data values, of expressions and of the rules that users
// see. Of kyverno it takes the parts that decide whether a rule applies and holds; policies as a whole test them too.
export const TARGETS = [
  { name: 'source', sources: ['packages/source/src'], tests: ['packages/source/src'] },
  { name: 'findings', sources: ['packages/findings/src'], tests: ['packages/findings/src'] },
  { name: 'project', sources: ['packages/project/src'], tests: ['packages/project/src'] },
  {
    name: 'ytt',
    sources: ['packages/ytt/src/schema', 'packages/ytt/src/validations'],
    tests: ['schema', 'validations', 'documents', 'data-values', 'expressions', 'rules'].map((part) => `packages/ytt/src/${part}`),
  },
  {
    name: 'kyverno',
    sources: ['match', 'conditions', 'patterns', 'exceptions'].map((part) => `packages/kyverno/src/engine/${part}`),
    tests: ['match', 'conditions', 'patterns', 'kyverno-policies', 'cel-policies'].map((part) => `packages/kyverno/src/engine/${part}`),
  },
  { name: 'jmespath', sources: ['packages/jmespath/src'], tests: ['packages/jmespath/src'] },
  { name: 'cel', sources: ['packages/cel/src'], tests: ['packages/cel/src'] },
];
