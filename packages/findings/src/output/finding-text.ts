import type { NotChecked, Violation } from '../violation.ts';
import { visibleLines, visibleText } from './visible-text.ts';

/** A place as editors and terminals make it a link: `file:line:column`, or the file alone. */
export function placeText({ file, range }: Pick<Violation, 'file' | 'range'>): string {
  const name = visibleText(file);
  return range ? `${name}:${range.start.line}:${range.start.column}` : name;
}

/** What a violation says beside its place and rule, as visible lines: message, hint, diff, related places. */
export function explanationLines({ message, hint, diff, related = [] }: Violation): readonly string[] {
  return [
    ...visibleLines(message),
    ...hintLines(hint),
    ...(diff === undefined ? [] : visibleLines(diff)),
    ...related.flatMap((place) => visibleLines(`see ${placeText(place)}: ${place.message}`)),
  ];
}

/** Why something was not checked, as visible lines: reason, values that it needs, hint. */
export function reasonLines({ reason, values = [], hint }: NotChecked): readonly [string, ...string[]] {
  const [first, ...others] = visibleLines(reason);
  return [first, ...others, ...(values.length === 0 ? [] : visibleLines(`values: ${values.join(', ')}`)), ...hintLines(hint)];
}

function hintLines(hint: string | undefined): readonly string[] {
  return hint === undefined ? [] : visibleLines(`hint: ${hint}`);
}
