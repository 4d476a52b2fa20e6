import type { Documentation } from '../../schema/documentation.ts';
import { arrayOf, mapOf } from '../keywords.ts';
import type { Keywords } from '../keywords.ts';
import type { UnsaidRule } from '../target.ts';

/** Title, description and deprecation. */
export function documentationKeywords({ title, description, deprecated }: Documentation): Keywords {
  return [
    ...(title ? [['title', title] as const] : []),
    ...(deprecated === undefined ? [] : [['deprecated', true] as const]),
    ...(description ? [['description', description] as const] : []),
  ];
}

/** Rules that no keyword says, as people read them. */
export function rulesForPeople(unsaid: readonly UnsaidRule[]): Keywords {
  if (unsaid.length === 0) return [];
  return [['x-assay-rules', arrayOf(unsaid.map(({ rule }) => mapOf([['description', rule.description]])))]];
}
