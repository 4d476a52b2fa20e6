import { codeBlock, codeSpan } from '@assay/findings';
import type { Completion } from '@assay/findings';
import { JMESPATH_FUNCTIONS, describeShape, variableAt } from '@assay/kyverno/descriptions';
import type { DescribedFunction, DescribedVariable } from '@assay/kyverno/descriptions';

import { contextEntriesIn } from './definitions-in.ts';
import { describeDefinition } from './describe-definition.ts';
import type { Definition } from './definition.ts';
import type { Expression } from './expressions.ts';
import { fieldsBelow, matchedObjects } from './matched-kinds.ts';
import { isWithin } from './mentions.ts';
import { variablesAt } from './word-place.ts';
import type { WordPlace } from './word-place.ts';
import type { WrittenDocument } from './written-documents.ts';

/** What a word in an expression of JMESPath is, in Markdown. */
export function describeJmesPathWord(
  document: WrittenDocument,
  expression: Expression,
  { word, chain, isCalled, isBehindOther }: WordPlace,
): string | undefined {
  const called = isCalled ? JMESPATH_FUNCTIONS.get(word) : undefined;
  if (called) return describeFunction(called);
  if (isBehindOther) return undefined;
  const entry = visibleEntries(document, expression).find(({ name }) => name === (chain[0] ?? word));
  if (entry) return describeDefinition(entry);
  const variable = variableAt(variablesAt(document, expression.steps), [...chain, word]);
  if (variable) return describeVariable(variable, chain);
  const path = jmesPathObjectPath(chain);
  const field = path && fieldsBelow(matchedObjects(document, expression.steps), path).find(({ name }) => name === word);
  return field && `${codeSpan([...chain, word].join('.'))} (${describeShape(field.shape)})`;
}

/** What can be written at a place in an expression of JMESPath. */
export function completeJmesPath(document: WrittenDocument, expression: Expression, place: WordPlace): readonly Completion[] {
  if (place.isInText || place.isBehindOther) return [];
  const { span: replaces, chain } = place;
  const variables = variablesAt(document, expression.steps);
  const offer = (variable: DescribedVariable): Completion => ({
    label: variable.name,
    kind: 'variable',
    detail: variable.type,
    documentation: variable.description,
    replaces,
  });
  if (chain.length === 0) {
    const entries = visibleEntries(document, expression);
    return [
      ...entries.map((entry) => ({
        label: entry.name,
        kind: 'variable' as const,
        detail: 'context',
        documentation: describeDefinition(entry),
        replaces,
      })),
      ...variables.filter(({ name }) => !entries.some((entry) => entry.name === name)).map(offer),
      ...Array.from(JMESPATH_FUNCTIONS.values(), (described) => ({
        label: described.name,
        kind: 'function' as const,
        detail: described.signature,
        documentation: described.description,
        replaces,
      })),
    ];
  }
  const path = jmesPathObjectPath(chain);
  const known = variableAt(variables, chain)?.members ?? [];
  const fields = path ? fieldsBelow(matchedObjects(document, expression.steps), path) : [];
  return [
    ...known.map(offer),
    ...fields
      .filter(({ name }) => !known.some((each) => each.name === name))
      .map(({ name, shape }) => ({ label: name, kind: 'field' as const, detail: describeShape(shape), replaces })),
  ];
}

/** A function in Markdown. */
function describeFunction({ signature, description }: DescribedFunction): string {
  return `${codeBlock(signature)}\n\n${description}`;
}

function describeVariable({ name, type, description }: DescribedVariable, chain: readonly string[]): string {
  return `${codeSpan([...chain, name].join('.'))} (${type})\n\n${description}`;
}

/** The entries of contexts that an expression can read, the nearest of each name. */
function visibleEntries(document: WrittenDocument, { scalar }: Expression): readonly Definition[] {
  const visible = contextEntriesIn(document).filter(({ scope }) => isWithin(scalar, scope));
  return [...new Map(visible.map((entry) => [entry.name, entry])).values()];
}

/** The way in the object that a chain leads to: behind `request.object`, `request.oldObject` and `target`. */
export function jmesPathObjectPath([first, second, ...rest]: readonly string[]): readonly string[] | undefined {
  if (first === 'request' && (second === 'object' || second === 'oldObject')) return rest;
  return first === 'target' ? [...(second === undefined ? [] : [second]), ...rest] : undefined;
}
