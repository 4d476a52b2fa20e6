import { CelFault, objectType } from '@assay/cel';
import type { CelMeter } from '@assay/cel';

import type { World } from '../../world.ts';
import { celValueOf, withDoubles } from '../cel-value.ts';
import type { ValuedLibrary } from '../valued-library.ts';
import { ContextValue } from './context-value.ts';
import { imageObject } from './image-value.ts';
import { bothCases } from './member.ts';

const TYPE = 'imagedata.Context';

/** What registries tell of images, or a Context file in their place: cel/libs/imagedata of kyverno/sdk. */
export function imageDataLibrary(world: World): ValuedLibrary {
  const getMetadata = (_meter: CelMeter, { source }: ContextValue<World>, image: string) => {
    const data = source.provider.celContext?.images.get(image);
    if (data !== undefined) return celValueOf(withDoubles(data));
    const answer = source.images?.ask({ kind: 'data', image });
    if (answer?.kind === 'answer') return celValueOf(withDoubles(imageObject(image, answer.content)));
    throw new CelFault(`failed to get image data: ${answer?.message ?? `image data for ${image} not found in the context`}`);
  };
  return {
    library: {
      name: 'kyverno.imagedata',
      functions: [...bothCases('imagedata_get_string', TYPE, 'GetMetadata(string) -> dyn', getMetadata)],
    },
    variable: { name: 'image', type: objectType(TYPE), value: new ContextValue(TYPE, world) },
  };
}
