import { codeSpan, escapeMarkdown } from '@assay/findings';
import type { Steps } from '@assay/source';

import { describeDemand } from '../check/describe-demand.ts';
import type { Constraint, Schema } from '../model.ts';
import type { Descriptions } from '../tables/read-descriptions.ts';
import { schemaAt } from './object-place.ts';

/** What is said of a field of an object, in Markdown; nothing if its schema does not have it. */
export function describeField(root: Schema, steps: Steps, descriptions: Descriptions): string | undefined {
  const schema = schemaAt(root, steps);
  const name = steps.at(-1);
  if (!schema || name === undefined) return undefined;
  const holder = schemaAt(root, steps.slice(0, -1));
  const isRequired = typeof name === 'string' && (holder?.required.includes(name) ?? false);
  const fallback = typeof name === 'string' ? holder?.fields.get(name)?.default : undefined;
  return [
    `${codeSpan(steps.map((step) => (typeof step === 'number' ? `[${step}]` : step)).join('.'))}: ${typeText(schema)}${isRequired ? ', required' : ''}`,
    typeof name === 'string' && holder?.definition !== undefined ? escapeMarkdown(descriptions(holder.definition, name) ?? '') : '',
    fallback === undefined ? '' : `Default: ${codeSpan(JSON.stringify(fallback))}`,
    schema.constraints.flatMap((constraint) => constraintText(constraint)).join('\n'),
    schema.required.length === 0 ? '' : `Required in it: ${schema.required.map(codeSpan).join(', ')}`,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** The type of a value in a few words: `list of string`. */
export function typeText({ type, items, others }: Schema): string {
  if (type === undefined) return 'any';
  if (items) return `list of ${typeText(items)}`;
  return type === 'object' && typeof others === 'object' ? `map of ${typeText(others)}` : type;
}

function constraintText(constraint: Constraint): readonly string[] {
  if (constraint.kind === 'all-of') return constraint.schemas.flatMap(({ constraints }) => constraints.flatMap(constraintText));
  return [`- has to ${describeDemand(constraint)}`];
}
