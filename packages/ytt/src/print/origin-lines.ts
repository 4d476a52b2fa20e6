import type { HolderOrigin } from '../holder-origin.ts';
import { holderOrigin } from '../holder-origin.ts';
import { isCollection, MapItem, noSpan, YamlMap } from '../model.ts';
import type { Content, Document, Holder } from '../model.ts';
import { printYamlContent } from './print-yaml.ts';

/** A line of the output, and where what begins in it comes from; without an origin it continues a text. */
export interface OriginLine {
  readonly text: string;
  readonly origin: HolderOrigin | undefined;
}

/** The lines of a document as `printYaml` prints them. */
export function originLines(document: Document): readonly OriginLine[] {
  const origins = originsIn(document, holderOrigin(document));
  return linesOf(printYamlContent(document.value)).map((text, at) => ({ text, origin: origins[at] }));
}

/** One for each line. */
type LineOrigins = readonly (HolderOrigin | undefined)[];

function originsIn({ value }: Holder, origin: HolderOrigin): LineOrigins {
  if (!isCollection(value) || value.items.length === 0) return originsOfText(printYamlContent(value), origin);
  if (value.kind === 'array') return value.items.flatMap((item) => originsIn(item, holderOrigin(item, origin)));
  return value.items.flatMap((item) => originsOfEntry(item, holderOrigin(item, origin)));
}

function originsOfEntry(item: MapItem, origin: HolderOrigin): LineOrigins {
  const { key, value } = item;
  if (!isCollection(value) || value.items.length === 0) return originsOfText(printEntry(key, value), origin);
  const ofKey = originsOfText(printEntry(key, null), origin);
  // Behind a key that is not simple, the value begins in the line of the colon.
  return [...(ofKey.length === 1 ? ofKey : ofKey.slice(0, -1)), ...originsIn(item, origin)];
}

function printEntry(key: Content, value: Content): string {
  return printYamlContent(new YamlMap(noSpan, [new MapItem(noSpan, key, value)]));
}

/** The first line shows the origin; the others are text of a block. */
function originsOfText(printed: string, origin: HolderOrigin): LineOrigins {
  return linesOf(printed).map((_, at) => (at === 0 ? origin : undefined));
}

/** The lines of what ends with a line break. Those of YAML 1.1 that are no line feed stay in their lines. */
function linesOf(printed: string): readonly string[] {
  return printed.split(/(?<=[\n\u0085\u2028\u2029])/).map((line) => (line.endsWith('\n') ? line.slice(0, -1) : line));
}
