import { kubernetesObjectsIn } from '@assay/findings';
import type { SourceFile } from '@assay/findings';
import { stringValue, valueNamed } from '@assay/source';

/**
 * Whether a file holds objects of Kubernetes, broken or not: a scan for the words that make it so, then the objects. Broken files with
 * actions of another tool are that tool's.
 */
export function isKubernetesManifest(file: SourceFile): boolean {
  const known = manifests.get(file);
  if (known !== undefined) return known;
  const answer = mentionsObject(file.scanText) && holdsObjects(file);
  manifests.set(file, answer);
  return answer;
}

const manifests = new WeakMap<SourceFile, boolean>();

/** Whether a text has the words that an object of Kubernetes has. */
export function mentionsObject(text: string): boolean {
  return text.includes('apiVersion') && API_VERSION.test(text) && KIND.test(text);
}

/** A key at the beginning of a line, of an item or of a map in brackets. */
const API_VERSION = /(?:^|[{,])[ \t]*(?:-[ \t]+)*["']?apiVersion["']?[ \t]*:/m;
const KIND = /(?:^|[{,])[ \t]*(?:-[ \t]+)*["']?kind["']?[ \t]*:/m;

function holdsObjects(file: SourceFile): boolean {
  const { objects, problem } = kubernetesObjectsIn(file);
  if (problem) return !file.scanText.includes('{{');
  return objects.some(({ root }) => !OF_TOOLS.test(stringValue(valueNamed(root, 'apiVersion')) ?? ''));
}

/** Groups of what programs read from files and no cluster ever sees. */
const OF_TOOLS =
  /^(?:cli\.kyverno\.io|chainsaw\.kyverno\.io|kuttl\.dev|kustomize\.config\.k8s\.io|kind\.x-k8s\.io|audit\.k8s\.io|kapp\.k14s\.io|kbld\.k14s\.io|vendir\.k14s\.io|(?:imgpkg|kctrl)\.carvel\.dev)\//;
