import type { Fix } from '@assay/findings';
import type { Span } from '@assay/source';

import type { Finding } from '../../failure.ts';
import { isCollection } from '../../model.ts';
import type { Annotation, Holder } from '../../model.ts';
import { replaceText } from '../../text-fix.ts';
import { by, mistake } from './mistake.ts';

/** Older names of annotations, with the current ones. */
const CURRENT_NAMES: ReadonlyMap<string, string> = new Map([
  ['schema/doc', 'schema/desc'],
  ['schema/match', 'data/values-schema'],
  ['schema/validate', 'schema/validation'],
]);

const OLDER_NAMES: ReadonlyMap<string, string> = new Map([...CURRENT_NAMES].map(([older, current]) => [current, older]));

/** The current name of an annotation; every name but an older one is its own. */
export function currentName(name: string): string {
  return CURRENT_NAMES.get(name) ?? name;
}

/** The older name of an annotation, if it has one. */
export function olderName(name: string): string | undefined {
  return OLDER_NAMES.get(name);
}

/** The annotation of a node under its current or its older name. Throws a `Failure` if it has both. */
export function annotationOf(holder: Holder, name: string): Annotation | undefined {
  const { annotations } = holder;
  if (annotations === undefined) return undefined;
  const current = annotations.get(name);
  const older = OLDER_NAMES.get(name);
  const alias = older === undefined ? undefined : annotations.get(older);
  if (alias === undefined) return current;
  if (current === undefined) return alias;
  throw mistake(alias, holder, {
    description: `@${alias.name} is an older name of @${name}, and both are on one node`,
    expected: `only @${name}`,
    found: `@${alias.name}${by(alias)} beside @${name}${by(current)}`,
  });
}

/** Writes the current name; that which replaces `@schema/match data_values=True` takes no argument. */
function renameAnnotation({ source, start, end }: Span, name: string, current: string): Fix {
  const nameEnd = start + '#@'.length + name.length;
  return replaceText([{ source, start: start + '#'.length, end: name === 'schema/match' ? end : nameEnd }], `@${current}`, {
    title: `write @${current}`,
  });
}

/** What is said about the annotations with older names on a node and on all nodes below. */
export function aliasAdvice({ annotations, value }: Holder): Finding[] {
  const advice: Finding[] = [];
  for (const { name, span } of annotations?.values() ?? []) {
    const current = CURRENT_NAMES.get(name);
    if (current === undefined) continue;
    const message = `@${name} is an older name of @${current}`;
    advice.push({
      code: 'alias',
      severity: 'info',
      message,
      span,
      found: `@${name}`,
      expected: `@${current}`,
      fixes: [renameAnnotation(span, name, current)],
    });
  }
  if (isCollection(value)) for (const item of value.items) for (const finding of aliasAdvice(item)) advice.push(finding);
  return advice;
}
