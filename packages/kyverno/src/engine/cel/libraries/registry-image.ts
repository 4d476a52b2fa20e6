/** An image as go-containerregistry names it. */
export interface RegistryImage {
  /** As it was written. */
  readonly text: string;
  readonly registry: string;
  /** With `library/` before a name without slash in Docker's registry. */
  readonly repository: string;
  /** Empty if there is a digest, `latest` if there is neither. */
  readonly tag: string;
  /** Empty if there is none. */
  readonly digest: string;
}

const DEFAULT_REGISTRY = 'index.docker.io';

/** Longer texts are no images: a repository has 255 characters at most. */
const LONGEST = 4096;

/**
 * Reads the name of an image; `undefined` if it is none. Follows pkg/name of google/go-containerregistry (v0.20) with its weak
 * validation, which differs from that of distribution/reference: repositories have two characters at least.
 */
export function parseRegistryImage(text: string): RegistryImage | undefined {
  return text.length > LONGEST ? undefined : (readTagged(text) ?? readDigested(text));
}

function readTagged(text: string): RegistryImage | undefined {
  const colon = text.lastIndexOf(':');
  const hasTag = colon >= 0 && !text.includes('/', colon);
  const tag = hasTag ? text.slice(colon + 1) : 'latest';
  const repository = readRepository(hasTag ? text.slice(0, colon) : text);
  return repository === undefined || !/^[\w.-]{1,128}$/.test(tag) ? undefined : { text, ...repository, tag, digest: '' };
}

/** A tag before the digest does not count. */
function readDigested(text: string): RegistryImage | undefined {
  const [base = '', digest = '', ...rest] = text.split('@');
  if (rest.length > 0 || !/^sha256:[0-9a-f]{64}$/.test(digest)) return undefined;
  const repository = readTagged(base) ?? readRepository(base);
  return repository === undefined ? undefined : { text, registry: repository.registry, repository: repository.repository, tag: '', digest };
}

function readRepository(text: string): { readonly registry: string; readonly repository: string } | undefined {
  const slash = text.indexOf('/');
  const first = slash < 0 ? '' : text.slice(0, slash);
  const hasRegistry = /[.:]/.test(first) || first === 'localhost';
  const name = hasRegistry ? text.slice(slash + 1) : text;
  if (!/^[a-z0-9_./-]{2,255}$/.test(name)) return undefined;
  const registry = !hasRegistry || first === 'docker.io' ? DEFAULT_REGISTRY : first;
  if (!/^(?:[\w.~%!$&'()*+,;=-]+|\[[0-9a-fA-F:.]+\])(?::\d*)?$/.test(registry)) return undefined;
  return { registry, repository: registry === DEFAULT_REGISTRY && !name.includes('/') ? `library/${name}` : name };
}
