import type { Completion, SourceFile } from '@assay/findings';
import { resolveAlias } from '@assay/source';
import type { ContentNode, Node } from '@assay/source';

import { fieldName } from '../../expressions/field-name.ts';
import { currentName } from '../../schema/annotations/aliases.ts';
import { celKindOf, celTexts } from '../texts/cel-texts.ts';
import type { CelText } from '../texts/cel-texts.ts';
import { code } from '../texts/markdown.ts';
import { lineStart } from '../values/readable-yaml.ts';
import { writtenDocuments } from '../values/written-keys.ts';
import type { TypedCode } from './typed-code.ts';

/** What can be written in an expression of `cel=`, as far as the schema shows what `self` is; nothing if the place is in none. */
export function celCompletions(file: SourceFile, { piece, before, quoted }: TypedCode, offset: number): readonly Completion[] | undefined {
  const { source } = file;
  if (!source || quoted === undefined || currentName(piece.name ?? '') !== 'schema/validation') return undefined;
  const around = before.slice(0, before.length - quoted.length - 1);
  if (!IN_CEL.test(around)) return undefined;
  if (isInText(quoted)) return [];
  const word = /\w*$/.exec(quoted)?.[0] ?? '';
  const replaces = { source, start: offset - word.length, end: offset + (/^\w*/.exec(source.text.slice(offset))?.[0].length ?? 0) };
  const ahead = quoted.slice(0, quoted.length - word.length);
  const names = namesIn(ahead, piece.nodeLine === undefined ? undefined : valueInLine(file, piece.nodeLine));
  if (!/\.\??$/.test(ahead)) {
    const variables = [...names.keys()].map((label): Completion => ({ label, kind: 'variable', replaces }));
    return [...variables, ...functions(({ on }) => on === undefined, replaces)];
  }
  const holder = nodeOf(CHAIN.exec(ahead)?.[1] ?? '', names);
  const fields = holder?.kind === 'mapping' ? fieldsOf(holder).map(([label]): Completion => ({ label, kind: 'field', replaces })) : [];
  const kind = holder && celKindOf(holder);
  return [...fields, ...functions(({ on }) => on !== undefined && (kind === undefined || on === 'any' || on === kind), replaces)];
}

/** The argument begins, as a text, in a list, or as the second of a description and its expression. */
const IN_CEL = /\bcel\s*=\s*(?:$|\[(?:[^\]]*,)?\s*$|[^=]*\((?:"[^"]*"|'[^']*')\s*,\s*$)/;

/** Names with what is selected of them. */
const CHAIN = /((?<![\w.\])])[A-Za-z_]\w*(?:\.\??\w+|\[[^[\]]*\])*)\.\??$/;

/** Whether the end of an expression is in a text of it. */
function isInText(expression: string): boolean {
  return /["']/.test(expression.replaceAll(/\\?"(?:[^"\\]|\\[^"])*\\?"|'[^']*'/g, ''));
}

function functions(isMeant: (text: CelText) => boolean, replaces: Completion['replaces']): readonly Completion[] {
  const distinct = new Map(celTexts.filter(isMeant).map((each) => [each.name, each]));
  return Array.from(distinct.values(), ({ name, signature, text }) => ({
    label: name,
    kind: 'function',
    detail: signature,
    documentation: `${code(signature)}\n\n${text}`,
    replaces,
  }));
}

/** What `self` is, and the variables of the macros that are open. */
function namesIn(expression: string, self: ContentNode | undefined): ReadonlyMap<string, ContentNode | undefined> {
  const names = new Map<string, ContentNode | undefined>([['self', self]]);
  for (const [, chain = '', name = ''] of expression.matchAll(MACRO)) {
    const holder = nodeOf(chain, names);
    const item = holder?.kind === 'sequence' ? holder.items[0] : undefined;
    names.set(name, item && resolveAlias(item));
  }
  return names;
}

const MACRO = /((?<![\w.])[A-Za-z_]\w*(?:\.\w+|\[[^[\]]*\])*)\.(?:all|exists|exists_one|filter|map)\(\s*(\w+)\s*,/g;

function nodeOf(chain: string, names: ReadonlyMap<string, ContentNode | undefined>): ContentNode | undefined {
  const [root = '', ...steps] = chain.split(/\.\??|(?=\[)/);
  let node = names.get(root);
  for (const step of steps) {
    let found: Node | undefined;
    if (node?.kind === 'mapping') found = fieldsOf(node).find(([name]) => name === step)?.[1];
    else if (node?.kind === 'sequence' && step.startsWith('[')) [found] = node.items;
    node = found && resolveAlias(found);
  }
  return node;
}

function fieldsOf(node: ContentNode & { readonly kind: 'mapping' }): readonly (readonly [name: string, value: Node])[] {
  return node.entries.flatMap(({ name, value }) => {
    const field = name === undefined ? undefined : fieldName(name);
    return field === undefined ? [] : [[field, value] as const];
  });
}

/** The value of the document, the item or the key in a line. */
function valueInLine(file: SourceFile, line: number): ContentNode | undefined {
  const text = file.source?.text ?? '';
  const isThere = (offset: number): boolean => lineStart(text, offset) === line;
  const find = (node: Node): Node | undefined => {
    if (node.kind === 'sequence') {
      for (const item of node.items) {
        const found = isThere(item.origin.start) ? item : find(item);
        if (found) return found;
      }
    }
    if (node.kind === 'mapping') {
      for (const { key, value } of node.entries) {
        const found = isThere(key.origin.start) ? value : find(value);
        if (found) return found;
      }
    }
    return undefined;
  };
  for (const { start, root } of writtenDocuments(file)) {
    const found = root && (isThere(start) ? root : find(root));
    if (found) return resolveAlias(found);
  }
  return undefined;
}
