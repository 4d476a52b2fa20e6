import type { World } from '../../world.ts';
import type { ValuedLibrary } from '../valued-library.ts';
import { globalContextLibrary } from './global-context.ts';
import { gzipLibrary } from './gzip.ts';
import { hashLibrary } from './hash.ts';
import { httpLibrary } from './http.ts';
import { imageDataLibrary } from './image-data.ts';
import { imageLibrary } from './image.ts';
import { jsonLibrary } from './json.ts';
import { mathRoundLibrary } from './math-round.ts';
import { randomLibrary } from './random.ts';
import { resourceLibrary } from './resource.ts';
import { timeLibrary } from './time.ts';
import { transformLibrary } from './transform.ts';
import { userLibrary } from './user.ts';
import { x509Library } from './x509.ts';
import { yamlLibrary } from './yaml.ts';

/** The libraries that all policies of policies.kyverno.io have. */
export function kyvernoLibraries(world: World, isNamespaced: boolean): readonly ValuedLibrary[] {
  return [
    globalContextLibrary(world),
    { library: gzipLibrary },
    { library: hashLibrary },
    httpLibrary(world),
    { library: imageLibrary },
    imageDataLibrary(world),
    jsonLibrary,
    { library: mathRoundLibrary },
    { library: randomLibrary(world.host.random) },
    resourceLibrary(world, isNamespaced),
    { library: timeLibrary },
    { library: transformLibrary },
    { library: userLibrary },
    { library: x509Library },
    yamlLibrary,
  ];
}
