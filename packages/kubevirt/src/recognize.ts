import type { SourceFile } from '@assay/findings';

import { objectsOf, readManifest } from './manifest.ts';
import { mayMisspell, misspeltKinds } from './misspelt-kind.ts';

/**
 * Whether a file holds a Template or a VirtualMachine, broken, misspelt or not. A scan for the words that make it so decides about
 * broken ones and where they are as usual; otherwise the objects that can be read decide. Broken files in the
 * language of another tool are that tool's.
 */
export function recognizesManifest({ name, source, scanText }: SourceFile): boolean {
  if (mayMisspell(scanText) && source && misspeltKinds(readManifest(source)).length > 0) return true;
  if (!mentionsObject(scanText)) return false;
  const isManifestByName = /\.(?:ya?ml|json)$/i.test(name) && !FOREIGN_TEMPLATE.test(scanText);
  const isAboutMachines = ABOUT_MACHINES.test(scanText);
  if (isAboutMachines && isManifestByName && (TEMPLATE_HEAD.test(scanText) || MACHINE_HEAD.test(scanText))) return true;
  const manifest = source && readManifest(source);
  return manifest && !manifest.problem ? isAboutMachines && objectsOf(manifest).length > 0 : isManifestByName;
}

/** Whether a file has rules, VMs that name where theirs are, or a kind that is nearly one of these: others, templates too, are the business of KubeVirt alone. */
export function asksForRules({ scanText }: SourceFile): boolean {
  return RULES_OR_REFERENCE.test(scanText) || mayMisspell(scanText);
}

/** `jsonpath::` starts the paths of rules, whatever the annotation around them is called. A text that speaks of validation is no annotation. */
const RULES_OR_REFERENCE = /validation[\w.-]{0,60}["']?[ \t]*:|jsonpath::|vm\.kubevirt\.io\/template/;

/** A Template without a VM and without rules is one of OpenShift's many others. */
const ABOUT_MACHINES = /VirtualMachine|validation/;

/** The first two lines of an object in block style. */
const TEMPLATE_HEAD = /^apiVersion:[ \t]*(?:template\.openshift\.io\/\w+|v1)[ \t]*\r?\nkind:[ \t]*Template[ \t]*$/m;
const MACHINE_HEAD = /^apiVersion:[ \t]*kubevirt\.io\/\w+[ \t]*\r?\nkind:[ \t]*VirtualMachine[ \t]*$/m;

const TEMPLATE_KIND = /["']?kind["']?[ \t]*:[ \t]*["']?Template(?:List)?["']?[ \t]*(?:[,}\r\n#]|$)/;
const TEMPLATE_VERSION = /["']?apiVersion["']?[ \t]*:[ \t]*["']?(?:template\.openshift\.io\/|v1["']?[ \t]*(?:[,}\r\n#]|$))/;
const MACHINE_KIND = /["']?kind["']?[ \t]*:[ \t]*["']?VirtualMachine(?:List)?["']?[ \t]*(?:[,}\r\n#]|$)/;
const MACHINE_VERSION = /["']?apiVersion["']?[ \t]*:[ \t]*["']?kubevirt\.io\//;

/** Actions of Go templates and of Jinja; the parameters of OpenShift have a dollar sign in front. */
const FOREIGN_TEMPLATE = /(?:^|[^$])\{\{[^{}\n]*\}\}/;

function mentionsObject(text: string): boolean {
  const mentionsMachine = text.includes('VirtualMachine') && MACHINE_KIND.test(text) && MACHINE_VERSION.test(text);
  return mentionsMachine || (text.includes('Template') && TEMPLATE_KIND.test(text) && TEMPLATE_VERSION.test(text));
}
