import type { JsonValue } from '@assay/findings';
import type { RuleResponse, RuleStatus } from '@assay/kyverno/engine';
import { fieldOf, textOf } from '@assay/kyverno/objects';
import type { Policy } from '@assay/kyverno/policy';

import type { Answer } from '../evaluate/answer.ts';
import { resultOfRule } from './result-of-rule.ts';
import type { AuditReading } from './result-of-rule.ts';

/** A result in a report of `openreports.io`, its members in the order of JSON; what is empty is absent. */
export interface ReportEntry {
  readonly [member: string]: JsonValue;
  readonly result: RuleStatus;
}

/** What an entry is made with beside the answer. */
export interface EntryReading extends AuditReading {
  /** Seconds since 1970. */
  readonly seconds: number;
}

/** The result of a rule. Follows pkg/utils/report/results.go of Kyverno (v1.19.0). */
export function reportEntry(answer: Answer, rule: RuleResponse, reading: EntryReading): ReportEntry {
  const { policy } = answer.response;
  const { resource } = answer;
  const result = resultOfRule(answer, rule, reading);
  const properties = propertiesOf(policy, rule);
  const annotation = (name: string): string => textOf(policy.content, 'metadata', 'annotations', `policies.kyverno.io/${name}`);
  const subject = {
    kind: textOf(resource, 'kind'),
    namespace: textOf(resource, 'metadata', 'namespace'),
    name: textOf(resource, 'metadata', 'name'),
    uid: textOf(resource, 'metadata', 'uid'),
    apiVersion: textOf(resource, 'apiVersion'),
    resourceVersion: textOf(resource, 'metadata', 'resourceVersion'),
  };
  return {
    ...withoutEmpty({
      source: SOURCES[policy.family],
      policy: policyName(policy, rule),
      rule: rule.rule,
      category: annotation('category'),
      severity: SEVERITIES.has(annotation('severity')) ? annotation('severity') : '',
    }),
    timestamp: { seconds: reading.seconds, nanos: 0 },
    result,
    ...(annotation('scored') === 'false' ? {} : { scored: true }),
    resources: [withoutEmpty(subject)],
    ...withoutEmpty({ message: messageOf(rule, properties) }),
    properties,
  };
}

const SOURCES: Readonly<Record<Policy['family'], string>> = {
  rules: 'kyverno',
  cleanup: 'kyverno',
  deleting: 'kyverno',
  validating: 'KyvernoValidatingPolicy',
  mutating: 'KyvernoMutatingPolicy',
  generating: 'KyvernoGeneratingPolicy',
  'image-validating': 'KyvernoImageValidatingPolicy',
  'validating-admission': 'ValidatingAdmissionPolicy',
  'mutating-admission': 'MutatingAdmissionPolicy',
};

const SEVERITIES = new Set(['critical', 'high', 'medium', 'low', 'info']);

function withoutEmpty(texts: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
}

function policyName(policy: Policy, { rule }: RuleResponse): string {
  const { family, name } = policy;
  if (family === 'validating-admission' || family === 'mutating-admission') return rule;
  const namespace = namespaceOfPolicy(policy);
  return namespace === '' ? name : `${namespace}/${name}`;
}

/** The namespace under which reports show a policy: also one that a policy of the whole cluster says. */
export function namespaceOfPolicy({ namespace, content }: Policy): string {
  return namespace || textOf(content, 'metadata', 'namespace');
}

/** A property for the result, and one for all, stand for the message. */
function messageOf({ status, message }: RuleResponse, properties: Readonly<Record<string, string>>): string {
  return properties['message'] || properties[`${status}Message`] || message;
}

/** The properties in the order of their names. */
function propertiesOf(policy: Policy, { properties, auditAnnotations, exceptions, podSecurity }: RuleResponse): Readonly<Record<string, string>> {
  const all: Record<string, string> = { ...properties, ...auditAnnotations, process: processOf(policy) };
  if (exceptions !== undefined) all['exceptions'] = exceptions.join(',');
  if (podSecurity !== undefined) {
    const controls = podSecurity.controls.map(({ id, name, images }) => ({ ID: id, Name: name, Images: images.length === 0 ? null : images }));
    all['standard'] = podSecurity.level;
    all['version'] = podSecurity.version;
    all['controls'] = podSecurity.controls.map(({ id }) => id).join(',');
    all['controlsJSON'] = JSON.stringify(controls);
  }
  return Object.fromEntries(Object.entries(all).sort(([left], [right]) => (left < right ? -1 : 1)));
}

function processOf({ family, content }: Policy): string {
  switch (family) {
    case 'rules':
      return process(fieldOf(content, 'spec', 'background') !== false, fieldOf(content, 'spec', 'admission') !== false);
    case 'validating':
    case 'mutating':
    case 'image-validating': {
      const isOn = (kind: string): boolean => fieldOf(content, 'spec', 'evaluation', kind, 'enabled') !== false;
      return process(isOn('background'), isOn('admission'));
    }
    case 'generating':
      return ADMISSION;
    case 'validating-admission':
    case 'mutating-admission':
      return BACKGROUND;
    case 'deleting':
    case 'cleanup':
      return '';
  }
}

const BACKGROUND = 'background scan';
const ADMISSION = 'admission review';

function process(isBackground: boolean, isAdmission: boolean): string {
  if (isBackground) return BACKGROUND;
  return isAdmission ? ADMISSION : '';
}
