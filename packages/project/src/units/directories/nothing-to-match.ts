import type { TemplateFacts } from '@assay/findings';

import { isYamlName } from '../../discovery/file-tree.ts';
import type { FoundFile } from '../../discovery/found-file.ts';
import { isWithin } from '../../workspace/path.ts';
import { isInLibrary } from '../unit-links.ts';
import type { UnitPlan } from '../unit-plan.ts';

/**
 * Whether a unit has overlays, and beside them only values, a schema, files of others, and files without the kinds of objects that all
 * overlays are for: then it is never all that is rendered.
 */
export function hasNothingToMatch(
  { roots, files }: Pick<UnitPlan, 'roots' | 'files'>,
  templates: ReadonlyMap<FoundFile, TemplateFacts>,
  kindsIn: (file: FoundFile) => ReadonlySet<string>,
  isOfOthers: (file: FoundFile) => boolean = () => false,
): boolean {
  const isPrivate = ({ path }: FoundFile): boolean => roots.some((root) => isWithin(path, root) && isInLibrary(path, root));
  const rendered = files.flatMap(({ file }) => (isYamlName(file.path) && !isPrivate(file) ? [{ file, facts: templates.get(file) }] : []));
  const overlays = rendered.flatMap(({ facts }) => (facts?.isOverlay ? [facts] : []));
  const areForObjects = overlays.every(({ overlaidKinds }) => overlaidKinds.length > 0);
  const rest = rendered.filter(({ file, facts }) => !isOfBundle(file) && (!facts || !(facts.isOverlay || declares(facts))));
  return overlays.length > 0 && rest.every(({ file, facts }) => !facts && (areForObjects || isOfOthers(file)) && kindsIn(file).size === 0);
}

/** What imgpkg says of a bundle is no object that people change. */
function isOfBundle({ path }: FoundFile): boolean {
  return path.includes('/.imgpkg/');
}

function declares({ declaresSchema, setsValues }: TemplateFacts): boolean {
  return declaresSchema || setsValues !== undefined;
}
