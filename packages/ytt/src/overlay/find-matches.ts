import type { Thread } from '@assay/starlark';
import { can } from '@assay/starlark';

import type { Holder } from '../model.ts';
import { boolOf } from '../modules/arguments.ts';
import { goTypeOfValue } from '../values/go-types.ts';
import { asFailure, callAuthor } from './call-author.ts';
import type { Change } from './edits/edit.ts';
import { isExpected } from './expectation.ts';
import type { LeftNodes } from './left-nodes.ts';
import { LeftMap } from './left-nodes.ts';
import type { MatchBy, MatchRule } from './match-rule.ts';
import type { NodeTest } from './matcher.ts';
import { Matcher } from './matcher.ts';
import { mapKeyMatcher } from './matchers.ts';
import type { Application } from './operation.ts';
import { mistake } from './overlay-failure.ts';

/**
 * The positions of the nodes that a node of an overlay matches, ascending, or undefined when its condition does not hold.
 * Throws when it should match more or fewer. Every operation on matched nodes begins so: their annotations are edited here.
 */
export function findMatches<Node extends Holder>(
  left: LeftNodes<Node>,
  { node, rule: { by, expectation }, change }: Matching<Node>,
  application: Application,
): readonly number[] | undefined {
  const { thread } = application;
  if (by.kind === 'nothing') return [];
  const positions = by.kind === 'key' ? sameKeyPositions(left, node) : by.kind === 'only' ? [0] : selectedPositions(left, node, { by, thread });
  const mayBeAdded = by.kind === 'key' && application.mayAdd(node);
  if (!isExpected(expectation, { overlay: node, left, positions, application, isByKey: by.kind === 'key', mayBeAdded })) return undefined;
  if (change) for (const position of positions) edit(left.at(position), change, application);
  return positions;
}

interface Matching<Node extends Holder> {
  /** The node of the overlay. */
  readonly node: Node;
  readonly rule: MatchRule;
  readonly change: Change | undefined;
}

function edit(left: Holder, change: Change, { thread, annotations }: Application): void {
  const changed = change(annotations.of(left), { left, thread });
  annotations.set(left, changed.size === 0 ? undefined : changed);
}

function sameKeyPositions(left: LeftNodes<Holder>, node: Holder): readonly number[] {
  if (!(left instanceof LeftMap) || node.kind !== 'map-item') throw new Error('Only map items have keys');
  return left.positionsOf(node);
}

interface Selection {
  readonly by: Extract<MatchBy, { readonly kind: 'selected' }>;
  readonly thread: Thread;
}

function selectedPositions({ nodes }: LeftNodes<Holder>, node: Holder, { by, thread }: Selection): readonly number[] {
  thread.charge(nodes.length);
  return asFailure(by.annotation, () => {
    const test = selectorTest(node, { by, thread });
    const positions: number[] = [];
    // What a function adds in the meantime is not asked for.
    const count = nodes.length;
    for (let position = 0; position < count; position++) {
      const left = nodes[position];
      if (left && test(left.kind === 'map-item' ? left.key : position, left.value, node.value)) positions.push(position);
    }
    return positions;
  });
}

function selectorTest(node: Holder, { by, thread }: Selection): NodeTest {
  // The message for documents has two spaces in the reference.
  if (!by.selector)
    throw mistake(`Expected 'overlay/match' annotation keyword argument 'by'${node.kind === 'document' ? ' ' : ''} to be specified`, by.annotation);
  const { value } = by.selector;
  if (typeof value === 'string' && node.kind !== 'document') return mapKeyMatcher(value).test(thread);
  if (value instanceof Matcher) return value.test(thread);
  if (can(value, 'call')) return (...contents) => boolOf(callAuthor(thread, value, contents));
  const forms = node.kind === 'document' ? 'function' : 'either string (for map key) or function';
  throw mistake(`Expected 'overlay/match' annotation keyword argument 'by' to be ${forms}, but was ${goTypeOfValue(value)}`, by.annotation);
}
