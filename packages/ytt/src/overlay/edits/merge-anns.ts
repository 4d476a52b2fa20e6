import type { Annotation, ArgumentSpans } from '../../model.ts';
import { currentName } from '../../schema/annotations/aliases.ts';
import { namedRule } from '../../validations/rules/rules.ts';
import type { Edit } from './edit.ts';
import { knownName } from './own-annotations.ts';
import { readParticipants } from './selection.ts';

/** Each annotation adds its arguments to the one of its name, or is added itself. */
export const mergeAnns: Edit = {
  annotation: 'overlay/merge-anns',
  plan(by, node) {
    const participants = readParticipants(by, node);
    return (annotations, { thread }) => {
      const result = new Map(annotations);
      for (const own of participants(thread)) {
        const name = knownName(result, own.name);
        const known = name === undefined ? undefined : result.get(name);
        if (name !== undefined) result.delete(name);
        // An older name may allow more than the current one.
        result.set(name === undefined || isOlderName(own.name) ? own.name : name, known ? merged(known, own) : own);
      }
      return result;
    };
  },
};

/**
 * One annotation with the arguments of two: positional ones one after the other, of two keywords the right one's. It is where the
 * right one does: that is who made it what it is now, and who can be wrong about it, as the left one was right before. Its arguments
 * are where they did.
 */
export function merged(left: Annotation, right: Annotation): Annotation {
  const replaced = new Set(right.named.map(([keyword]) => currentKeyword(keyword)));
  const isKept = left.named.map(([keyword]) => !replaced.has(currentKeyword(keyword)));
  const [before, after] = [argumentPlacesOf(left), argumentPlacesOf(right)];
  return {
    name: isOlderName(left.name) ? left.name : right.name,
    positional: [...left.positional, ...right.positional],
    named: [...left.named.filter((_, at) => isKept[at]), ...right.named],
    span: right.span,
    argumentSpans: {
      positional: [...before.positional, ...after.positional],
      named: [...before.named.filter((_, at) => isKept[at]), ...after.named],
    },
  };
}

function argumentPlacesOf({ positional, named, span, argumentSpans }: Annotation): ArgumentSpans {
  return argumentSpans ?? { positional: positional.map(() => span), named: named.map(() => span) };
}

function isOlderName(name: string): boolean {
  return currentName(name) !== name;
}

/** Rules, too, have older names. */
function currentKeyword(keyword: string): string {
  return namedRule(keyword)?.keyword ?? keyword;
}
