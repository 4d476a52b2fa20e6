import { createEngine, readPolicies } from '@assay/kyverno';
import type { ObjectValue } from '@assay/kyverno';

/** Sends objects, as many as the command line says, to 500 policies at the door of the engine, one by one; none is kept. */
const POLICIES = 500;
/** Each object is one for so many policies of each sort: the kinds take turns. */
const KINDS = 50;

const count = Number(process.argv[2]);
const text = Array.from({ length: POLICIES }, (_unused, at) => (at % 2 === 0 ? rulePolicy(at) : celPolicy(at))).join('---\n');
const { problems, ...read } = readPolicies([{ name: 'policies.yaml', text }]);
const engine = await createEngine(read);
if (problems.length > 0 || engine.problems.length > 0) throw new Error('the policies are wrong');
let outcomes = 0;
for (let at = 0; at < count; at++) for (const { status } of engine.evaluate({ object: objectOf(at) })) if (status !== 'error') outcomes++;
const expected = (count * POLICIES) / KINDS;
if (outcomes !== expected) throw new Error(`${outcomes} outcomes, expected ${expected}`);

function kindOf(at: number): string {
  return `Widget${(at >> 1) % KINDS}`;
}

function rulePolicy(at: number): string {
  return `apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: {name: rule-${at}}
spec:
  rules:
  - name: labeled
    match: {any: [{resources: {kinds: [${kindOf(at)}]}}]}
    validate: {message: a label is missing, pattern: {metadata: {labels: {team: "?*"}}, spec: {parts: [{size: "<=${at}"}]}}}
`;
}

function celPolicy(at: number): string {
  return `apiVersion: policies.kyverno.io/v1
kind: ValidatingPolicy
metadata: {name: cel-${at}}
spec:
  matchConstraints:
    resourceRules:
    - {apiGroups: [example.com], apiVersions: [v1], operations: [CREATE], resources: [${kindOf(at).toLowerCase()}s]}
  validations:
  - {expression: "object.spec.parts.all(part, part.size <= ${at})", message: a part is too large}
`;
}

function objectOf(at: number): ObjectValue {
  return {
    apiVersion: 'example.com/v1',
    kind: kindOf(at * 2),
    metadata: { name: `widget-${at}`, namespace: 'shop', labels: { team: 'a' } },
    spec: {
      parts: [
        { name: 'one', size: at % 700 },
        { name: 'two', size: 3 },
      ],
    },
  };
}
