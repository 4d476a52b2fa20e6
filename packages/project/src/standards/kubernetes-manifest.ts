import { kubernetesObjectsIn } from '@assay/findings';
import type { SourceFile } from '@assay/findings';
import { oncePer, stringValue, valueNamed } from '@assay/source';

/**
 * Whether a file holds objects of Kubernetes, broken or not: a scan for the words that make it so, then the objects. A text that is broken
 * is a manifest by its name only: a page and a program have such lines, too. Broken files with actions of another tool are that tool's.
 */
export function isKubernetesManifest(file: SourceFile): boolean {
  const content = contentOf(file);
  return content === 'objects' || (content === 'broken' && hasManifestName(file.name));
}

/** The same of a file that somebody names as one: a broken one may have any name. */
export function isNamedManifest(file: SourceFile): boolean {
  return contentOf(file) !== 'other';
}

/** Whether a file is called as manifests are. */
export function hasManifestName(name: string): boolean {
  return /\.(?:ya?ml|json)$/i.test(name);
}

type ManifestContent = 'objects' | 'broken' | 'other';

const contentOf = oncePer((file: SourceFile): ManifestContent => (mentionsObject(file.scanText) ? contentOfMention(file) : 'other'));

/** Whether a text has the words that an object of Kubernetes has. */
export function mentionsObject(text: string): boolean {
  return text.includes('apiVersion') && API_VERSION.test(text) && KIND.test(text);
}

/** A key at the beginning of a line, of an item or of a map in brackets. */
const API_VERSION = /(?:^|[{,])[ \t]*(?:-[ \t]+)*["']?apiVersion["']?[ \t]*:/m;
const KIND = /(?:^|[{,])[ \t]*(?:-[ \t]+)*["']?kind["']?[ \t]*:/m;

function contentOfMention(file: SourceFile): ManifestContent {
  const { objects, problem } = kubernetesObjectsIn(file);
  if (problem) return file.scanText.includes('{{') ? 'other' : 'broken';
  const isOfCluster = objects.some(({ root }) => !OF_TOOLS.test(stringValue(valueNamed(root, 'apiVersion')) ?? ''));
  return isOfCluster ? 'objects' : 'other';
}

/** Groups of what programs read from files and no cluster ever sees. */
const OF_TOOLS =
  /^(?:cli\.kyverno\.io|chainsaw\.kyverno\.io|kuttl\.dev|kustomize\.config\.k8s\.io|kind\.x-k8s\.io|k3d\.io|ctlptl\.dev|eksctl\.io|skaffold|backstage\.io|audit\.k8s\.io|(?:kubeadm|(?:kubelet|kubeproxy|kubescheduler|apiserver)\.config)\.k8s\.io|kapp\.k14s\.io|kbld\.k14s\.io|vendir\.k14s\.io|(?:imgpkg|kctrl)\.carvel\.dev)\//;
