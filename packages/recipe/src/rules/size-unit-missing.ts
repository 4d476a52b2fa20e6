import { EFI_PARTITION, linuxExample, ROOT_PARTITION } from './example-recipes.ts';
import { partitionsWhere } from './layout-places.ts';
import type { LintRule } from './recipe-rule.ts';

export const sizeUnitMissing: LintRule = {
  code: 'size_unit_missing',
  severity: 'warning',
  summary: 'A size says its unit',
  explanation: 'A number alone may be read as bytes or as sectors, depending on the tool. Write the unit: B, K, M, G, T, P or %.',
  message: 'has no unit, so it may be taken for bytes or for sectors',
  find: (recipe) => partitionsWhere(recipe, 'size', ({ size }) => size.unit === 'bare'),
  failing: linuxExample({ partition_layout: [{ ...EFI_PARTITION, size: '536870912' }, ROOT_PARTITION] }),
  passing: linuxExample({ partition_layout: [{ ...EFI_PARTITION, size: '512M' }, ROOT_PARTITION] }),
};
