import { visibleText } from '@assay/findings';

import { shortJsonText } from '../../export/json-text.ts';
import type { DocFormat } from '../doc-format.ts';
import type { DocumentedValue } from '../doc-page.ts';
import { ruleTexts, shownLines } from '../doc-page.ts';

/** A table in the Markdown of GitHub. */
export const markdown: DocFormat = {
  id: 'md',
  print: ({ title, description, values }) =>
    [
      `# ${prose(title)}`,
      '',
      ...(description === undefined ? [] : [paragraph(description), '']),
      ...(values.length === 0 ? ['There are no values.'] : [...HEAD, ...values.map(row)]),
      '',
    ].join('\n'),
};

const HEAD = ['| Value | Type | Default | Description |', '|---|---|---|---|'];

function row(value: DocumentedValue): string {
  const { path, type, isRequired } = value;
  const name = isRequired ? `${code(path)}<br>**required**` : code(path);
  const usual = value.default === undefined ? '' : code(shortJsonText(value.default));
  return `| ${name} | ${prose(type)} | ${usual} | ${about(value).join('<br>')} |`;
}

function about(value: DocumentedValue): readonly string[] {
  const { title, description, deprecated, examples } = value;
  return [
    ...(title === '' ? [] : [`**${prose(title)}**`]),
    ...(deprecated === undefined ? [] : [`**Deprecated:** ${prose(deprecated)}`]),
    ...(description === undefined ? [] : [prose(description)]),
    ...ruleTexts(value).map(prose),
    ...examples.map(
      ({ description: label, value: example }) => `Example${label === undefined ? '' : ` (${prose(label)})`}: ${code(shortJsonText(example))}`,
    ),
  ];
}

/** A text that stands for itself: nothing in it is markup but addresses, and its line breaks do not end the row. */
function prose(text: string): string {
  return shownLines(text).map(escaped).join('<br>');
}

/** The same where a list, a heading or the like could begin. */
function paragraph(text: string): string {
  return prose(text).replace(/^(?=[>#+[-])|^\d+(?=[.)])/, '$&\\');
}

/** In a code span a backslash is itself, so that only what has neither bars nor backquotes can be in one. */
function code(text: string): string {
  const shown = visibleText(text);
  return /[|`<&]|^\s|\s$|^$/.test(shown) ? `<code>${escaped(shown)}</code>` : `\`${shown}\``;
}

function escaped(line: string): string {
  return line.replaceAll(MARKS, (mark) => ENTITIES[mark] ?? `\\${mark}`);
}

/**
 * What could begin markup or stand for a character. Marks that mean nothing where they are are left, so that the text can still be
 * read, and found.
 */
const MARKS = /&(?=[#a-z0-9]+;)|[<|`*~]|\\(?=[!-/:-@[-`{-~]|$)|\](?=[([])|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/giu;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '|': '&#124;' };
