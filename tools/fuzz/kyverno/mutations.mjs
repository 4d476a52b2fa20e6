// Changes of Kyverno tests: of manifests, policies, resources, values, and of the files that there are.
import { inFile } from '../mutate-subject.mjs';
import {
  deleteLines,
  doubleToken,
  dropToken,
  duplicateLine,
  linesOf,
  misspell,
  replaceOne,
  shiftLines,
  swapLines,
  swapToken,
} from '../mutate-text.mjs';
import { changeType, doubleBlock, dropBlock, moveBlock, replaceValue, takeNeighbor, takeValueOfKey } from '../mutate-yaml.mjs';
import { withFile } from '../subject.mjs';
import { changeCel, changeJmesPath } from './expressions.mjs';
import { isManifest, isPolicy, isValues, kindsIn, resourcesIn } from './texts.mjs';
import * as vocabulary from './vocabulary.mjs';

const ROLES = {
  manifest: isManifest,
  policy: (name, text) => !isManifest(name) && isPolicy(text),
  values: (name, text) => !isManifest(name) && isValues(text),
  resource: (name, text) => !isManifest(name) && !isPolicy(text) && !isValues(text),
};

/** Each with how often it is chosen. */
export const MUTATIONS = [
  inRole('policy', 3, dropBlock),
  inRole('policy', 1, doubleBlock),
  inRole('policy', 1, moveBlock),
  inRole('policy', 5, takeValueOfKey),
  inRole('policy', 3, takeNeighbor),
  inRole('policy', 4, (text, random) => replaceValue(text, random, vocabulary.PATTERN_VALUES)),
  inRole('policy', 2, changeType),
  inRole('policy', 3, changeAnchor),
  inRole('policy', 4, changeOperator),
  inRole('policy', 3, changeKind),
  inRole('policy', 5, addLine),
  inRole('policy', 1, annotate),
  inRole('policy', 6, changeJmesPath),
  inRole('policy', 8, changeCel),
  inRole('policy', 2, swapToken),
  inRole('policy', 0.5, dropToken),
  inRole('policy', 0.3, doubleToken),
  inRole('policy', 0.5, deleteLines),
  inRole('policy', 0.3, duplicateLine),
  inRole('policy', 0.5, swapLines),
  inRole('policy', 0.3, shiftLines),
  inRole('policy', 0.7, misspellKey),
  inRole('resource', 8, (text, random) => replaceValue(text, random, vocabulary.SCALARS)),
  inRole('resource', 4, changeType),
  inRole('resource', 5, dropBlock),
  inRole('resource', 2, doubleBlock),
  inRole('resource', 1, moveBlock),
  inRole('resource', 5, takeValueOfKey),
  inRole('resource', 4, takeNeighbor),
  inRole('resource', 1, swapToken),
  inRole('resource', 0.5, deleteLines),
  inRole('resource', 0.5, swapLines),
  inRole('resource', 0.3, shiftLines),
  inRole('resource', 1, misspellKey),
  inRole('manifest', 2, changeResult),
  inRole('manifest', 1.5, dropBlock),
  inRole('manifest', 1, doubleBlock),
  inRole('manifest', 1, addRowLine),
  inRole('manifest', 1, swapToken),
  inRole('manifest', 0.5, takeNeighbor),
  inRole('manifest', 0.5, (text, random) => replaceValue(text, random, vocabulary.SCALARS)),
  inRole('values', 3, (text, random) => replaceValue(text, random, vocabulary.SCALARS)),
  inRole('values', 1, changeType),
  inRole('values', 1, dropBlock),
  inRole('values', 1, takeNeighbor),
  [5, addResource],
  [2, addEntry],
  [2, addException],
];

/** A change of a file of this role, with a text of that role from another input beside it. */
function inRole(role, weight, change) {
  const isOfRole = ROLES[role];
  const chooseFile = ({ files }, random) =>
    random.pick(
      Object.entries(files)
        .filter(([name, text]) => isOfRole(name, text))
        .map(([name]) => name),
    );
  return inFile(weight, change, chooseFile, isOfRole);
}

function changeAnchor(text, random) {
  return replaceOne(text, /(?<=^[ -]*)(?:["']?[=^X+<]?\([\w./-]+\)["']?|[a-z][\w./-]*)(?=:(?: |\n))/gm, random, (key) => {
    const bare = key.replaceAll(/^["']|["']$|^["']?[=^X+<]?\(|\)["']?$/g, '');
    const [before, after] = random.pick(vocabulary.ANCHORS);
    return `${before}${bare}${after}`;
  });
}

function changeOperator(text, random) {
  return replaceOne(text, /(?<=operator: *["']?)\w+/g, random, (operator) =>
    random.pick(vocabulary.SELECTOR_OPERATORS.includes(operator) && random.isTrue(0.5) ? vocabulary.SELECTOR_OPERATORS : vocabulary.OPERATORS),
  );
}

function changeKind(text, random) {
  return replaceOne(text, /(?<=^ *- )["']?(?:[\w*]+\/)*[A-Z]\w+["']?(?=\n)|(?<=[Kk]inds?: *\[)[^\]]*/gm, random, () => random.pick(vocabulary.KINDS));
}

/** A line that belongs beside an entry. */
function addLine(text, random) {
  const fitting = vocabulary.NEIGHBORS.filter(([key]) => new RegExp(`^[ -]*${key}:`, 'm').test(text));
  if (fitting.length === 0) return undefined;
  const [key, line] = random.pick(fitting);
  return replaceOne(text, new RegExp(`^ *(?:- +)?(?=${key}:)`, 'gm'), random, (start) => `${start}${line}\n${start.replace('-', ' ')}`);
}

function annotate(text, random) {
  const line = random.pick(vocabulary.POLICY_ANNOTATIONS);
  const into = replaceOne(text, /^ {2}annotations:\n/gm, random, (start) => `${start}    ${line}\n`);
  return into ?? replaceOne(text, /^metadata:\n/gm, random, (start) => `${start}  annotations:\n    ${line}\n`);
}

function misspellKey(text, random) {
  return replaceOne(text, /(?<=^[ -]*)[a-z]\w*(?=:)/gm, random, (key) => misspell(key, random));
}

function changeResult(text, random) {
  return replaceOne(text, /(?<=result: *)\w+/g, random, () => random.pick(vocabulary.RESULTS));
}

function addRowLine(text, random) {
  const line = random.pick(vocabulary.ROW_LINES);
  return replaceOne(text, /^ *(?:- +)?(?=result:)/gm, random, (start) => `${start}${line}\n${start.replace('-', ' ')}`);
}

/** Another resource of a kind that a policy names. */
function addResource(subject, random, otherText) {
  const policies = Object.entries(subject.files).filter(([name, text]) => ROLES.policy(name, text));
  const names = Object.entries(subject.files).filter(([name, text]) => ROLES.resource(name, text));
  if (policies.length === 0 || names.length === 0) return undefined;
  const kinds = kindsIn(random.pick(policies)[1]);
  const [name, text] = random.pick(names);
  const fitting = resourcesIn(otherText(ROLES.resource)).filter(({ kind }) => kinds.has(kind));
  if (fitting.length === 0) return undefined;
  return withFile(subject, name, `${text.trimEnd()}\n---\n${random.pick(fitting).text}`);
}

/** A further entry of the manifest. */
function addEntry(subject, random) {
  const name = Object.keys(subject.files).find(isManifest);
  if (name === undefined) return undefined;
  const entry = random.pick(vocabulary.MANIFEST_ENTRIES);
  const changed = withEntry(subject, name, entry);
  return entry.startsWith('userinfo') ? withFile(changed, besides(name, 'userinfo.yaml'), vocabulary.USER_INFO) : changed;
}

/** An exception from a policy, for all or some of its rules and resources. */
function addException(subject, random) {
  const name = Object.keys(subject.files).find(isManifest);
  const policies = Object.values(subject.files).flatMap((text) => [...text.matchAll(/(?<=^ *(?:- )?policy: *)[\w./-]+/gm)].map(([policy]) => policy));
  if (name === undefined || policies.length === 0) return undefined;
  const rules = Object.values(subject.files).flatMap((text) => [...text.matchAll(/(?<=^ *(?:- )?rule: *)[\w./-]+/gm)].map(([rule]) => rule));
  const text = exceptionFrom(random.pick(policies), rules.length > 0 && random.isTrue(0.6) ? random.pick(rules) : '*', random);
  return withFile(withEntry(subject, name, 'exceptions: [exception.yaml]'), besides(name, 'exception.yaml'), text);
}

function exceptionFrom(policy, rule, random) {
  const kind = random.pick(['Pod', 'Deployment', '"*"', 'Pod']);
  if (random.isTrue(0.3)) {
    const condition = random.pick(["object.metadata.name == 'web'", 'true', "has(object.metadata.labels) && 'app' in object.metadata.labels"]);
    const refs = `[{name: ${policy}, kind: ${random.pick(['ValidatingPolicy', 'MutatingPolicy', 'GeneratingPolicy'])}}]`;
    return `apiVersion: policies.kyverno.io/v1alpha1\nkind: PolicyException\nmetadata:\n  name: exception\nspec:\n  policyRefs: ${refs}\n  matchConditions:\n  - name: c\n    expression: ${condition}\n`;
  }
  const limits = random.pick(['', ', names: ["*a*"]', ', namespaces: [default]', ', selector: {matchLabels: {app: "*"}}']);
  const more = random.pick([
    '',
    '',
    '  background: false\n',
    '  conditions:\n    all:\n    - {key: "{{ request.object.metadata.name }}", operator: Equals, value: web}\n',
  ]);
  return `apiVersion: kyverno.io/v2\nkind: PolicyException\nmetadata:\n  name: exception\nspec:\n${more}  exceptions:\n  - policyName: ${policy}\n    ruleNames: ["${rule}", "autogen-${rule}"]\n  match:\n    any:\n    - resources: {kinds: [${kind}]${limits}}\n`;
}

function withEntry(subject, name, entry) {
  const lines = linesOf(subject.files[name]);
  const at = lines.findIndex((line) => /^(?:policies|results):/.test(line));
  return withFile(subject, name, lines.toSpliced(Math.max(at, 0), 0, `${entry}\n`).join(''));
}

function besides(name, other) {
  return name.replace(/[^/]*$/, other);
}
