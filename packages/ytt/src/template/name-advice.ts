import { nearestName, suggestName } from '@assay/findings';
import type { Span } from '@assay/source';
import type { UnknownName } from '@assay/starlark';

import type { Finding } from '../failure.ts';
import { replaceText } from '../text-fix.ts';
import type { AbsentFile } from './absent-file.ts';

type Advice = Pick<Finding, 'hint' | 'fixes'>;

/** What reports say of a name that is not there: without the suggestion, which is a hint. */
export function unknownNameMessage({ kind, name, owner }: UnknownName): string {
  return kind === 'attribute' ? `${owner} has no .${name} field or method` : `${owner} has no "${name}"`;
}

/** The name that is there and most likely was meant, if there is one. The span is that of the name, in quotes or after its dot. */
export function adviceOnUnknownName({ kind, name, candidates }: UnknownName, span: Span): Advice | undefined {
  if (kind !== 'attribute') return suggestName(name, candidates, { span });
  const nearest = nearestName(name, candidates);
  if (nearest === undefined || isIdentifier(nearest)) return suggestName(name, candidates.filter(isIdentifier), { span, prefix: '.' });
  return { hint: `did you mean "${nearest}"? write getattr(…, "${nearest}")`, ...fixByGetattr(name, nearest, span) };
}

/** Nothing where the owner is more than names with dots between them: where it begins is not known then. */
function fixByGetattr(name: string, nearest: string, { source, start, end }: Span): Pick<Advice, 'fixes'> {
  const owner = /(?<![\w.)\]}"'])[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*$/.exec(source.text.slice(source.text.lastIndexOf('\n', start - 1) + 1, start))?.[0];
  if (owner === undefined || source.text.slice(start, end) !== `.${name}` || /["\\]/.test(nearest)) return {};
  const newText = `getattr(${owner}, "${nearest}")`;
  return { fixes: [replaceText([{ source, start: start - owner.length, end }], newText, { title: `write ${newText}`, applicability: 'unsafe' })] };
}

/** Whether a name can follow a dot. */
function isIdentifier(name: string): boolean {
  return /^[A-Za-z_]\w*$/.test(name);
}

/** The file that was most likely meant. Its path is written for the other one if that is in quotes at the place. */
export function adviceOnAbsentFile({ path, nearest }: AbsentFile, span: Span): Advice | undefined {
  if (nearest === undefined) return undefined;
  const hint = `did you mean "${nearest}"?`;
  const { source } = span;
  const [at, ...others] = ['"', "'"]
    .map((quote) => source.text.indexOf(quote + path + quote, span.start))
    .filter((found) => found >= 0 && found < span.end);
  if (at === undefined || others.length > 0) return { hint };
  const start = at + '"'.length;
  return { hint, fixes: [replaceText([{ source, start, end: start + path.length }], nearest, { title: `write "${nearest}"` })] };
}
