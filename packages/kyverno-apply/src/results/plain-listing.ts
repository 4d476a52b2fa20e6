import type { ObjectValue } from '@assay/jmespath';
import type { RuleResponse } from '@assay/kyverno/engine';
import { textOf } from '@assay/kyverno/objects';
import type { Answer } from '../evaluate/answer.ts';
import { onlyAudits } from './failure-action.ts';
import type { ResultListing } from './result-listing.ts';
import type { AuditReading } from './result-of-rule.ts';

/** Results in the plain form: rules that fail, and mutations and generations that are skipped or do not work. */
export function plainListing(reading: AuditReading): ResultListing {
  const texts: string[] = [];
  return {
    add: (answer) => {
      const text = answerText(answer, reading);
      if (text !== '') texts.push(text);
    },
    text: () => texts.join(''),
  };
}

function answerText(answer: Answer, reading: AuditReading): string {
  const { response, resource } = answer;
  if (!response.rules.some(isTold)) return '';
  const about = `policy ${response.policy.name} -> resource ${shownResource(resource)}`;
  const failures = response.rules.filter(({ status }) => status === 'fail');
  return [
    ...response.rules.map((rule) => troubleText(rule, about)),
    failures.length === 0 ? '' : failuresText(answer, failures, about, reading),
  ].join('');
}

/** Whether anything can be told of a rule: most pass, and nothing is said of them. */
function isTold({ type, status }: RuleResponse): boolean {
  return status === 'fail' || type === 'mutation' || type === 'generation';
}

/** `namespace/Kind/name`. */
function shownResource(resource: ObjectValue): string {
  const path = resourcePath(resource);
  return path === '//' ? 'JSON payload' : path;
}

/** The same, also for what has none of these. */
export function resourcePath(resource: ObjectValue): string {
  return `${textOf(resource, 'metadata', 'namespace')}/${textOf(resource, 'kind')}/${textOf(resource, 'metadata', 'name')}`;
}

function troubleText({ type, status, message }: RuleResponse, about: string): string {
  if (type === 'mutation' && status === 'skip') return `\nskipped mutate ${about}\n`;
  if (type === 'mutation' && status === 'error') return `\nerror while applying mutate ${about} \nerror:  ${message}\n`;
  return type === 'generation' && status === 'error' ? `\nerror while applying generate ${about} \nerror: ${message}\n` : '';
}

function failuresText({ response }: Answer, failures: readonly RuleResponse[], about: string, { auditWarn, values }: AuditReading): string {
  const isWarning = auditWarn && onlyAudits(response, values);
  const lines = failures.map(({ rule, message }, index) => `${index + 1} - ${rule} ${message === '' ? 'validation failed' : message}`);
  return [`${about} ${isWarning ? 'failed as audit warning' : 'failed'}:`, ...lines, ''].join('\n');
}
