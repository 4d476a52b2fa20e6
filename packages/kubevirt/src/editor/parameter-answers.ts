import { codeSpan, escapeMarkdown } from '@assay/findings';
import type { Completion, EditorPlace, Occurrences, Rename } from '@assay/findings';
import { locate, valueNamed } from '@assay/source';

import { parameterAt, parametersOf, referenceAt } from './template-parameters.ts';
import type { TemplateParameter } from './template-parameters.ts';

/** A parameter of a Template in Markdown. */
export function describeParameter({ name, declaration }: TemplateParameter): string {
  if (!declaration) return `${codeSpan(name)}: the Template has no such parameter`;
  const textOf = (key: string): string => {
    const node = valueNamed(declaration, key);
    return node?.kind === 'scalar' ? node.text : '';
  };
  const told = [textOf('displayName'), textOf('description')].filter((text) => text !== '').map(escapeMarkdown);
  return [`Parameter ${codeSpan(name)}${textOf('required') === 'true' ? ' (required)' : ''}`, ...told, ...given(textOf)].join('\n\n');
}

function given(textOf: (key: string) => string): readonly string[] {
  if (textOf('value') !== '') return [`Value: ${codeSpan(textOf('value'))}`];
  return textOf('from') === '' ? [] : [`Generated from ${codeSpan(textOf('from'))}`];
}

/** The parameters that a reference can name; `undefined` outside of references. */
export function completeParameters(place: EditorPlace): readonly Completion[] | undefined {
  const found = referenceAt(place);
  if (!found) return undefined;
  const { template, span } = found;
  const { text } = span.source;
  const isClosed = text.startsWith('}', span.end);
  const closing = isClosed ? '' : text.endsWith('{{', span.start) ? '}}' : '}';
  return parametersOf(template)
    .filter(({ declaration }) => declaration)
    .map((parameter) => ({
      label: parameter.name,
      kind: 'variable',
      documentation: describeParameter(parameter),
      replaces: span,
      text: parameter.name + closing,
    }));
}

/** The parameter at a place, where it is declared and used. */
export function occurrencesOfParameter(place: EditorPlace): Occurrences | undefined {
  const found = parameterAt(place);
  if (!found) return undefined;
  const { parameter, span } = found;
  return { span, spans: parameter.spans, rename: (to) => rename(parameter, to) };
}

function rename({ name, template, spans }: TemplateParameter, to: string): Rename {
  if (!/^\w+$/.test(to)) return { kind: 'refused', reason: 'a parameter has letters, digits and underscores' };
  const isTaken = parametersOf(template).some((other) => other.name !== name && other.name === to);
  if (isTaken) return { kind: 'refused', reason: `there is another parameter "${to}"` };
  return { kind: 'edits', edits: spans.map((each) => ({ ...locate(each), newText: to })) };
}
