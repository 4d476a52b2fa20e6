// Where our `kyverno test` differs on purpose, as packages/kyverno/README.md says. These are counted apart.

export const DEPARTURES = [
  {
    name: 'the reference crashes, ours tells an error',
    explains: ({ reference, ours }) =>
      reference.exit === 2 && /^panic: |^goroutine \d+ |^fatal error: /m.test(reference.stderr) && ours.kind === 'ended',
  },
  {
    name: 'what needs a registry',
    explains: ({ ours }) => ours.kind === 'ended' && ours.rows.some(({ answer }) => answer.endsWith('Not executed')),
  },
  {
    name: 'manifests, values and users of older releases are read',
    explains: ({ reference, ours }) =>
      !reference.verdict.isComplete && reference.stderr.includes('uses a deprecated schema') && ours.verdict.isComplete,
  },
  {
    name: 'an unknown version or kind of cli.kyverno.io is an error',
    explains: ({ ours }) => ours.kind === 'ended' && /is no (?:apiVersion|kind) of a manifest/.test(ours.stdout),
  },
  {
    name: 'subresources of policies in CEL, which a later Kyverno has',
    explains: ({ subject }) => {
      const texts = Object.values(subject.files);
      return texts.some((text) => /^subresources:/m.test(text)) && texts.some((text) => /^apiVersion: *policies\.kyverno\.io\//m.test(text));
    },
  },
  {
    name: 'an exception holds for the GeneratingPolicies that it names alone',
    explains: ({ subject, reference }) =>
      reference.rows.some(({ message }) => message.startsWith('rule is skipped due to policy exception')) &&
      Object.values(subject.files).some((text) => /^kind: *(?:Namespaced)?GeneratingPolicy\b/m.test(text)),
  },
  {
    name: 'text behind the end of a document is an error',
    explains: ({ reference, ours }) =>
      ours.exit === 1 && ours.stderr.includes('did not find expected <document start>') && !reference.stderr.includes('<document start>'),
  },
  {
    name: 'a test that is given up ends its own manifest only',
    explains: ({ reference, ours }) =>
      reference.exit === 1 &&
      ours.exit === 1 &&
      !reference.verdict.isComplete &&
      reference.verdict.rows.every((row) => ours.verdict.rows.includes(row)) &&
      ours.stderr.includes('failed to run test'),
  },
];
