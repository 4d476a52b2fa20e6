import { wantedAt } from '../wanted.ts';
import { EFI_PARTITION, linuxExample, ROOT_PARTITION } from './example-recipes.ts';
import type { KeywordRule } from './recipe-rule.ts';

export const oneOf: KeywordRule = {
  code: 'oneOf',
  severity: 'error',
  summary: 'A partition type is one of the known type codes or a GUID',
  explanation:
    'The type codes are those of sgdisk that a provisioned machine needs, in either case; any other type is given as GUID, 32 hexadecimal digits with or without hyphens. MBR type codes are not supported.',
  message: ({ steps }) => `must be ${wantedAt(steps)}`,
  failing: linuxExample({ partition_layout: [EFI_PARTITION, { ...ROOT_PARTITION, type_guid: '83' }] }),
  passing: linuxExample({ partition_layout: [EFI_PARTITION, { ...ROOT_PARTITION, type_guid: '8300' }] }),
};
