import { codeBlock, codeSpan } from '@assay/findings';
import type { Completion } from '@assay/findings';
import { ANY_VALUE, celFunctionNamed, celFunctions, celScope, describeCelVariable, describeShape } from '@assay/kyverno/descriptions';
import type { CelFunction, CelScope } from '@assay/kyverno/descriptions';

import { celVariablesIn } from './definitions-in.ts';
import { describeDefinition } from './describe-definition.ts';
import type { Expression } from './expressions.ts';
import { fieldsBelow, matchedObjects } from './matched-kinds.ts';
import { isWithin } from './mentions.ts';
import type { WordPlace } from './word-place.ts';
import type { WrittenDocument } from './written-documents.ts';

/** What a word in an expression of CEL is, in Markdown. */
export function describeCelWord(document: WrittenDocument, expression: Expression, place: WordPlace): string | undefined {
  const scope = celScope(document.root, document.sort, expression.steps);
  if (!scope || place.word === '' || place.isInText) return undefined;
  const { word, chain, isCalled, isBehindOther } = place;
  const isMember = isBehindOther || chain.length > 0;
  const named = isCalled
    ? (celFunctionNamed(scope.environment, [...chain, word].join('.'), false) ?? celFunctionNamed(scope.environment, word, isMember))
    : undefined;
  if (named) return describeCelFunction(named);
  if (chain.length === 1 && chain[0] === 'variables') return describePolicyVariable(document, expression, scope, word);
  const type = typeOfWord(scope, expression, place);
  const description = isMember ? undefined : describeCelVariable(word);
  if (type === undefined && description === undefined) return undefined;
  const path = isMember ? celObjectPath(chain) : undefined;
  const field = path && fieldsBelow(matchedObjects(document, expression.steps), path).find(({ name }) => name === word);
  const shown = field && type === 'dyn' ? describeShape(field.shape) : type;
  return `${codeSpan([...chain, word].join('.'))}${shown === undefined ? '' : ` (${shown})`}${description === undefined ? '' : `\n\n${description}`}`;
}

/** The type of a whole expression of CEL; `undefined` if it has a mistake. */
export function describeCelType(document: WrittenDocument, { steps, text }: Expression): string | undefined {
  const scope = celScope(document.root, document.sort, steps);
  const type = scope?.typeOf(text);
  return type && scope?.typeName(type);
}

/** What can be written at a place in an expression of CEL. */
export function completeCel(document: WrittenDocument, expression: Expression, place: WordPlace): readonly Completion[] {
  const scope = celScope(document.root, document.sort, expression.steps);
  if (!scope || place.isInText) return [];
  const { span: replaces, chain, isBehindOther } = place;
  if (chain.length === 0 && !isBehindOther) {
    const variables = Object.entries(scope.environment.vocabulary.variables).map(([name, type]) => ({
      label: name,
      kind: 'variable' as const,
      detail: scope.typeName(type),
      ...documented(describeCelVariable(name)),
      replaces,
    }));
    return [...variables, ...offerFunctions(celFunctions(scope.environment, undefined), place)];
  }
  if (chain.length === 1 && chain[0] === 'variables') {
    return Array.from(scope.declared, ([name, type]) => ({
      label: name,
      kind: 'variable' as const,
      detail: scope.typeName(type),
      ...documented(describePolicyVariable(document, expression, scope, name)),
      replaces,
    }));
  }
  const receiver = scope.typeOf(operandBefore(expression, place));
  const path = celObjectPath(chain);
  const fields = path ? fieldsBelow(matchedObjects(document, expression.steps), path) : [];
  const known =
    path && path.length === 0 && fields.length === 0 ? OBJECT_FIELDS : fields.map(({ name, shape }) => ({ name, detail: describeShape(shape) }));
  return [
    ...[...scope.fieldsOf(receiver), ...known].map(({ name, detail }) => ({ label: name, kind: 'field' as const, detail, replaces })),
    ...offerFunctions(celFunctions(scope.environment, receiver ?? ANY_VALUE), place),
  ];
}

const OBJECT_FIELDS = ['apiVersion', 'kind', 'metadata', 'spec', 'status'].map((name) => ({ name, detail: 'dyn' }));

function offerFunctions(functions: readonly CelFunction[], { span: replaces }: WordPlace): readonly Completion[] {
  return functions.map((described) => ({
    label: described.name,
    kind: 'function' as const,
    detail: described.signatures[0]?.label ?? '',
    documentation: describeCelFunction(described),
    replaces,
  }));
}

function documented(documentation: string | undefined): Pick<Completion, 'documentation'> {
  return documentation === undefined ? {} : { documentation };
}

/** A function of CEL in Markdown: of many ways to call it the first. */
function describeCelFunction({ signatures, description }: CelFunction): string {
  const shown = signatures
    .slice(0, MOST_SIGNATURES)
    .map(({ label }) => label)
    .join('\n');
  return `${codeBlock(shown, 'cel')}${description === undefined ? '' : `\n\n${description}`}`;
}

const MOST_SIGNATURES = 8;

function describePolicyVariable(document: WrittenDocument, { scalar }: Expression, scope: CelScope, name: string): string | undefined {
  const definition = celVariablesIn(document).find((each) => each.name === name && isWithin(scalar, each.scope));
  const type = scope.declared.get(name);
  return definition && `${describeDefinition(definition)}${type ? `\n\n${scope.typeName(type)}` : ''}`;
}

/** The type of the names up to a word, as the checker sees it. */
function typeOfWord(scope: CelScope, expression: Expression, { span, chain, isBehindOther }: WordPlace): string | undefined {
  if (isBehindOther) return undefined;
  const whole = expression.text.slice(0, span.end - expression.start);
  const start = chain.length === 0 ? span.start - expression.start : whole.search(/[A-Za-z_][\w.[\]\s'"]*$/);
  const type = scope.typeOf(whole.slice(Math.max(start, 0)));
  return type && scope.typeName(type);
}

/** What stands before the dot of a word, as far back as it belongs together. */
function operandBefore({ text, start }: Expression, { span }: WordPlace): string {
  const before = text.slice(0, span.start - start).replace(/\??\.\s*$/, '');
  let depth = 0;
  let at = before.length;
  while (at > 0) {
    const character = before[at - 1]!;
    if (character === ')' || character === ']') depth++;
    else if (character === '(' || character === '[') depth--;
    if (depth < 0 || (depth === 0 && !/[\w.)\]"'([]/.test(character))) break;
    at--;
  }
  return before.slice(at);
}

/** The way in the object that a chain leads to. */
export function celObjectPath([first, ...rest]: readonly string[]): readonly string[] | undefined {
  return first === 'object' || first === 'oldObject' ? rest : undefined;
}
