import { valuePlaces, violationKey } from '@assay/findings';
import type { CheckContext, Judgement, JudgeRequest, NotChecked, Notice, RelatedLocation, Violation } from '@assay/findings';
import type { Outcome, YamlObject } from '@assay/kyverno';
import { clauseLines, isEnforced, showClauses } from '@assay/kyverno/engine';
import type { ObjectPlace } from '@assay/kyverno/engine';
import { objectOfNode, textOf, textsOf } from '@assay/kyverno/objects';
import { writtenName } from '@assay/kyverno/policy';
import type { Policy } from '@assay/kyverno/policy';
import { jsonPointer, childPath, locate, placeOfField } from '@assay/source';
import type { MappingNode, Origin, Path } from '@assay/source';

import { DIALECT_ID } from '../findings/violations.ts';
import { rulePlace } from '../output/rule-place.ts';
import { adviceOnNotExecuted } from '../verdicts/not-executed.ts';
import { MutatedObject } from './mutated-object.ts';
import { namespaceFinder } from './namespaces.ts';
import { whyOutOfReach } from './out-of-reach.ts';
import { paramPlaces } from './param-places.ts';
import { paramSets } from './params.ts';
import type { ParamObject } from './params.ts';
import { policySetOf } from './policy-set.ts';
import { isToldInPolicy } from './told-in-policy.ts';
import { exceptionNotices } from './exception-notices.ts';
import { policyUsed } from './notice-keys.ts';

/** Holds objects against policies, as if each were created. */
export async function judgeObjects({ objects, standards, ...others }: JudgeRequest, context: CheckContext): Promise<Judgement> {
  const set = await policySetOf(standards.policies, context);
  const findNamespace = namespaceFinder({ objects, ...others });
  const sets = paramSets({ objects, standards, ...others });
  const violations: Violation[] = [];
  const notChecked: NotChecked[] = [];
  const notices = new Map<string, Notice>();
  const notice = (each: Notice): void => {
    if (!notices.has(each.key)) notices.set(each.key, each);
  };
  const used = new Set<Policy>();
  const explains = standards.explains === true;
  // One object is read at a time: the values of all would live as long as the judging.
  for (const { root } of objects) {
    const object = objectOfNode(root, 'double');
    if ('message' in object) {
      notChecked.push({ ...locate(object.span), reason: object.message, cause: 'unreadable' });
      continue;
    }
    const namespace = textOf(object.value, 'metadata', 'namespace');
    const namespaceObject = findNamespace(namespace);
    const place: ObjectPlace = { namespace, namespaceObject };
    // Places are found here, for what breaks a rule; only explanations need the tree before.
    const sent = explains ? object : object.value;
    const broken: BrokenRule[][] = [];
    for (const params of sets) {
      const given = { params: params.map(({ value }) => value), ...(namespaceObject && { namespaceObject }) };
      const request = { operation: 'CREATE' as const, object: sent, ...given };
      const outcomes = [...set.engine.evaluate(request, { explains })];
      const mutated = new MutatedObject(object);
      const found: BrokenRule[] = [];
      for (const outcome of outcomes) {
        mutated.add(outcome);
        used.add(outcome.policy);
        if (outcome.status !== 'pass' && (await isToldInPolicy(outcome))) continue;
        noticesOf(outcome, { root, params }).forEach(notice);
        if (isBroken(outcome) && !outcomes.some((other) => isUndecided(other, outcome) || isStricter(other, outcome)))
          found.push({ outcome, violation: violationOf(outcome, { object, mutated, place, params }) });
      }
      broken.push(found);
      if (outcomes.some(({ exceptions = [] }) => exceptions.length > 0))
        exceptionNotices(outcomes, [...(await set.withoutExceptions()).evaluate(request)], { exceptions: set.exceptions, root }).forEach(notice);
    }
    const { certain, open } = others.environment === undefined ? { certain: broken.flat(), open: [] } : inEach(broken);
    violations.push(...certain.map(({ violation }) => violation));
    open.map((each) => noticeOfOpen(each, others.environment)).forEach(notice);
  }
  for (const policy of used) notice({ key: policyUsed(policy) });
  return { violations, notChecked, notices: [...notices.values()] };
}

/** Whether an object breaks a rule; generate rules and policies that delete say nothing of the objects that they see. */
function isBroken({ type, status }: Outcome): boolean {
  return (status === 'fail' || status === 'warn') && (type === 'validation' || type === 'image-verification');
}

/** Whether an outcome leaves open what another one of the same rule says, such as that an image was not verified. */
function isUndecided({ policy, rule, notExecuted }: Outcome, other: Outcome): boolean {
  return notExecuted !== undefined && policy === other.policy && rule === other.rule;
}

/** Whether another binding of the same policy says the same, and denies what this one lets through with a warning. */
function isStricter(other: Outcome, { policy, message, validationActions = [] }: Outcome): boolean {
  if (other.policy !== policy || other.message !== message || !isBroken(other)) return false;
  return !validationActions.includes('Deny') && (other.validationActions ?? []).includes('Deny');
}

/** A rule that an object breaks. */
interface BrokenRule {
  readonly outcome: Outcome;
  readonly violation: Violation;
}

/** What an object breaks whichever of several sets of parameters count, and what only with some of them. */
function inEach(broken: readonly (readonly BrokenRule[])[]): { readonly certain: readonly BrokenRule[]; readonly open: readonly BrokenRule[] } {
  const all = broken.flat();
  const isCertain = ({ outcome, violation }: BrokenRule): boolean =>
    broken.every((found) =>
      found.some(
        (other) =>
          titleOf(other.outcome) === titleOf(outcome) &&
          violationKey({ ...other.violation, message: '' }) === violationKey({ ...violation, message: '' }),
      ),
    );
  return { certain: all.filter(isCertain), open: all.filter((each) => !isCertain(each)) };
}

function noticeOfOpen({ outcome }: BrokenRule, environment = ''): Notice {
  const title = titleOf(outcome);
  const { file, range } = rulePlace(outcome.policy, outcome);
  const reason = `${title}: its parameters differ between environments, and none that has them is called "${environment}"`;
  const hint = 'give the environments that belong together the same name in assay.yaml';
  return {
    key: `open ${outcome.policy.written.file} ${title} ${environment}`,
    notChecked: { file, ...(range && { range }), reason, cause: 'failed', hint },
  };
}

/** That a rule could not be evaluated, once for all objects. */
function noticesOf(outcome: Outcome, { root, params }: { readonly root: MappingNode; readonly params: readonly ParamObject[] }): readonly Notice[] {
  const { policy, type, status, message, notExecuted } = outcome;
  if (status !== 'error' && !(type === 'mutation' && status === 'fail')) return [];
  if (type === 'generation' || type === 'deletion') return [];
  const title = titleOf(outcome);
  const key = `broken ${policy.written.file} ${title}`;
  const { file, range } = rulePlace(policy, outcome);
  const place = { file, ...(range && { range }) };
  const reason = notExecuted ?? whyOutOfReach(outcome);
  if (reason !== undefined) return [{ key, notChecked: { ...place, reason: `${title}: ${reason}`, ...adviceOnNotExecuted(outcome) } }];
  const found = { dialect: DIALECT_ID, rule: 'policy-error', severity: 'error', fault: 'rule' } as const;
  const object = { message: 'on this object, and perhaps on others', ...locate(placeOfField(root, ['metadata', 'name'])) };
  const related = [object, ...paramPlaces(outcome, params)];
  return [{ key, violation: { ...found, message: `${title} cannot be evaluated: ${message}`, ...place, related } }];
}

interface Judged {
  readonly object: YamlObject;
  readonly mutated: MutatedObject;
  readonly place: ObjectPlace;
  readonly params: readonly ParamObject[];
}

function violationOf(outcome: Outcome, { object, mutated, place, params }: Judged): Violation {
  const { policy, cause } = outcome;
  const history = mutated.historyOf(cause?.path ?? []);
  const path = history.kind === 'kept' ? history.path : [];
  const origin = placeOfField(object.root, path);
  const related: readonly RelatedLocation[] = [
    rulePlace(policy, outcome),
    ...decidingClause(outcome),
    ...(history.kind === 'kept' ? valuePlaces(origin) : history.by.flatMap((each) => [rulePlace(each.policy, each), ...paramPlaces(each, params)])),
    ...paramPlaces(outcome, params),
  ];
  return {
    dialect: DIALECT_ID,
    rule: 'policy-violation',
    severity: isError(outcome, place) ? 'error' : 'warning',
    fault: 'subject',
    message: `${titleOf(outcome)}: ${saidBy(outcome)}`,
    ...locate(spanOf(origin)),
    ...(cause && { path: pointerTo(cause.path) }),
    related,
  };
}

/** The clause that decided, if outcomes tell it. */
function decidingClause({ clauses = [] }: Outcome): readonly RelatedLocation[] {
  const last = clauses.at(-1);
  if (!last) return [];
  const [clause = '', ...parts] = clauseLines(showClauses([last])).map((line) => line.trim());
  return [{ message: `what decided: ${parts.length > 0 ? parts.join('; ') : clause}`, ...locate(last.span) }];
}

/** What a policy says, without what differs from object to object. */
function saidBy({ policy, type, said, message, podSecurity }: Outcome): string {
  if (said === undefined && podSecurity !== undefined)
    return `the pod security standard "${podSecurity.level}" forbids this: ${podSecurity.controls.map(({ name }) => name).join(', ')}`;
  return (said ?? (policy.family === 'rules' && type === 'validation' ? '' : message)).trim() || 'the rule is broken';
}

function titleOf({ policy, rule }: Outcome): string {
  return policy.family === 'rules' ? `${policy.name}/${writtenName(rule)}` : policy.name;
}

function spanOf({ source, start, end }: Origin): Origin {
  return { source, start, end };
}

function pointerTo(steps: readonly (string | number)[]): string {
  return jsonPointer(steps.reduce<Path>((parent, step) => childPath(parent, step), undefined));
}

/** Whether a violation keeps the object out of the cluster. */
function isError(outcome: Outcome, place: ObjectPlace): boolean {
  const { policy, status } = outcome;
  if (status === 'warn' || textOf(policy.content, 'metadata', 'annotations', 'policies.kyverno.io/scored') === 'false') return false;
  if (policy.family === 'rules') return isEnforced(outcome, place);
  const actions = actionsOf(policy, outcome);
  return actions.length === 0 || actions.includes('Deny');
}

function actionsOf({ family, content }: Policy, { validationActions = [] }: Outcome): readonly string[] {
  return family === 'validating-admission' ? validationActions : textsOf(content, 'spec', 'validationActions');
}
