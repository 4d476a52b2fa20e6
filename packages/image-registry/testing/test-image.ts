import { createHash } from 'node:crypto';

/** Bytes of a registry under their digest. */
export interface TestBlob {
  readonly digest: string;
  readonly bytes: Uint8Array;
}

/** A manifest and the tags that name it. */
export interface TestManifest extends TestBlob {
  readonly mediaType: string;
  readonly tags: readonly string[];
}

/** What is put into a repository of a registry. */
export interface TestArtifact {
  readonly manifest: TestManifest;
  readonly blobs: readonly TestBlob[];
}

const OCI_MANIFEST = 'application/vnd.oci.image.manifest.v1+json';
export const OCI_INDEX = 'application/vnd.oci.image.index.v1+json';

/** A layer of an artifact. */
export interface TestLayer {
  readonly mediaType: string;
  readonly bytes: Uint8Array;
  readonly annotations?: Readonly<Record<string, string>>;
}

/** An image of one layer, told apart by the text in it. */
export function testImage(text: string, tags: readonly string[], config: object = {}): TestArtifact {
  const written = {
    architecture: 'amd64',
    os: 'linux',
    config: { User: '1000', Labels: { team: 'shop' } },
    rootfs: { type: 'layers', diff_ids: [] },
  };
  const layer = { mediaType: 'application/vnd.oci.image.layer.v1.tar', bytes: bytesOf(text) };
  return testArtifact({ layers: [layer], tags, config: { ...written, ...config } });
}

/** What becomes a manifest. */
export interface ArtifactOptions {
  readonly layers: readonly TestLayer[];
  readonly tags: readonly string[];
  readonly config?: object;
  readonly artifactType?: string;
  readonly subject?: TestManifest;
}

/** An artifact of these layers. */
export function testArtifact({ layers, tags, config = {}, artifactType, subject }: ArtifactOptions): TestArtifact {
  const configBlob = blobOf(bytesOf(JSON.stringify(config)));
  const layerBlobs = layers.map(({ bytes }) => blobOf(bytes));
  const written = {
    schemaVersion: 2,
    mediaType: OCI_MANIFEST,
    ...(artifactType !== undefined && { artifactType }),
    config: descriptorOf(configBlob, 'application/vnd.oci.image.config.v1+json'),
    layers: layers.map(({ mediaType, annotations, bytes }) => ({ ...descriptorOf(blobOf(bytes), mediaType), ...(annotations && { annotations }) })),
    ...(subject && { subject: descriptorOf(subject, subject.mediaType) }),
  };
  return { manifest: manifestOf(written, OCI_MANIFEST, tags), blobs: [configBlob, ...layerBlobs] };
}

/** An index of images for platforms, such as `linux/amd64`. */
export function testIndex(images: Readonly<Record<string, TestArtifact>>, tags: readonly string[]): TestManifest {
  const manifests = Object.entries(images).map(([platform, { manifest }]) => {
    const [os, architecture] = platform.split('/');
    return { ...descriptorOf(manifest, manifest.mediaType), platform: { os, architecture } };
  });
  return manifestOf({ schemaVersion: 2, mediaType: OCI_INDEX, manifests }, OCI_INDEX, tags);
}

function manifestOf(content: object, mediaType: string, tags: readonly string[]): TestManifest {
  return { ...blobOf(bytesOf(JSON.stringify(content))), mediaType, tags };
}

function descriptorOf({ digest, bytes }: TestBlob, mediaType: string): object {
  return { mediaType, digest, size: bytes.length };
}

function blobOf(bytes: Uint8Array): TestBlob {
  return { digest: `sha256:${createHash('sha256').update(bytes).digest('hex')}`, bytes };
}

export function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
