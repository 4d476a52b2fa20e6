import type { SourceFile } from '@assay/findings';

/**
 * Whether a file is Kyverno's, broken or not: test manifests, the files with values, users, contexts and cluster resources that they
 * name, policies of all kinds, their exceptions, and the admission policies of Kubernetes with their bindings (D13 of the README).
 * A scan for the words that make it so; files that lack them are a manifest by their name, or are read because a manifest names them.
 * Templates of other tools are theirs.
 */
export function recognizesKyverno({ name, scanText }: Pick<SourceFile, 'name' | 'scanText'>): boolean {
  if (!/\.ya?ml$/i.test(name)) return false;
  if (MANIFEST_NAME.test(name)) return true;
  return mentionsKind(scanText) && !isAllInside(scanText) && !hasForeignActions(scanText);
}

/** How the CLI finds manifests in directories. */
export const MANIFEST_NAME: RegExp = /(?:^|\/)kyverno-test\.ya?ml$/;

const API_VERSION = /^(?:[ \t]*(?:-[ \t]+)?)["']?apiVersion["']?[ \t]*:[ \t]*["']?(?:[\w.-]*\.)?kyverno\.io\/\w/m;

const ADMISSION_VERSION = /^(?:[ \t]*(?:-[ \t]+)?)["']?apiVersion["']?[ \t]*:[ \t]*["']?admissionregistration\.k8s\.io\/\w/m;
const ADMISSION_KIND =
  /^(?:[ \t]*(?:-[ \t]+)?)["']?kind["']?[ \t]*:[ \t]*["']?(?:Validating|Mutating)AdmissionPolicy(?:Binding)?["']?[ \t]*(?:#.*)?\r?$/m;

const KYVERNO_KIND =
  /^(?:[ \t]*(?:-[ \t]+)?)["']?kind["']?[ \t]*:[ \t]*["']?(?:KyvernoTest|Test|Values?|UserInfo|Context|ClusterResource|(?:Cluster|Cleanup|ClusterCleanup)?Policy|(?:Namespaced)?(?:Validating|Mutating|Generating|Deleting|ImageValidating)Policy|PolicyException)["']?[ \t]*(?:#.*)?\r?$/m;

/** A document that is a list, as the files of operations for BOSH are. */
const LIST = /^(?:(?:#.*|---.*|[ \t]*)\r?\n)*-[ \t]/;

/** A policy as an item of a list, or an object beside the list. */
const ITEM =
  /^(?:-|[ \t])[ \t]{1,3}["']?apiVersion["']?[ \t]*:[ \t]*["']?(?:(?:[\w.-]*\.)?kyverno|admissionregistration\.k8s)\.io\/\w|^["']?apiVersion/m;

/** Whether all that could be an object is inside of something else, as in the text of a setting: no key of the file, or of its items, is one of an object. */
function isAllInside(text: string): boolean {
  if (LIST.test(text)) return !ITEM.test(text);
  return /^["']?[\w.-]+["']?[ \t]*:/m.test(text) && !/^["']?(?:apiVersion|kind|items)["']?[ \t]*:/m.test(text);
}

function mentionsKind(text: string): boolean {
  if (text.includes('kyverno.io/') && API_VERSION.test(text) && KYVERNO_KIND.test(text)) return true;
  return text.includes('AdmissionPolicy') && ADMISSION_VERSION.test(text) && ADMISSION_KIND.test(text);
}

/** What only Helm's templates say between double braces, or between the brackets that charts use which hold such braces. */
function hasForeignActions(text: string): boolean {
  if (text.includes('[[') && /\[\[-?[ \t]*(?:include|template)[ \t]+"/.test(text)) return true;
  return (
    text.includes('{{') &&
    /\{\{-?[ \t]*(?:include|template|define|if|range|with|else|end|toYaml|\.(?:Values|Release|Chart|Files|Capabilities))\b/.test(text)
  );
}
