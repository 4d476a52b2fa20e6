import { Fault, objectType } from '@assay/cel';
import type { Meter } from '@assay/cel';

import type { World } from '../../world.ts';
import { celValueOf, withDoubles } from '../cel-value.ts';
import type { ValuedLibrary } from '../valued-library.ts';
import { ContextValue } from './context-value.ts';
import { bothCases } from './member.ts';

const TYPE = 'imagedata.Context';

/** What registries tell of images, which a Context file gives: cel/libs/imagedata of kyverno/sdk. */
export function imageDataLibrary(world: World): ValuedLibrary {
  const getMetadata = (_meter: Meter, { source }: ContextValue<World>, image: string) => {
    const data = source.celContext?.images.get(image);
    if (data === undefined) throw new Fault(`failed to get image data: image data for ${image} not found in the context`);
    return celValueOf(withDoubles(data));
  };
  return {
    library: {
      name: 'kyverno.imagedata',
      functions: [...bothCases('imagedata_get_string', TYPE, 'GetMetadata(string) -> dyn', getMetadata)],
    },
    variable: { name: 'image', type: objectType(TYPE), value: new ContextValue(TYPE, world) },
  };
}
