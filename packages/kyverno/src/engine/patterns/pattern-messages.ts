import type { AnyPatternResult, IndexedResult } from './plan-any-pattern.ts';
import type { PatternResult } from './plan-pattern.ts';

/** The message of a rule after its variables were replaced. */
export type RuleMessage = { readonly kind: 'none' } | { readonly kind: 'text'; readonly text: string } | { readonly kind: 'unresolved' };

/** What Kyverno reports of a rule with a pattern. */
export function patternMessage(rule: string, message: RuleMessage, result: PatternResult): string {
  if (result.status === 'pass') return `validation rule '${rule}' passed.`;
  if (result.status === 'skip') return result.cause();
  if (message.kind === 'unresolved') return `validation error: variables substitution error in rule ${rule} execution error: ${result.cause()}`;
  const outcome = result.status === 'fail' ? `failed at path ${result.path}` : `execution error: ${result.cause()}`;
  return `validation error: ${sentence(message)}rule ${rule} ${outcome}`;
}

/** What Kyverno reports of a rule with several patterns. */
export function anyPatternMessage(rule: string, message: RuleMessage, result: AnyPatternResult): string {
  switch (result.status) {
    case 'pass':
      if (result.index === undefined) return message.kind === 'text' ? message.text : '';
      return `validation rule '${rule}' anyPattern[${result.index}] passed.`;
    case 'skip':
      return result.results.map(({ index, result: { cause } }) => `rule ${rule}[${index}] skipped: ${cause()}`).join(' ');
    case 'fail': {
      const failures = result.results.map((failed) => describe(rule, failed)).join(' ');
      if (message.kind === 'unresolved') return `validation error: variables substitution error in rule ${rule} execution error: ${failures}`;
      return `validation error: ${sentence(message)}${failures}`;
    }
  }
}

function describe(rule: string, { index, result }: IndexedResult): string {
  return result.status === 'fail' ? `rule ${rule}[${index}] failed at path ${result.path}` : `rule ${rule}[${index}] failed: ${result.cause()}`;
}

/** The message with a full stop and a blank behind it. */
function sentence(message: RuleMessage): string {
  if (message.kind !== 'text' || message.text === '') return '';
  return message.text.endsWith('.') ? `${message.text} ` : `${message.text}. `;
}
