import type { EditorPlace } from '@assay/findings';
import type { Span } from '@assay/source';

import { resolveTarget } from '../resolve-path.ts';
import { VmTree } from '../vm-tree.ts';
import { placeInPath } from './rule-path-place.ts';
import { parameterAt } from './template-parameters.ts';
import { ownName, templateNameAt } from './templates.ts';
import { machinesOf } from './written-manifest.ts';
import { placeInRules } from './written-rules.ts';

/** Where what is named at a place is: the fields that a path of a rule leads to, the Template of a VM, a parameter. */
export function definitions(place: EditorPlace): readonly Span[] {
  const inRules = placeInRules(place.file, place.offset);
  if (!inRules) {
    const named = templateNameAt(place);
    const name = named && ownName(named.template);
    return name ? [name.origin] : declarationAt(place);
  }
  const { path, step } = placeInPath(inRules, place.offset) ?? {};
  if (!path || !step) return [];
  return machinesOf(inRules.rules.owner).flatMap((vm) => {
    const resolution = resolveTarget({ ...path, span: step }, new VmTree(vm));
    return resolution.kind === 'values' ? resolution.values.filter(({ node }) => node !== undefined).map(({ anchor }) => anchor) : [];
  });
}

function declarationAt(place: EditorPlace): readonly Span[] {
  const { parameter } = parameterAt(place) ?? {};
  return parameter?.declaration ? parameter.spans.slice(0, 1) : [];
}
