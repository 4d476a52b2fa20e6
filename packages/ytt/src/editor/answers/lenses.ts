import type { Lens, SourceFile, Unit } from '@assay/findings';

import { inputFiles, isTemplate } from '../../render-unit.ts';

/** Above a template what it gives, and all that its unit gives. */
export function lensesOf({ source, name }: SourceFile, units: readonly Unit[]): readonly Lens[] {
  const [unit] = units.filter((each) => isTemplateOf(each, name));
  if (!source || !unit) return [];
  const span = { source, start: 0, end: 0 };
  return [
    { span, title: 'Render this file', action: { kind: 'render-file', file: name } },
    { span, title: `Render all of ${unit.directory === '' ? 'this folder' : unit.directory}`, action: { kind: 'render-unit', file: name } },
  ];
}

function isTemplateOf(unit: Unit, name: string): boolean {
  return unit.environments
    .slice(0, 1)
    .some((environment) => inputFiles(unit, environment)[0].some((file) => file.found.location === name && isTemplate(file)));
}
