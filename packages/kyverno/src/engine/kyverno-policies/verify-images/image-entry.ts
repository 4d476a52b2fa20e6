import type { Charge, ObjectValue } from '@assay/jmespath';
import { isObject } from '@assay/jmespath';

import type { ResourceImage } from '../../images/extract-images.ts';
import { planImageExtraction } from '../../images/extract-images.ts';
import { printImageReference } from '../../../jmespath/image-reference.ts';
import { wildcardMatches } from '../../../values/wildcard-matches.ts';
import { fieldOf, listOf, objectOf, textOf, textsOf } from '../../../objects/fields.ts';
import type { VariableScope } from '../../variables/variable-scope.ts';

/** An entry of `verifyImages`. */
export interface ImageEntry {
  readonly written: ObjectValue;
  readonly references: readonly string[];
  readonly skipReferences: readonly string[];
  readonly verifyDigest: boolean;
  readonly mutateDigest: boolean;
  readonly required: boolean;
  /** Whether signatures or attestations are asked for, which are in a registry. */
  readonly isSigned: boolean;
}

/** Reads the entries of `verifyImages`. What the schema fills in is there. */
export function imageEntries(rule: ObjectValue): readonly ImageEntry[] {
  return listOf(rule, 'verifyImages').filter(isObject).map(readEntry);
}

function readEntry(written: ObjectValue): ImageEntry {
  const image = textOf(written, 'image');
  return {
    written,
    references: [...textsOf(written, 'imageReferences'), ...(image === '' ? [] : [image])],
    skipReferences: textsOf(written, 'skipImageReferences'),
    verifyDigest: fieldOf(written, 'verifyDigest') === true,
    mutateDigest: fieldOf(written, 'mutateDigest') === true,
    required: fieldOf(written, 'required') === true,
    isSigned: listOf(written, 'attestors').length > 0 || listOf(written, 'attestations').length > 0,
  };
}

/** An image of an object, as references name it. */
export interface NamedImage {
  readonly text: string;
  readonly hasDigest: boolean;
  readonly found: ResourceImage;
}

/** The images that entries of a rule are about, or why they cannot be told. */
export type MatchingImages =
  | { readonly kind: 'images'; readonly images: readonly NamedImage[] }
  | { readonly kind: 'problem'; readonly message: string };

/** Finds all images of an object, if at least one of the entries is about one of them; otherwise there are none. */
export function planMatchingImages(
  rule: ObjectValue,
  entries: readonly ImageEntry[],
): (resource: ObjectValue, scope: VariableScope) => MatchingImages {
  const extract = planImageExtraction(objectOf(rule, 'imageExtractors'));
  return (resource, { budget, host }) => {
    const extraction = extract(resource, { budget, host });
    if (extraction.kind === 'problem') return extraction;
    const images = [...extraction.images.values()].flatMap((group) => [...group.values()].map(namedImage));
    const isMatched = images.some(({ text }) => entries.some(({ references }) => matchesAny(references, text, budget.charge)));
    return { kind: 'images', images: isMatched ? images : [] };
  };
}

function namedImage(found: ResourceImage): NamedImage {
  return { text: printImageReference(found.reference), hasDigest: found.reference.digest !== '', found };
}

/** Whether one of the wildcards names an image. */
export function matchesAny(references: readonly string[], image: string, charge: Charge): boolean {
  return references.some((reference) => wildcardMatches(reference, image, charge));
}
