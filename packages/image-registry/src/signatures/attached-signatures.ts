import { listOf, objectOf, textOf } from '@assay/kyverno/objects';

import type { RegistryClient, Repository } from '../access/registry-client.ts';
import { RegistryFailure } from '../access/registry-failure.ts';
import { jsonIn } from '../artifacts/image.ts';

/** A signature that cosign attached to an image, or an envelope around a statement. */
export interface AttachedSignature {
  readonly bytes: Uint8Array;
  readonly annotations: Readonly<Record<string, string>>;
}

const MAX_SIGNATURES = 1000;

/** The layers of the artifact under a tag; none if there is no such tag. */
export async function attachedSignatures(repository: Repository, tag: string, client: RegistryClient): Promise<readonly AttachedSignature[]> {
  const manifest = await client.manifest(repository, tag).catch((error: unknown) => {
    if (error instanceof RegistryFailure && error.reason === 'unknown-image') return undefined;
    throw error;
  });
  if (manifest === undefined) return [];
  const layers = listOf(jsonIn(manifest, tag), 'layers');
  if (layers.length > MAX_SIGNATURES) throw new RegistryFailure(`number of layers (${layers.length}) exceeded the limit (${MAX_SIGNATURES})`);
  const found: AttachedSignature[] = [];
  for (const layer of layers) {
    const { bytes } = await client.blob(repository, textOf(layer, 'digest'));
    const annotations = Object.fromEntries(
      Object.keys(objectOf(layer, 'annotations') ?? {}).map((name) => [name, textOf(layer, 'annotations', name)]),
    );
    found.push({ bytes, annotations });
  }
  return found;
}
