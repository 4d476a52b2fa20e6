import type { EditorPlace, Signature } from '@assay/findings';
import { JMESPATH_FUNCTIONS, celFunctionNamed, celScope } from '@assay/kyverno/descriptions';
import { offsetIn } from '@assay/source';

import { documentPlace } from './document-place.ts';
import type { Expression } from './expressions.ts';
import type { WrittenDocument } from './written-documents.ts';

/** The function that is called at a place in an expression. */
export function signature(place: EditorPlace): Signature | undefined {
  const found = documentPlace(place);
  const { expression } = found ?? {};
  if (!found || !expression) return undefined;
  const call = callAround(expression.text.slice(0, Math.max(offsetIn(expression.source, place.offset) - expression.start, 0)));
  if (!call) return undefined;
  return expression.language === 'cel' ? celSignature(found.document, expression, call) : jmesPathSignature(call);
}

/** A call whose parenthesis is open. */
interface OpenCall {
  readonly name: string;
  readonly isMember: boolean;
  /** How many commas stand between the parenthesis and the place. */
  readonly index: number;
}

/** The innermost call that is open at the end of a text. */
function callAround(text: string): OpenCall | undefined {
  const open: { readonly at: number; commas: number }[] = [];
  for (const { 0: sign, index } of text.matchAll(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`]*`|[()[\]{},]/g)) {
    const innermost = open.at(-1);
    if (sign === ',' && innermost) innermost.commas++;
    else if (/[([{]/.test(sign) && sign.length === 1) open.push({ at: index, commas: 0 });
    else if (/[)\]}]/.test(sign) && sign.length === 1) open.pop();
  }
  const call = open.findLast(({ at }) => text[at] === '(' && /\w\s*$/.test(text.slice(0, at)));
  const name = call && /([A-Za-z_]\w*)\s*$/.exec(text.slice(0, call.at));
  if (!call || !name?.[1]) return undefined;
  return { name: name[1], isMember: /\.\s*$/.test(text.slice(0, name.index)), index: call.commas };
}

function jmesPathSignature({ name, index }: OpenCall): Signature | undefined {
  const described = JMESPATH_FUNCTIONS.get(name);
  if (!described) return undefined;
  const { signature: label, description: documentation, parameters } = described;
  return { label, documentation, parameters: parameters.map((parameter) => ({ label: parameter })), ...activeOf(index, parameters) };
}

function celSignature({ root, sort }: WrittenDocument, { steps }: Expression, { name, isMember, index }: OpenCall): Signature | undefined {
  const scope = celScope(root, sort, steps);
  const described = scope && celFunctionNamed(scope.environment, name, isMember);
  const way = described?.signatures.find(({ parameters }) => parameters.length > index) ?? described?.signatures[0];
  if (!described || !way) return undefined;
  const { description: documentation } = described;
  return {
    label: way.label,
    ...(documentation !== undefined && { documentation }),
    parameters: way.parameters.map((label) => ({ label })),
    ...activeOf(index, way.parameters),
  };
}

/** Of parameters that can be given more than once the last stays. */
function activeOf(index: number, parameters: readonly string[]): Pick<Signature, 'active'> {
  return parameters.length === 0 ? {} : { active: Math.min(index, parameters.length - 1) };
}
