import { plainObject } from '@assay/jmespath';
import type { ObjectValue } from '@assay/jmespath';

import { printImageReference } from '../../jmespath/image-reference.ts';
import type { ResourceImage, ResourceImages } from './extract-images.ts';

/** The variable `images` as expressions see it: by group and key. Empty members are absent. */
export function imagesVariable(images: ResourceImages): ObjectValue {
  const variable = plainObject();
  for (const [name, group] of images) {
    const members = plainObject();
    for (const [key, image] of group) members[key] = imageVariable(image);
    variable[name] = members;
  }
  return variable;
}

/** One image as expressions see it, in `images` and as `image`. */
function imageVariable({ reference, pointer }: ResourceImage): ObjectValue {
  const { registry, path, name, tag, digest } = reference;
  const variable = plainObject();
  if (registry !== '') variable['registry'] = registry;
  variable['name'] = name;
  variable['path'] = path;
  if (tag !== '') variable['tag'] = tag;
  if (digest !== '') variable['digest'] = digest;
  variable['reference'] = printImageReference(reference);
  variable['referenceWithTag'] = `${registry}/${path}:${tag}`;
  variable['jsonPointer'] = pointer;
  return variable;
}
