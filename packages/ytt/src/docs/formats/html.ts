import { visibleText } from '@assay/findings';

import { shortJsonText } from '../../export/json-text.ts';
import type { DocFormat } from '../doc-format.ts';
import type { DocPage, DocumentedValue } from '../doc-page.ts';
import { ruleTexts, shownLines } from '../doc-page.ts';

/** One page that needs nothing else, light or dark as its reader likes. */
export const html: DocFormat = {
  id: 'html',
  print: ({ title, description, values }) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="color-scheme" content="light dark">
<title>${escaped(visibleText(title))}</title>
<style>
${STYLE}</style>
</head>
<body>
<main>
<h1>${prose(title)}</h1>
${description === undefined ? '' : `<p>${prose(description)}</p>\n`}${content(values)}</main>
</body>
</html>
`,
};

const STYLE = `:root { color-scheme: light dark; --text: #1b1f24; --back: #ffffff; --line: #d0d7de; --soft: #f3f5f7; --mark: #a0341c; }
@media (prefers-color-scheme: dark) {
  :root { --text: #e6e9ec; --back: #14171b; --line: #3a424c; --soft: #20252b; --mark: #ff9e80; }
}
body { margin: 0; color: var(--text); background: var(--back); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 75rem; margin: 0 auto; padding: 1.5rem; }
table { border-collapse: collapse; width: 100%; }
th, td { padding: 0.5rem 0.75rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
thead th { background: var(--soft); }
tbody th { font-weight: normal; }
code { font: 0.9em ui-monospace, monospace; overflow-wrap: anywhere; }
p { margin: 0 0 0.25rem; }
ul { margin: 0.25rem 0; padding-left: 1.25rem; }
.mark { color: var(--mark); font-weight: bold; }
@media (max-width: 45rem) {
  thead { display: none; }
  tbody th, td { display: block; padding: 0 0.25rem; border: 0; }
  tbody tr { display: block; padding: 0.75rem 0; border-bottom: 1px solid var(--line); }
  td:empty { display: none; }
  td:nth-of-type(1)::before { content: 'Type: '; }
  td:nth-of-type(2)::before { content: 'Default: '; }
}
`;

function content(values: DocPage['values']): string {
  if (values.length === 0) return '<p>There are no values.</p>\n';
  return `<table>
<thead>
<tr><th scope="col">Value</th><th scope="col">Type</th><th scope="col">Default</th><th scope="col">Description</th></tr>
</thead>
<tbody>
${values.map(row).join('')}</tbody>
</table>
`;
}

function row(value: DocumentedValue): string {
  const { path, type, isRequired } = value;
  const required = isRequired ? '<br><span class="mark">required</span>' : '';
  const usual = value.default === undefined ? '' : code(shortJsonText(value.default));
  return `<tr id="${attribute(visibleText(path.replaceAll(/\s+/g, '-')))}"><th scope="row">${code(path)}${required}</th><td>${escaped(type)}</td><td>${usual}</td><td>${about(value)}</td></tr>\n`;
}

function about(value: DocumentedValue): string {
  const { title, description, deprecated, examples } = value;
  const listed = [
    ...ruleTexts(value).map(prose),
    ...examples.map(
      ({ description: label, value: example }) => `Example${label === undefined ? '' : ` (${prose(label)})`}: ${code(shortJsonText(example))}`,
    ),
  ];
  return [
    title === '' ? '' : `<p><strong>${prose(title)}</strong></p>`,
    deprecated === undefined ? '' : `<p><span class="mark">Deprecated:</span> ${prose(deprecated)}</p>`,
    description === undefined ? '' : `<p>${prose(description)}</p>`,
    listed.length === 0 ? '' : `<ul>${listed.map((item) => `<li>${item}</li>`).join('')}</ul>`,
  ].join('');
}

function prose(text: string): string {
  return shownLines(text).map(escaped).join('<br>');
}

function code(text: string): string {
  return `<code>${escaped(visibleText(text))}</code>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function attribute(text: string): string {
  return escaped(text).replaceAll('"', '&quot;');
}
