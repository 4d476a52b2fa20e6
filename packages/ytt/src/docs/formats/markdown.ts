import { visibleText } from '@assay/findings';

import { shortJsonText } from '../../export/json-text.ts';
import type { DocFormat } from '../doc-format.ts';
import type { DocumentedValue } from '../doc-page.ts';
import { ruleText } from '../rule-text.ts';
import { shownLines } from '../shown-lines.ts';

/** A table in the Markdown of GitHub. */
export const markdown: DocFormat = {
  id: 'md',
  print: ({ title, description, values }) =>
    [
      `# ${prose(title)}`,
      '',
      ...(description === undefined ? [] : [prose(description), '']),
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

function about({ title, description, deprecated, examples, rules }: DocumentedValue): readonly string[] {
  return [
    `**${prose(title)}**`,
    ...(deprecated === undefined ? [] : [`**Deprecated:** ${prose(deprecated)}`]),
    ...(description === undefined ? [] : [prose(description)]),
    ...rules.map((rule) => prose(ruleText(rule))),
    ...examples.map(({ description: label, value }) => `Example${label === undefined ? '' : ` (${prose(label)})`}: ${code(shortJsonText(value))}`),
  ];
}

/** A text that stands for itself: nothing in it is markup, and its line breaks do not end the row. */
function prose(text: string): string {
  return shownLines(text).map(escaped).join('<br>');
}

/** In a code span a backslash is itself, so that only what has neither bars nor backquotes can stand in one. */
function code(text: string): string {
  const shown = visibleText(text);
  return /[|`<&]|^\s|\s$|^$/.test(shown) ? `<code>${escaped(shown)}</code>` : `\`${shown}\``;
}

function escaped(line: string): string {
  return line.replaceAll(MARKS, escapedMark);
}

/**
 * What could begin markup, stand for a character, or become a link as addresses do. Marks that mean nothing where they stand are left,
 * so that the text can still be read, and found.
 */
const MARKS = /&(?=[#a-z0-9]+;)|[<|@\\`*[~]|!(?=\[)|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|:(?=\/\/)|(?<=www)\.|^\s*(?:[>#+-]|\d+[.)])/giu;

function escapedMark(mark: string): string {
  const last = mark.slice(-1);
  return mark.slice(0, -1) + (ENTITIES[last] ?? `\\${last}`);
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '|': '&#124;', '@': '&#64;', ':': '&#58;' };
