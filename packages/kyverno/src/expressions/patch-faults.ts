import { childrenOf } from '@assay/cel';
import type { CelExpression, CelSpan, MessageExpression } from '@assay/cel';
import { didYouMean } from '@assay/findings';

import { METADATA_FIELDS } from '../schemas/unknown-fields.ts';

/** What is wrong with the literals of a patch, although their types are right. */
export interface PatchFault {
  readonly message: string;
  readonly span: CelSpan;
  readonly hint?: string;
}

/**
 * The `Object{…}` literals that no patch can be made of: the name of each has to be the path of the field that holds it, and metadata
 * has the fields of Kubernetes. The reference says so only when it changes an object, and does not look into maps.
 */
export function patchFaults(expression: CelExpression): readonly PatchFault[] {
  if (expression.kind === 'map') return [];
  const own = expression.kind === 'message' && isPatch(expression) ? literalFaults(expression) : [];
  return [...own, ...childrenOf(expression).flatMap(patchFaults)];
}

function isPatch({ typeName }: MessageExpression): boolean {
  return typeName === 'Object' || typeName.startsWith('Object.');
}

function literalFaults({ typeName, fields }: MessageExpression): readonly PatchFault[] {
  return fields.flatMap(({ field, value }): readonly PatchFault[] => {
    const path = `${typeName}.${field}`;
    const misnamed = literalsOf(value).filter((literal) => literal.typeName !== path);
    const faults = misnamed.map(({ typeName: found, span: { start } }) => ({
      message: `"${found}" is the value of "${path}"`,
      span: { start, end: start + found.length },
      hint: `write "${path}"`,
    }));
    if (typeName !== 'Object.metadata' || METADATA_FIELDS.has(field)) return faults;
    const hint = didYouMean(field, METADATA_FIELDS);
    return [...faults, { message: `metadata has no "${field}"`, span: value.span, ...(hint !== undefined && { hint }) }];
  });
}

/** The literals that a value is, whichever way its conditions go. */
function literalsOf(value: CelExpression): readonly MessageExpression[] {
  if (value.kind === 'message') return isPatch(value) ? [value] : [];
  if (value.kind === 'list') return value.elements.flatMap(literalsOf);
  return value.kind === 'call' && value.name === '_?_:_' ? value.parameters.slice(1).flatMap(literalsOf) : [];
}
