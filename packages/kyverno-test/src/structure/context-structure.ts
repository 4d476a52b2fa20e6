import { metadata, typeFields } from './metadata-structure.ts';
import { kubernetesObject, listOf, optional, path, rawObject, record, required, text } from './structure.ts';
import type { RecordStructure } from './structure.ts';

const imageData = record('v1alpha1.ImageData', 'an image', [
  required('image', text, 'The image as an expression names it'),
  optional('resolvedImage', text, 'The image with its digest'),
  optional('registry', text, 'Registry'),
  optional('repository', text, 'Repository'),
  optional('tag', text, 'Tag'),
  optional('digest', text, 'Digest'),
  optional('imageIndex', { ...rawObject, goType: 'kyverno.Any' }, 'Index of the image'),
  optional('manifest', { ...rawObject, goType: 'kyverno.Any' }, 'Manifest of the image'),
  optional('config', { ...rawObject, goType: 'kyverno.Any' }, 'Configuration of the image'),
]);

/** A Context file: what expressions of CEL find. */
export const contextFile: RecordStructure = record('v1alpha1.Context', 'a Context file', [
  ...typeFields('cli.kyverno.io/v1alpha1', 'Context'),
  optional('metadata', metadata, 'Name of the file'),
  required(
    'spec',
    record('v1alpha1.ContextSpec', 'spec', [
      optional('resources', listOf(kubernetesObject), 'Objects for resource.Get and resource.List'),
      optional('images', listOf(imageData), 'Data of images'),
    ]),
    'What expressions find',
  ),
]);

/** A ClusterResource file: what a test pretends that a server has. */
export const clusterResourceFile: RecordStructure = record('v1alpha1.ClusterResource', 'a ClusterResource file', [
  ...typeFields('cli.kyverno.io/v1alpha1', 'ClusterResource'),
  optional('metadata', metadata, 'Name of the file'),
  required(
    'spec',
    record('v1alpha1.ClusterResourceSpec', 'spec', [
      optional('crds', listOf(path), 'Files with custom resource definitions, from the directory of the test'),
      optional('resources', listOf({ ...kubernetesObject, goType: '*unstructured.Unstructured' }), 'Objects of the server'),
    ]),
    'What the server has',
  ),
]);
