import { templateKey } from '../rule-source.ts';
import { locate } from '@assay/source';
import type { EditorPlace, Occurrences, Rename } from '@assay/findings';
import type { Span } from '@assay/source';

import type { Template } from '../model.ts';
import { occurrencesOfParameter } from './parameter-answers.ts';
import { templateNameAt, templateNamesIn, templatesIn } from './templates.ts';

/** The name of a Template at a place with the VMs that name it, or a parameter of one with its uses. */
export function occurrences(place: EditorPlace): Occurrences | undefined {
  return occurrencesOfTemplate(place) ?? occurrencesOfParameter(place);
}

function occurrencesOfTemplate(place: EditorPlace): Occurrences | undefined {
  const found = templateNameAt(place);
  if (!found) return undefined;
  const { template } = found;
  const spans = place.files
    .flatMap((file) => templateNamesIn(file, place))
    .filter((name) => name.template === template)
    .map(({ span }) => insideQuotes(span));
  return { span: insideQuotes(found.span), spans, rename: (to) => rename(template, spans, to, place) };
}

function rename(template: Template, spans: readonly Span[], to: string, files: EditorPlace): Rename {
  if (!OBJECT_NAME.test(to)) return { kind: 'refused', reason: 'a name has lower-case letters, digits, dots and dashes' };
  const taken = templatesIn(files).some((other) => other !== template && templateKey(other) === templateKey({ ...template, name: to }));
  if (taken) return { kind: 'refused', reason: `there is another Template "${to}"` };
  return { kind: 'edits', edits: spans.map((span) => ({ ...locate(span), newText: to })) };
}

const OBJECT_NAME = /^[a-z0-9](?:[-a-z0-9.]{0,251}[a-z0-9])?$/;

/** The span of a scalar without its quotes. */
function insideQuotes(span: Span): Span {
  const quote = span.source.text[span.start];
  return quote === '"' || quote === "'" ? { ...span, start: span.start + 1, end: span.end - 1 } : span;
}
