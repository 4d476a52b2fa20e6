import { decodeJson } from '@assay/jmespath';
import type { Value } from '@assay/jmespath';
import { parseRegistryImage } from '@assay/kyverno/engine';
import type { ImageData, RegistryImage } from '@assay/kyverno/engine';
import { fieldOf, listOf, textOf } from '@assay/kyverno/objects';

import type { Content, RegistryClient } from '../access/registry-client.ts';
import { RegistryFailure } from '../access/registry-failure.ts';

/** The name of an image, or a failure. */
export function imageNamed(text: string): RegistryImage {
  const image = parseRegistryImage(text);
  if (image === undefined) throw new RegistryFailure(`could not parse reference: ${text}`);
  return image;
}

/** What the name of an image says it is: its digest, or else its tag. */
export function identifierOf({ tag, digest }: RegistryImage): string {
  return digest === '' ? tag : digest;
}

/** What the name of an image leads to now. */
export async function readDigest(text: string, client: RegistryClient): Promise<string> {
  const image = imageNamed(text);
  return (await client.manifest(image, identifierOf(image))).digest;
}

/** Manifest and configuration of an image; of an index those of linux/amd64, as the reference has it wherever it runs. */
export async function readImage(text: string, client: RegistryClient): Promise<ImageData> {
  const image = imageNamed(text);
  const { registry, repository } = image;
  const identifier = identifierOf(image);
  const found = await client.manifest(image, identifier);
  const content = jsonIn(found, text);
  const index = isIndex(found, content) ? content : undefined;
  const manifest = index === undefined ? content : jsonIn(await client.manifest(image, platformDigest(index, found.digest)), text);
  const configDigest = textOf(manifest, 'config', 'digest');
  if (configDigest === '') throw new RegistryFailure(`${text} is no image: it has no configuration`);
  const config = jsonIn(await client.blob(image, configDigest), text);
  return { registry, repository, identifier, digest: found.digest, manifest, config, index };
}

function isIndex({ mediaType }: Content, content: Value): boolean {
  return /\.(?:index\.v1|manifest\.list\.v2)\+json$/.test(mediaType) || fieldOf(content, 'manifests') !== undefined;
}

function platformDigest(index: Value, digest: string): string {
  const child = listOf(index, 'manifests').find(
    (each) => textOf(each, 'platform', 'os') === 'linux' && textOf(each, 'platform', 'architecture') === 'amd64',
  );
  if (child === undefined) throw new RegistryFailure(`no child with platform linux/amd64 in index ${digest}`);
  return textOf(child, 'digest');
}

/** The JSON that was read, or a failure that names the image. */
export function jsonIn({ bytes }: Pick<Content, 'bytes'>, image: string): Value {
  const decoded = decodeJson(new TextDecoder().decode(bytes));
  if (decoded.kind === 'problem') throw new RegistryFailure(`what the registry has of ${image} is no JSON: ${decoded.message}`);
  return decoded.value;
}
