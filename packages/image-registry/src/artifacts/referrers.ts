import type { Value } from '@assay/jmespath';
import { listOf, textOf } from '@assay/kyverno/objects';

import type { Content, RegistryClient, Repository } from '../access/registry-client.ts';
import { RegistryFailure } from '../access/registry-failure.ts';
import { identifierOf, imageNamed, jsonIn } from './image.ts';

const MAX_REFERRERS = 50;

/** Descriptors of what refers to a digest. More than anybody attaches in earnest are refused. */
export async function findReferrers(repository: Repository, digest: string, client: RegistryClient): Promise<readonly Value[]> {
  const index = await client.referrers(repository, digest);
  const found = index === undefined ? [] : listOf(jsonIn(index, digest), 'manifests');
  if (found.length > MAX_REFERRERS) throw new RegistryFailure(`failed to fetch referrers: too many referrers found, max limit is ${MAX_REFERRERS}`);
  return found;
}

/** The one layer of an artifact. */
export async function readOnlyLayer(repository: Repository, digest: string, client: RegistryClient): Promise<Content> {
  const manifest = jsonIn(await client.manifest(repository, digest), digest);
  const [layer, ...others] = listOf(manifest, 'layers');
  if (layer === undefined || others.length > 0) throw new RegistryFailure('invalid referrer descriptor, must have only one layer');
  return client.blob(repository, textOf(layer, 'digest'));
}

/** The content of the first artifact of a type that refers to an image. */
export async function readReferrer(text: string, artifactType: string, client: RegistryClient): Promise<string> {
  const image = imageNamed(text);
  const { digest } = await client.manifest(image, identifierOf(image));
  const found = (await findReferrers(image, digest, client)).find((each) => textOf(each, 'artifactType') === artifactType);
  if (found === undefined) throw new RegistryFailure(`artifact of type ${artifactType} not found`);
  const { bytes } = await readOnlyLayer(image, textOf(found, 'digest'), client);
  return new TextDecoder().decode(bytes);
}
