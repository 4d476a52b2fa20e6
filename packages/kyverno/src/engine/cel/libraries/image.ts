import { CelFault, OpaqueValue, overload } from '@assay/cel';
import type { Library, CelMeter, CelValue } from '@assay/cel';

import { member } from './member.ts';
import { parseRegistryImage } from './registry-image.ts';
import type { RegistryImage } from './registry-image.ts';

const TYPE = 'kyverno.image';

/** An image as value. No two of them are equal, as in Kyverno. */
class ImageValue extends OpaqueValue {
  override readonly typeName: string = TYPE;
  readonly image: RegistryImage;

  constructor(image: RegistryImage) {
    super();
    this.image = image;
  }

  override get typeValue(): never {
    throw new CelFault(`type conversion error from '${TYPE}' to 'type'`);
  }

  override equals(): boolean {
    return false;
  }
}

function imageFrom(meter: CelMeter, text: string): ImageValue {
  meter.charge(text.length);
  const image = parseRegistryImage(text);
  if (image === undefined) throw new CelFault(`could not parse reference: ${text}`);
  return new ImageValue(image);
}

function part(name: string, type: string, id: string, read: (image: RegistryImage) => CelValue) {
  return member(`image_${id}`, TYPE, `${name}() -> ${type}`, (_meter: CelMeter, { image }: ImageValue) => read(image));
}

/** Images: cel/libs/image of kyverno/sdk, on go-containerregistry's rules for names. */
export const imageLibrary: Library = {
  name: 'kyverno.image',
  functions: [
    overload('string_to_image_deprecated', `image(string) -> ${TYPE}`, imageFrom),
    overload('string_to_image', `parseImageReference(string) -> ${TYPE}`, imageFrom),
    overload('is_image_string', 'isImage(string) -> bool', (meter: CelMeter, text: string) => {
      meter.charge(text.length);
      return parseRegistryImage(text) !== undefined;
    }),
    part('containsDigest', 'bool', 'contains_digest', ({ digest }) => digest !== ''),
    part('registry', 'string', 'registry', ({ registry }) => registry),
    part('repository', 'string', 'repository', ({ repository }) => repository),
    part('identifier', 'string', 'identifier', ({ tag, digest }) => (digest === '' ? tag : digest)),
    part('identifierWithSeparator', 'string', 'identifier_with_separator', identifierWithSeparator),
    part('tag', 'string', 'tag', ({ tag }) => tag),
    part('digest', 'string', 'digest', ({ digest }) => digest),
  ],
};

/** What is left of the text behind as many bytes as the full name of the repository has; as Kyverno has it, whatever that gives. */
function identifierWithSeparator({ text, registry, repository, tag, digest }: RegistryImage): string {
  const name = `${registry}/${repository}`;
  return text.length > name.length ? text.slice(name.length) : `:${digest === '' ? tag : digest}`;
}
