import type { Annotation, Holder } from '../../model.ts';
import { by, mistake } from './mistake.ts';
import type { Presence } from './schema-annotation.ts';

/** Throws a `Failure` for an annotation that stands on something else than a map item. */
export function checkOnMapItem(annotation: Annotation, holder: Holder): void {
  if (holder.kind === 'map-item') return;
  const { name } = annotation;
  throw mistake(annotation, holder, {
    description: `@${name} is only supported on map items`,
    expected: 'a map item',
    found: `@${name} on ${holder.kind === 'document' ? 'a document' : 'an array item'}${by(annotation)}`,
  });
}

/** Throws a `Failure` for an annotation that says when a key is there, on an item that is for any key. */
export function checkNotOnAnyKey(annotation: Annotation, { holder, presence }: { readonly holder: Holder; readonly presence: Presence }): void {
  if (presence !== 'any-key') return;
  throw mistake(annotation, holder, {
    description: `@${annotation.name} is not supported beside @schema/any-key`,
    expected: 'a key of its own',
    found: `@${annotation.name} on an item for any key${by(annotation)}`,
    hints: ['an item for any key gives no key to the defaults.'],
  });
}
