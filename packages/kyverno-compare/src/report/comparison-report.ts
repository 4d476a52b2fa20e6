import { makeReport } from '@assay/findings';
import type { JsonValue, NotChecked, RelatedLocation, Report, Severity, Violation } from '@assay/findings';
import type { Clause, ClauseKind, PolicyFileProblem, ResourceProblem } from '@assay/kyverno';
import { yamlText } from '@assay/kyverno/objects';
import { locate } from '@assay/source';
import type { Location } from '@assay/source';

import type { Comparison, Difference, OtherPlace, SideProblem, SideVerdict } from '../comparison.ts';
import type { DifferenceKind } from '../verdicts/difference-kind.ts';
import type { Verdict } from '../verdicts/verdict.ts';
import { comparisonSupplement } from './comparison-supplement.ts';
import { isAnybody, isJsonObject, textMember } from '../trials/trial.ts';
import type { Trial } from '../trials/trial.ts';

/** What came of a comparison as a report: each difference is a violation at the clause that decides in the policies as they are after. */
export function comparisonReport(comparison: Comparison, files: number): Report {
  const shown = comparison.differences.filter(({ apart }) => apart !== 'existing-violation');
  const violations = [...comparison.problems.flatMap(problemViolation), ...shown.map(differenceViolation)];
  const notChecked = [...comparison.problems.flatMap(emptySide), ...comparison.unreadResources.map(unreadResource), ...untriedPolicies(comparison)];
  const report = makeReport({ violations, notChecked }, { checked: files, ignored: 0 });
  return { ...report, supplements: [comparisonSupplement(comparison)] };
}

function emptySide(problem: SideProblem): readonly NotChecked[] {
  if (problem.kind !== 'empty') return [];
  const { side, files } = problem;
  return [{ file: files[0] ?? side, reason: 'nothing is compared: there is no policy', cause: 'nothing-applies' }];
}

function unreadResource({ message, file, range }: ResourceProblem): NotChecked {
  return { file, range, reason: `the resource is not tried: ${message}`, cause: 'unreadable' };
}

/** All policies, where no request tells anything. */
function untriedPolicies({ policies, trials: { agreed, differed, unchecked } }: Comparison): readonly NotChecked[] {
  if (agreed + differed > 0) return [];
  const [reason, cause] =
    unchecked > 0
      ? (['no request could be judged by both sides', 'failed'] as const)
      : (['no request could be made for it', 'nothing-applies'] as const);
  return policies.map(({ name, written }) => ({ ...locate(written.root.origin), reason: `${name} is not compared: ${reason}`, cause }));
}

const DIALECT = 'kyverno';

const RULES: Readonly<Record<DifferenceKind, { readonly rule: string; readonly severity: Severity }>> = {
  verdict: { rule: 'verdict-differs', severity: 'error' },
  action: { rule: 'action-differs', severity: 'error' },
  patch: { rule: 'patch-differs', severity: 'error' },
  generation: { rule: 'generation-differs', severity: 'error' },
  deletion: { rule: 'deletion-differs', severity: 'error' },
  cause: { rule: 'cause-differs', severity: 'warning' },
  message: { rule: 'message-differs', severity: 'warning' },
};

function differenceViolation(difference: Difference): Violation {
  const { kind, apart, before, after, trial, count } = difference;
  const { rule, severity } = RULES[kind];
  const related = relatedPlace(before);
  return {
    dialect: DIALECT,
    rule,
    severity: apart === undefined ? severity : 'info',
    fault: 'rule',
    message: `${headline(difference)}\n${requestText(trial)}`,
    ...(placeOf(after) ?? placeOf(before) ?? { file: '' }),
    hint: apart === undefined ? `${CHOICE}${placeOf(after) ? ' here' : ''}` : UNLIKELY,
    ...(related && { related: [related] }),
    found: count,
  };
}

const CHOICE = 'decide which side is right; if it is the one before, mend the new policy';

const UNLIKELY = 'an API server would most likely refuse this object, so the difference does not count';

function headline({ kind, before, after, trial, place, kinds, count }: Difference): string {
  const times = count === 1 ? 'one request that was tried' : `${count} requests that were tried`;
  const verb = trial.operation === null ? 'finding' : (VERBS[trial.operation] ?? trial.operation);
  const what = `${verb} this ${textMember(trial.object, 'kind')}`;
  const lines = [
    `${DIFFERENCE_TEXTS[kind]} for ${times}${kinds.length > 1 ? ` (${kinds.join(', ')})` : ''}, such as ${what}`,
    `before: ${sideText(before)}`,
    `after: ${sideText(after)}`,
    ...(place ? [`${pathText(place.path)}: ${valueText(place.before)} before, ${valueText(place.after)} after`] : []),
  ];
  return lines.join('\n');
}

function pathText(path: OtherPlace['path']): string {
  const steps = path.map((step, at) =>
    typeof step === 'string' && /^\w+$/.test(step) ? `${at === 0 ? '' : '.'}${step}` : `[${JSON.stringify(step)}]`,
  );
  return steps.length === 0 ? 'the object' : steps.join('');
}

const MOST_SHOWN = 160;

function valueText(value: JsonValue | undefined): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
}

const VERBS: Readonly<Record<string, string>> = { CREATE: 'creating', UPDATE: 'updating', DELETE: 'deleting' };

const DIFFERENCE_TEXTS: Readonly<Record<DifferenceKind, string>> = {
  verdict: 'one side objects and the other one does not',
  action: 'the sides object in different ways',
  patch: 'the sides change the object differently',
  generation: 'the sides generate different objects',
  deletion: 'one side deletes the object and the other one leaves it',
  cause: 'one side finds a violation and the other one cannot be evaluated',
  message: 'the sides say different things',
};

function sideText({ verdict, policy, rule, clause }: SideVerdict): string {
  const name = [policy?.name ?? '', ...(rule === undefined || rule === '' || rule === policy?.name ? [] : [rule])].join('/');
  const by = policy === undefined ? 'no policy is about it' : `${name}${clause === undefined ? '' : `, ${clause.kind} ${holdsText(clause)}`}`;
  return `${verdictText(verdict)} (${by})`;
}

function holdsText({ kind, holds }: Clause): string {
  if (holds === undefined) return 'cannot be evaluated';
  if (PLURALS.has(kind)) return holds ? 'hold' : 'do not hold';
  return holds ? 'holds' : 'does not hold';
}

const PLURALS: ReadonlySet<ClauseKind> = new Set(['constraints', 'preconditions', 'images']);

function verdictText({ decision, objections, patched, generated, deletes }: Verdict): string {
  if (deletes !== undefined) return deletes ? 'deleted' : 'left';
  const [first] = objections;
  if (first !== undefined) return `${decision}${first.kind === 'error' ? ' by an error' : ''}: ${first.message}`;
  const changes = [...(patched === undefined ? [] : ['changed']), ...(generated.length === 0 ? [] : [`${generated.length} generated`])];
  return [decision, ...changes].join(', ');
}

/** The request as YAML; of what surrounds the object only what can have decided. */
function requestText({ object, oldObject, namespaceObject, userInfo, roles, clusterRoles }: Trial): string {
  const around = { ...(!isAnybody(userInfo) && { userInfo }), ...(roles.length > 0 && { roles }), ...(clusterRoles.length > 0 && { clusterRoles }) };
  const labels = namespaceObject && isJsonObject(namespaceObject['metadata']) ? namespaceObject['metadata']['labels'] : undefined;
  const parts = [
    yamlText(object),
    ...(oldObject === null ? [] : [`# the object before\n${yamlText(oldObject)}`]),
    ...(labels === undefined ? [] : [`# labels of its namespace\n${yamlText(labels)}`]),
    ...(Object.keys(around).length === 0 ? [] : [`# who asks\n${yamlText(around)}`]),
  ];
  const lines = parts.join('').trimEnd().split('\n');
  return lines.map((line) => `  ${line}`).join('\n');
}

function placeOf({ clause, policy }: SideVerdict): Location | undefined {
  if (clause !== undefined) return locate(clause.span);
  return policy && locate(policy.written.root.origin);
}

function relatedPlace(side: SideVerdict): RelatedLocation | undefined {
  const place = placeOf(side);
  return place && { message: `before: ${side.clause?.kind ?? 'the policy'}`, ...place };
}

function problemViolation(problem: SideProblem): readonly Violation[] {
  const base = { dialect: DIALECT, rule: 'refused-policy', severity: 'error', fault: 'rule' } as const;
  switch (problem.kind) {
    case 'file': {
      const { hint, file, range } = problem.problem;
      return [{ ...base, message: refusalText(problem.problem), file, range, ...(hint !== undefined && { hint }) }];
    }
    case 'policy': {
      const { policy, message, expressions } = problem.problem;
      const place = locate(expressions[0]?.span ?? policy.written.root.origin);
      return [{ ...base, message: `${policy.name} is not compared: ${message}`, ...place }];
    }
    case 'empty':
      return [];
  }
}

function refusalText({ code, message, found = 'object' }: PolicyFileProblem): string {
  if (code === 'not-a-policy') return `Kyverno reads no ${found} of this apiVersion`;
  return code === 'invalid-yaml' ? `the policy cannot be read: ${message}` : message;
}
