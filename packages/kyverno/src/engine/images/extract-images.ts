import { compareTexts, isList, isObject, printGoValue, propertyOf } from '@assay/jmespath';
import type { Budget, ObjectValue, Value } from '@assay/jmespath';

import type { JmesPathHost } from '../../jmespath/host.ts';
import { parseImageReference } from '../../jmespath/image-reference.ts';
import type { ImageReference } from '../../jmespath/image-reference.ts';
import { textOf } from '../../objects/fields.ts';
import { extractorsFor } from './image-extractor.ts';
import type { Expression, ImageExtractor } from './image-extractor.ts';

/** An image of a resource and where it stands there. */
export interface ResourceImage {
  readonly reference: ImageReference;
  /** A JSON pointer to the text, such as `/spec/containers/0/image`; nothing in it is escaped. */
  readonly pointer: string;
}

/** Images by group (`containers`, or the name of an extractor) and in it by key. A group has at least one. */
export type ResourceImages = ReadonlyMap<string, ReadonlyMap<string, ResourceImage>>;

/** The images of a resource, or why they cannot be told, in Kyverno's words. */
export type ImageExtraction = { readonly kind: 'images'; readonly images: ResourceImages } | { readonly kind: 'problem'; readonly message: string };

/** What extraction needs of its caller. */
export interface ExtractionOptions {
  readonly host: JmesPathHost;
  readonly budget: Budget;
}

/** Finds the images of resources. */
export type ExtractImages = (resource: ObjectValue, options: ExtractionOptions) => ImageExtraction;

/**
 * Plans how images are found, from the `imageExtractors` of a rule if it has some; kinds that they do not name are treated as without.
 * A kind that nobody knows has no images. Follows pkg/utils/api/image.go of Kyverno (v1.19.0); the members of an object are visited in
 * the order of their names, where Go has none.
 */
export function planImageExtraction(imageExtractors?: ObjectValue): ExtractImages {
  const byKind = new Map<string, readonly ImageExtractor[] | undefined>();
  return (resource, options) => {
    const kind = textOf(resource, 'kind');
    const extractors = byKind.get(kind) ?? extractorsFor(kind, imageExtractors);
    byKind.set(kind, extractors);
    if (extractors?.length === 0) return { kind: 'problem', message: `no extractors found for ${kind}` };
    return extractAll(resource, extractors ?? [], options);
  };
}

/** Ends an extraction; caught at its door. */
class ExtractionFailure extends Error {
  override readonly name = 'ExtractionFailure';
}

function extractAll(resource: ObjectValue, extractors: readonly ImageExtractor[], options: ExtractionOptions): ImageExtraction {
  const images = new Map<string, ReadonlyMap<string, ResourceImage>>();
  try {
    for (const extractor of extractors) {
      const found = new Map<string, ResourceImage>();
      visit(resource, [], extractor, options, found);
      if (found.size > 0) images.set(extractor.name, found);
    }
    return { kind: 'images', images };
  } catch (error) {
    if (!(error instanceof ExtractionFailure)) throw error;
    return { kind: 'problem', message: error.message };
  }
}

/** Takes the step of the extractor that follows the path, and at its end reads the image. */
function visit(
  value: Value | undefined,
  path: readonly string[],
  extractor: ImageExtractor,
  options: ExtractionOptions,
  found: Map<string, ResourceImage>,
): void {
  options.budget.charge(1);
  if (value === undefined || value === null) return;
  const step = extractor.steps[path.length];
  if (step === '*') {
    for (const [name, child] of membersOf(value)) visit(child, [...path, name], extractor, options, found);
    return;
  }
  if (!isObject(value)) throw new ExtractionFailure('invalid image config');
  if (step !== undefined) return visit(propertyOf(value, step), [...path, step], extractor, options, found);
  readImage(value, path, extractor, options, found);
}

function membersOf(value: Value): readonly (readonly [string, Value])[] {
  if (isList(value)) return value.map((child, index) => [String(index), child] as const);
  if (!isObject(value)) throw new ExtractionFailure('invalid type');
  return Object.entries(value).sort(([left], [right]) => compareTexts(left, right));
}

function readImage(
  holder: ObjectValue,
  path: readonly string[],
  { key, value, expression }: ImageExtractor,
  options: ExtractionOptions,
  found: Map<string, ResourceImage>,
): void {
  const pointer = `/${[...path, value].join('/')}`;
  const name = key === '' ? pointer : propertyOf(holder, key);
  if (typeof name !== 'string') throw new ExtractionFailure('invalid key');
  const text = propertyOf(holder, value);
  if (typeof text !== 'string' || text.trim() === '') return;
  options.budget.charge(1 + (text.length >>> 4));
  const image = expression === undefined ? text : evaluate(expression, text, options);
  const reference = parseImageReference(image);
  if (reference.kind === 'problem') throw new ExtractionFailure(`invalid image '${image}' (${reference.message})`);
  found.set(name, { reference, pointer });
}

function evaluate({ text, compiled }: Expression, image: string, options: ExtractionOptions): string {
  if (compiled.kind !== 'program') throw new ExtractionFailure(`invalid jmespath ${text}: ${compiled.message}`);
  const outcome = compiled.program.search(image, options);
  if (outcome.kind === 'fault') throw new ExtractionFailure(`failed to apply jmespath ${text}: ${outcome.message}`);
  if (typeof outcome.value === 'string') return outcome.value;
  throw new ExtractionFailure(`jmespath ${text} must produce a string, but produced ${printGoValue(outcome.value, options.budget.charge)}`);
}
