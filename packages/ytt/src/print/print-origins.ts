import { childPath, jsonPointer, locate, outermostSource } from '@assay/source';
import type { Path, Span, ValueOrigin, ValuePlace } from '@assay/source';

import type { HolderOrigin } from '../holder-origin.ts';
import { holderOrigin } from '../holder-origin.ts';
import { locationText } from '../location-text.ts';
import { MapItem, YamlMap, isCollection, isKnown, noSpan } from '../model.ts';
import type { ArrayItem, Content, DocumentSet, Holder, YamlArray } from '../model.ts';
import { isEmptyDocument, printYamlContent } from './print-yaml.ts';

/** The output as YAML; a comment on each line tells which template line wrote it, and where the value was given. */
export function printYamlWithOrigins({ documents }: DocumentSet): string {
  return documents
    .filter((document) => !isEmptyDocument(document))
    .map((document) => `--- # ${originText(holderOrigin(document))}\n${linesOf(document, holderOrigin(document)).map(printLine).join('')}`)
    .join('');
}

/** A line of the output, and whose origin it shows. */
interface Line {
  readonly text: string;
  readonly origin?: HolderOrigin;
}

function printLine({ text, origin }: Line): string {
  return origin ? `${text} # ${originText(origin)}\n` : `${text}\n`;
}

function originText({ span, valueFrom }: HolderOrigin): string {
  const written = isKnown(span) ? locationText(span) : 'computed';
  return valueFrom ? `${written} <- ${valueOriginText(valueFrom)}` : written;
}

/** What is certain, and what is not: `data value a schema.yml:2`, `data value a schema.yml:2 or b schema.yml:3`, `computed from …`. */
function valueOriginText({ kind, places }: ValueOrigin): string {
  const texts = places.map(valuePlaceText);
  switch (kind) {
    case 'given':
      return texts.join('');
    case 'one-of':
      return texts.join(' or ');
    case 'computed':
      return `computed from ${texts.join(', ')}`;
  }
}

function valuePlaceText({ description, span }: ValuePlace): string {
  return span && isKnown(span) ? `${description} ${locationText(span)}` : description;
}

function linesOf({ value }: Holder, origin: HolderOrigin): Line[] {
  if (!hasLines(value)) return scalarLines(printYamlContent(value), origin);
  if (value.kind === 'map') return value.items.flatMap((item) => mapItemLines(item, holderOrigin(item, origin)));
  return value.items.flatMap((item) => arrayItemLines(item, holderOrigin(item, origin)));
}

/** Whether a value is on lines of its own. */
function hasLines(value: Content): value is YamlMap | YamlArray {
  return isCollection(value) && value.items.length > 0;
}

function mapItemLines(item: MapItem, origin: HolderOrigin): Line[] {
  const { key, value } = item;
  if (!hasLines(value)) return scalarLines(printEntry(key, value), origin);
  const head = scalarLines(printEntry(key, null).replace(/ null\n$/, '\n'), origin);
  const inner = linesOf(item, origin);
  return [...head, ...(value.kind === 'array' ? inner : inner.map(indented))];
}

function arrayItemLines(item: ArrayItem, origin: HolderOrigin): Line[] {
  const [first, ...others] = linesOf(item, origin);
  return [{ origin, ...first, text: `- ${first?.text ?? ''}` }, ...others.map(indented)];
}

function indented(line: Line): Line {
  return { ...line, text: `  ${line.text}` };
}

function printEntry(key: Content, value: Content): string {
  return printYamlContent(new YamlMap(noSpan, [new MapItem(noSpan, key, value)]));
}

/** The first line shows the origin; the others are text of a block. */
function scalarLines(printed: string, origin: HolderOrigin): Line[] {
  const [first = '', ...others] = printed.replace(/\n$/, '').split('\n');
  return [{ text: first, origin }, ...others.map((text) => ({ text }))];
}

/** Where something is: as `assay ytt --origins -o json` prints it, counted from 1. */
interface PlaceRecord {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** The origin of each value of the output as a JSON list, in the order of the output. */
export function printOriginsAsJson({ documents }: DocumentSet): string {
  const records = documents
    .filter((document) => !isEmptyDocument(document))
    .flatMap((document, index) => originsIn(document, undefined, holderOrigin(document)).map(([path, origin]) => originRecord(index, path, origin)));
  return `[${records.map((record) => `\n  ${JSON.stringify(record)}`).join(',')}\n]\n`;
}

function originsIn({ value }: Holder, path: Path, origin: HolderOrigin): (readonly [path: Path, origin: HolderOrigin])[] {
  if (!isCollection(value)) return [[path, origin]];
  const inner = value.items.flatMap((item, index) =>
    originsIn(item, childPath(path, item.kind === 'map-item' ? keyText(item.key) : index), holderOrigin(item, origin)),
  );
  return [[path, origin], ...inner];
}

function keyText(key: Content): string {
  return typeof key === 'string' ? key : printYamlContent(key).trimEnd();
}

function originRecord(document: number, path: Path, { span, valueFrom }: HolderOrigin): unknown {
  return { document, path: jsonPointer(path), ...placeRecord(span), ...(valueFrom && originFields(valueFrom)) };
}

/** Only a place that is certain is `valueFrom`. */
function originFields({ kind, places }: ValueOrigin): object {
  const records = places.map(({ description, span }) => ({ description, ...(span && placeRecord(span)) }));
  switch (kind) {
    case 'given':
      return { valueFrom: records[0] };
    case 'one-of':
      return { valueFromOneOf: records };
    case 'computed':
      return { valueComputedFrom: records };
  }
}

function placeRecord(span: Span): PlaceRecord | undefined {
  if (!isKnown(span)) return undefined;
  const { range } = locate(span);
  return { file: outermostSource(span.source).name, line: range.start.line, column: range.start.column };
}
