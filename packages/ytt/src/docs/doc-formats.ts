import type { DocFormat } from './doc-format.ts';
import { html } from './formats/html.ts';
import { json } from './formats/json.ts';
import { markdown } from './formats/markdown.ts';
import { table } from './formats/table.ts';

/** All forms of a page; the first one is for who asks for none. */
export const docFormats: readonly DocFormat[] = [markdown, html, json, table];
