import type { JsonValue, Supplement } from '@assay/findings';
import { locate } from '@assay/source';
import type { Location } from '@assay/source';

import type { Comparison, Difference, NotCompared, SideVerdict } from '../comparison.ts';
import type { OneSidedCondition } from '../coverage/coverage.ts';

/** What a comparison says beside its differences: how much was tried, what was not reached, and what it is silent about. */
export function comparisonSupplement(comparison: Comparison): Supplement {
  return { name: 'comparison', value: asJson(comparison), lines: () => asLines(comparison) };
}

function asLines({ policies, differences, trials, coverage, notCompared }: Comparison): readonly string[] {
  const { agreed, differed, unchecked, reportedOtherwise } = trials;
  const left = ['not compared:', ...notCompared.map((each) => `  ${notComparedText(each)}`)];
  if (policies.length === 0) return ['nothing was compared', ...(notCompared.length === 0 ? [] : left)];
  const others = [
    ...(unchecked > 0 ? [`${unchecked} could not be judged`] : []),
    ...(reportedOtherwise > 0 ? [`${reportedOtherwise} passed by one side and skipped by the other`] : []),
  ];
  const existing = differences.filter(({ apart }) => apart === 'existing-violation').reduce((sum, { count }) => sum + count, 0);
  const both = coverage.conditions - coverage.oneSided.length;
  return [
    `requests: ${agreed} agree, ${differed} differ${others.length > 0 ? ` (${others.join(', ')})` : ''}`,
    ...(existing === 0 ? [] : [`  ${existing} on updates of objects that broke a rule before: ${EXISTING}`]),
    ...(coverage.conditions === 0 ? [] : [`conditions: ${both} of ${coverage.conditions} were both true and false`]),
    ...coverage.oneSided.map(({ condition, was }) => `  ${placeText(locate(condition.span))} ${wasText(was)}: ${oneLine(condition.text)}`),
    ...left,
    'This is not a proof: requests that were not tried may still differ.',
  ];
}

const EXISTING = 'rules of kyverno.io let them through (allowExistingViolations), policies of CEL do not';

function placeText({ file, range }: Location): string {
  return `${file}:${range.start.line}:${range.start.column}`;
}

function wasText(was: OneSidedCondition['was']): string {
  return was === 'never evaluated' ? was : `was never ${was === 'true' ? 'false' : 'true'}`;
}

const MOST_SHOWN = 120;

function oneLine(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ');
  return line.length > MOST_SHOWN ? `${line.slice(0, MOST_SHOWN)}…` : line;
}

function notComparedText({ reason, policy, place }: NotCompared): string {
  if (place !== undefined) return `${placeText(place)}: ${reason}`;
  return policy === undefined ? reason : `${policy.name}: ${reason}`;
}

function asJson({ differences, trials, coverage, notCompared }: Comparison): JsonValue {
  return {
    trials: { ...trials },
    differences: differences.map(differenceJson),
    conditions: {
      all: coverage.conditions,
      oneSided: coverage.oneSided.map(({ condition, was }) => ({ at: placeText(locate(condition.span)), text: condition.text, was })),
    },
    notCompared: notCompared.map(notComparedText),
  };
}

function differenceJson({ kind, apart, trial, place, before, after, kinds, count }: Difference): JsonValue {
  const path = place && [...place.path];
  return {
    kind,
    ...(apart !== undefined && { apart }),
    kinds: [...kinds],
    count,
    request: trial,
    ...(path && { path }),
    before: sideJson(before),
    after: sideJson(after),
  };
}

function sideJson({ verdict, policy, rule }: SideVerdict): JsonValue {
  const { decision, objections, patched, generated } = verdict;
  return {
    decision,
    objections: objections.map(({ kind, message, outcome }) => ({ kind, message, policy: outcome.policy.name, rule: outcome.rule })),
    ...(patched !== undefined && { patched }),
    ...(generated.length > 0 && { generated }),
    ...(policy !== undefined && { policy: policy.name }),
    ...(rule !== undefined && rule !== '' && { rule }),
  };
}
