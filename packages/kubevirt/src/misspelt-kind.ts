import { nearestName, suggestName } from '@assay/findings';
import { resolveAlias, stringValue, valueNamed } from '@assay/source';
import type { Node } from '@assay/source';

import type { Manifest } from './manifest.ts';
import type { Defect } from './model.ts';

/** The objects of a manifest, in lists and templates too, whose kind is nearly one that is judged here, in its group. */
export function misspeltKinds({ roots }: Pick<Manifest, 'roots'>): readonly Defect[] {
  return roots.flatMap((root) => [root, ...itemsOf(root)].flatMap(misspeltKind));
}

/** Whether a text may hold such an object: a scan. */
export function mayMisspell(text: string): boolean {
  if (WRONG_VERSION.test(text)) return true;
  const meant = [...KINDS].filter(([group]) => text.includes(`${group}/`)).map(([, kind]) => kind);
  return meant.length > 0 && Array.from(text.matchAll(KIND)).some(([, kind = '']) => nearestName(kind, meant) !== undefined);
}

const KINDS: ReadonlyMap<string, string> = new Map([
  ['kubevirt.io', 'VirtualMachine'],
  ['template.openshift.io', 'Template'],
]);
const WRONG_VERSION = /\bapiVersion["']?:[ \t]*["']?(?:kubevirt|template\.openshift)\.io\/(?!v\d)\w/;
const KIND = /\bkind["']?:[ \t]*["']?([A-Za-z]+)/g;

function itemsOf(root: Node): readonly Node[] {
  return ['items', 'objects'].flatMap((name) => {
    const list = valueNamed(root, name);
    const content = list && resolveAlias(list);
    return content?.kind === 'sequence' ? content.items : [];
  });
}

function misspeltKind(object: Node): readonly Defect[] {
  const versioned = valueNamed(object, 'apiVersion');
  const [group = '', version = ''] = (stringValue(versioned) ?? '').split('/');
  const meant = KINDS.get(group);
  const written = valueNamed(object, 'kind');
  const kind = stringValue(written);
  if (meant === undefined || written === undefined || kind === undefined) return [];
  if (kind === meant && versioned && /^(?!v\d)\w+$/.test(version)) {
    return [{ code: 'wrong-kind', message: `${group} has no version "${version}"`, span: versioned.origin, hint: `write "${group}/v1"` }];
  }
  const span = written.origin;
  const advice = suggestName(kind, [meant], { span });
  return advice ? [{ code: 'wrong-kind', message: `${group} has no kind "${kind}"`, span, ...advice }] : [];
}
