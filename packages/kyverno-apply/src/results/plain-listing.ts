import type { ObjectValue } from '@assay/jmespath';
import type { RuleResponse } from '@assay/kyverno/engine';
import { textOf } from '@assay/kyverno/objects';
import type { Answer } from '../evaluate/answer.ts';
import { onlyAudits } from './failure-action.ts';
import type { ResultListing } from './result-listing.ts';
import type { AuditReading } from './result-of-rule.ts';

/** Results in the plain form: rules that fail, and mutations and generations that are skipped or do not work. */
export function plainListing(reading: AuditReading): ResultListing {
  const joined: string[] = [];
  let recent: string[] = [];
  const shown = rememberingLast(shownResource);
  return {
    add: (answer) => {
      const text = answerText(answer, reading, shown);
      if (text === '') return;
      recent.push(text);
      // A text that was put together is kept with all its parts until it is needed as a whole.
      if (recent.length === JOINED_AT_ONCE) {
        joined.push(recent.join(''));
        recent = [];
      }
    },
    text: () => joined.join('') + recent.join(''),
  };
}

const JOINED_AT_ONCE = 200;

function answerText(answer: Answer, reading: AuditReading, shown: (resource: ObjectValue) => string): string {
  const { response, resource } = answer;
  const { rules } = response;
  if (!rules.some(isTold)) return '';
  const about = `policy ${response.policy.name} -> resource ${shown(resource)}`;
  let text = '';
  for (const rule of rules) text += troubleText(rule, about);
  return rules.some(isFailure) ? text + failuresText(answer, about, reading) : text;
}

function isFailure({ status }: RuleResponse): boolean {
  return status === 'fail';
}

/** Whether anything can be told of a rule: most pass, and nothing is said of them. */
function isTold({ type, status }: RuleResponse): boolean {
  return status === 'fail' || type === 'mutation' || type === 'generation';
}

/** All policies answer one object before the next comes. */
function rememberingLast(show: (resource: ObjectValue) => string): (resource: ObjectValue) => string {
  let last: { readonly resource: ObjectValue; readonly text: string } | undefined;
  return (resource) => {
    if (last?.resource !== resource) last = { resource, text: show(resource) };
    return last.text;
  };
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

function failuresText({ response }: Answer, about: string, { auditWarn, values }: AuditReading): string {
  const isWarning = auditWarn && onlyAudits(response, values);
  let text = `${about} ${isWarning ? 'failed as audit warning' : 'failed'}:\n`;
  let number = 0;
  for (const { rule, status, message } of response.rules) {
    if (status === 'fail') text += `${++number} - ${rule} ${message === '' ? 'validation failed' : message}\n`;
  }
  return text;
}
