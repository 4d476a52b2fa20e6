import type { TemplateFacts } from '@assay/findings';

import { isYamlName } from '../../discovery/file-tree.ts';
import type { FoundFile } from '../../discovery/found-file.ts';
import { isWithin } from '../../workspace/path.ts';
import { isInLibrary } from '../unit-links.ts';
import type { UnitPlan } from '../unit-plan.ts';

/** Whether a unit has overlays, and beside them only values and a schema: then it is never all that is rendered. */
export function hasNothingToMatch({ roots, files }: Pick<UnitPlan, 'roots' | 'files'>, templates: ReadonlyMap<FoundFile, TemplateFacts>): boolean {
  const isPrivate = ({ path }: FoundFile): boolean => roots.some((root) => isWithin(path, root) && isInLibrary(path, root));
  const rendered = files.flatMap(({ file }) => (isYamlName(file.path) && !isPrivate(file) ? [templates.get(file)] : []));
  const isOverlay = (facts: TemplateFacts | undefined): boolean => facts?.isOverlay === true;
  return rendered.some(isOverlay) && rendered.every((facts) => isOverlay(facts) || (facts !== undefined && declares(facts)));
}

function declares({ declaresSchema, setsValues }: TemplateFacts): boolean {
  return declaresSchema || setsValues !== undefined;
}
