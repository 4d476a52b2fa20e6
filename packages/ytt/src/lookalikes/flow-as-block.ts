import { isCollection, MapItem, YamlMap } from '../model.ts';
import type { Holder, YamlArray } from '../model.ts';
import type { Change } from '../template-change.ts';

/**
 * Writes a collection in brackets, which has no place for code, as lines: each part that is code as such. Undefined where it is on several
 * lines, where more stands behind it in its line, or where a part has anything but keys and values.
 */
export function flowAsBlock(holder: Holder, isCode: IsCode): Change | undefined {
  const { source, start, valueStart, valueEnd, value } = holder;
  const lineStart = source.text.lastIndexOf('\n', start - 1) + 1;
  const written = source.text.slice(valueStart, valueEnd);
  const isAlone = /^[ \t]*(?:[\r\n]|$)/.test(source.text.slice(valueEnd, valueEnd + 1000));
  if (holder.kind === 'document' || !isCollection(value) || !isAlone || HAS_MORE.test(written)) return undefined;
  const lines = linesOf(value, { isCode, indentation: ' '.repeat(start - lineStart + INDENT) });
  if (!(holder instanceof MapItem)) return { span: { source, start: valueStart, end: valueEnd }, newText: lines.join('\n').trimStart() };
  const behindKey = source.text.slice(0, valueStart).trimEnd().length;
  return { span: { source, start: behindKey, end: valueEnd }, newText: lines.map((line) => `\n${line}`).join('') };
}

/** Whether a holder has code as its value. */
export type IsCode = (holder: Holder) => boolean;

const INDENT = 2;

/** Line breaks, comments, tags, anchors, aliases, keys that are marked as such. */
const HAS_MORE = /[\r\n#!&*?]/;

interface Style {
  readonly isCode: IsCode;
  readonly indentation: string;
}

function linesOf(collection: YamlMap | YamlArray, style: Style): readonly string[] {
  const { indentation } = style;
  const items: readonly Holder[] = collection.items;
  return items.flatMap((item): readonly string[] => {
    const { source, start, end } = item;
    const head = collection instanceof YamlMap ? `${indentation}${source.text.slice(start, end)}:` : `${indentation}-`;
    const written = source.text.slice(item.valueStart, item.valueEnd);
    if (style.isCode(item)) return [`${head} #@ ${written}`];
    const { value } = item;
    if (!isCollection(value) || !hasCode(item, style.isCode)) return [written === '' ? head : `${head} ${written}`];
    const inner = linesOf(value, { ...style, indentation: `${indentation}${' '.repeat(INDENT)}` });
    return collection instanceof YamlMap ? [head, ...inner] : [`${head} ${inner[0]?.trimStart()}`, ...inner.slice(1)];
  });
}

function hasCode(holder: Holder, isCode: IsCode): boolean {
  const parts: readonly Holder[] = isCollection(holder.value) ? holder.value.items : [];
  return isCode(holder) || parts.some((part) => hasCode(part, isCode));
}
