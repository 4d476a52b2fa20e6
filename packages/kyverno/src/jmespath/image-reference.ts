/** An image as Kyverno names it. */
export interface ImageReference {
  readonly kind: 'image';
  readonly registry: string;
  /** Everything between registry and tag. */
  readonly path: string;
  /** The last part of the path. */
  readonly name: string;
  /** Empty if there is a digest and no tag; `latest` if there is neither. */
  readonly tag: string;
  /** Empty if there is none. */
  readonly digest: string;
}

/** Why a text names no image, in Kyverno's words. */
export interface ImageProblem {
  readonly kind: 'problem';
  readonly message: string;
}

const DEFAULT_REGISTRY = 'docker.io';

/** Longer texts are refused before they are looked at; a name has 255 characters at most. */
const LONGEST_REFERENCE = 4096;

/**
 * Reads an image reference as Kyverno (v1.19.0, pkg/utils/image) does on distribution/reference: what stands before the first slash
 * is a registry if it looks like one, else `docker.io` is; no `library/` is put in.
 */
export function parseImageReference(image: string): ImageReference | ImageProblem {
  const full = hasRegistry(image) ? image : `${DEFAULT_REGISTRY}/${image}`;
  const refused = (reason: string): ImageProblem => {
    return { kind: 'problem', message: `bad image: ${full}, defaultRegistry: ${DEFAULT_REGISTRY}, enableDefaultRegistryMutation: true: ${reason}` };
  };
  if (full.length > LONGEST_REFERENCE) return refused('invalid reference format');
  const [all, registry = '', path = '', tag = '', digest = ''] = REFERENCE.exec(full) ?? [];
  if (all === undefined) return refused(REFERENCE.test(full.toLowerCase()) ? 'repository name must be lowercase' : 'invalid reference format');
  if (path.length > 255) return refused('repository name must not be more than 255 characters');
  const digestProblem = digest === '' ? undefined : problemOfDigest(digest);
  if (digestProblem !== undefined) return refused(digestProblem);
  const name = path.slice(path.lastIndexOf('/') + 1);
  return { kind: 'image', registry, path, name, tag: tag === '' && digest === '' ? 'latest' : tag, digest };
}

/** `registry/path@digest`, or `registry/path:tag` if there is no digest. */
export function printImageReference({ registry, path, tag, digest }: ImageReference): string {
  return digest === '' ? `${registry}/${path}:${tag}` : `${registry}/${path}@${digest}`;
}

const DOMAIN_PART = '[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?';
const DOMAIN = `(?:${DOMAIN_PART}(?:\\.${DOMAIN_PART})*|\\[[a-fA-F0-9:]+\\])(?::[0-9]+)?`;
const PATH_PART = '[a-z0-9]+(?:(?:[._]|__|-+)[a-z0-9]+)*';
const TAG = '[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}';
const DIGEST = '[A-Za-z][A-Za-z0-9]*(?:[-_+.][A-Za-z][A-Za-z0-9]*)*:[0-9a-fA-F]{32,}';
const REFERENCE = new RegExp(`^(?:(${DOMAIN})/)?(${PATH_PART}(?:/${PATH_PART})*)(?::(${TAG}))?(?:@(${DIGEST}))?$`);

const DIGEST_LENGTHS: ReadonlyMap<string, number> = new Map([
  ['sha256', 64],
  ['sha384', 96],
  ['sha512', 128],
]);

function hasRegistry(image: string): boolean {
  const [first = '', ...rest] = image.split('/');
  if (rest.length === 0) return false;
  return /[.:]/.test(first) || first === 'localhost' || first.toLowerCase() !== first;
}

function problemOfDigest(digest: string): string | undefined {
  const [algorithm = '', encoded = ''] = digest.split(':');
  if (!/^[a-z0-9]+(?:[.+_-][a-z0-9]+)*$/.test(algorithm)) return 'invalid checksum digest format';
  const length = DIGEST_LENGTHS.get(algorithm);
  if (length === undefined) return 'unsupported digest algorithm';
  if (encoded.length !== length) return 'invalid checksum digest length';
  return /^[a-f0-9]+$/.test(encoded) ? undefined : 'invalid checksum digest format';
}
