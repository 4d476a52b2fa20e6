import type { PassedOver, TextRange } from '@assay/starlark';
import { givenAt, oncePer } from '@assay/source';
import type { ValueOrigin } from '@assay/source';

import { MapItem } from '../model.ts';
import type { Absence } from '../model.ts';
import type { CompiledTemplate } from './compiled-template.ts';
import type { NodePlan } from './node-plan.ts';

/** Items of a map of a template that a condition keeps out. */
export interface PassedOverItems extends Absence {
  /** What the template says about the map. */
  readonly parent: NodePlan;
}

/** The items that statements of a template would give, with the condition that keeps them out and what it depends on. */
export function passedOverItems(template: CompiledTemplate, { statements, condition, origin }: PassedOver): readonly PassedOverItems[] {
  const found = itemsIn(template, statements);
  if (found.length === 0) return found;
  const span = template.code.writtenAt(condition.start, condition.end);
  const places = (origin?.places ?? []).filter(({ isLiteral }) => !isLiteral);
  const decided: ValueOrigin | undefined = span && {
    ...givenAt({ description: 'the condition', span }),
    ...(places.length > 0 && { places: [{ description: 'the condition', span }, ...places] }),
  };
  return found.map(({ parent, items }) => ({ parent, items, origin: decided }));
}

/** The same statements are passed over many times: the items by where these begin and end. */
const knownItems: (template: CompiledTemplate) => Map<string, readonly PassedOverItems[]> = oncePer(() => new Map());

function itemsIn(template: CompiledTemplate, statements: TextRange): readonly PassedOverItems[] {
  const known = knownItems(template);
  const place = `${statements.start}:${statements.end}`;
  const before = known.get(place);
  if (before) return before;
  const { start, end } = template.code.extentOf(statements);
  const items = new Map<NodePlan, MapItem[]>();
  for (const { node, parent } of template.plans) {
    if (!(node instanceof MapItem) || !parent || node.start < start || node.start >= end) continue;
    const ofParent = items.get(parent);
    if (ofParent) ofParent.push(node);
    else items.set(parent, [node]);
  }
  const found = Array.from(items, ([parent, each]) => ({ parent, items: each, origin: undefined }));
  known.set(place, found);
  return found;
}
