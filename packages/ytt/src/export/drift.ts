import { Source } from '@assay/source';

import { Failure } from '../failure.ts';
import { Document, isCollection, noSpan, YamlArray, YamlMap, ArrayItem, MapItem } from '../model.ts';
import type { Content } from '../model.ts';
import { readDocuments } from '../read/read-documents.ts';
import { keyText } from '../schema/key-text.ts';
import { equalContents } from './equal-contents.ts';
import { lineDifference } from './line-difference.ts';

/** A file that should hold what a schema gives. */
export interface CheckedFile {
  readonly name: string;
  readonly text: string;
}

/**
 * The lines in which a file lags after what a schema gives, undefined if its content is the same: neither the order of keys nor
 * the layout counts. `print` prints in the form of the output.
 */
export function driftOf(file: CheckedFile, wanted: string, print: (document: Document) => string): string | undefined {
  const expected = onlyContent(new Source('', wanted));
  const actual = onlyContent(new Source(file.name, file.text));
  const isReadable = expected !== undefined && actual !== undefined;
  if (isReadable && equalContents(expected, actual)) return undefined;
  // Only what differs should show, so the content is laid out as it would be written now.
  const there = isReadable ? print(new Document(noSpan, inOrderOf(expected, actual))) : file.text;
  return lineDifference({ name: file.name, text: there }, { name: 'the schema', text: wanted });
}

/** The content of the one document of a text; undefined for anything else. */
function onlyContent(source: Source): Content | undefined {
  try {
    const { documents } = readDocuments(source, { duplicates: 'last-wins' });
    const [only, ...others] = documents.filter(({ isInjected }) => !isInjected);
    return others.length === 0 ? only?.value : undefined;
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

/** The same content, its keys in the order that another content has them in. */
function inOrderOf(model: Content, content: Content): Content {
  if (!isCollection(content)) return content;
  if (content instanceof YamlArray) {
    const models = model instanceof YamlArray ? model.items : [];
    return new YamlArray(
      noSpan,
      content.items.map(({ value }, index) => new ArrayItem(noSpan, inOrderOf(models[index]?.value ?? null, value))),
    );
  }
  const models = new Map(model instanceof YamlMap ? model.items.map(({ key, value }, index) => [keyText(key), { value, index }]) : []);
  const placeOf = (item: MapItem): number => models.get(keyText(item.key))?.index ?? Infinity;
  const items = [...content.items].sort((a, b) => (placeOf(a) === placeOf(b) ? 0 : placeOf(a) - placeOf(b)));
  return new YamlMap(
    noSpan,
    items.map(({ key, value }) => new MapItem(noSpan, key, inOrderOf(models.get(keyText(key))?.value ?? null, value))),
  );
}
