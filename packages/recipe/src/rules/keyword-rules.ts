import { groupDigits, putInQuotes } from '@assay/findings';

import { recipeSchemaId } from '../released-schemas.ts';
import { targetOfCondition } from '../schema.ts';
import { KNOWN_TARGETS } from '../targets.ts';
import { wantedAt } from '../wanted.ts';
import { EFI_PARTITION, esxiExample, firmwareExample, linuxExample, recipeExample, ROOT_PARTITION } from './example-recipes.ts';
import type { KeywordRule } from './recipe-rule.ts';

const CROWD = Array.from({ length: 64 }, () => ({ size: '1G', type_guid: '8300' }));

const PUT_IN_QUOTES = 'put the value in double quotes';

/** The rules about values, the keywords of the schema first: if one value breaks several, the first of them is reported. */
export const keywordRules: readonly KeywordRule[] = [
  {
    code: 'type',
    severity: 'error',
    summary: 'A value has the type of its member',
    explanation:
      'Nothing is converted: a number is not a string, and null is a value of the wrong type, not an absent member. Put quotes around sizes and type codes, and leave out what you do not want to say.',
    message: ({ params }) => `must be ${TYPE_NAMES[String(params.type)] ?? 'of another type'}`,
    hint: ({ params }, value) => {
      if (params.type !== 'string' || value?.kind !== 'scalar') return undefined;
      return value.type === 'null' ? 'null is a value: leave out a member that has none' : PUT_IN_QUOTES;
    },
    fix: ({ params }, value) =>
      params.type === 'string' && value?.kind === 'scalar' && value.type !== 'null' ? putInQuotes(value.origin, PUT_IN_QUOTES) : undefined,
    failing: linuxExample({ recipe_version: 1 }),
    passing: linuxExample({ recipe_version: '1' }),
  },
  {
    code: 'enum',
    severity: 'error',
    summary: 'A value is one of those that its member allows',
    explanation:
      'Only the listed words are understood, in lower case: `format` names a file system that the partitioning step can make, or `raw` for none.',
    message: ({ params }) => {
      const words = (params.allowedValues ?? []).map(String);
      return `must be ${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
    },
    failing: linuxExample({ partition_layout: [EFI_PARTITION, { ...ROOT_PARTITION, format: 'zfs' }] }),
    passing: linuxExample({ partition_layout: [EFI_PARTITION, { ...ROOT_PARTITION, format: 'xfs' }] }),
  },
  {
    code: 'minLength',
    severity: 'error',
    summary: 'A required string is not empty',
    explanation:
      'An empty kickstart or answer file would make the installer wait for input at the console. Leave an optional member out instead of giving it an empty text.',
    message: () => 'must not be empty',
    failing: esxiExample({ ks_cfg: '' }),
    passing: esxiExample(),
  },
  {
    code: 'maxLength',
    severity: 'error',
    summary: 'Strings stay within their maximum length',
    explanation: 'Characters are Unicode code points, counted after unescaping. The payloads have a limit in bytes of UTF-8 as well (`maxBytes`).',
    message: ({ params }) => `must have at most ${groupDigits(params.limit ?? 0)} characters`,
    failing: linuxExample({ recipe_version: '1'.repeat(65) }),
    passing: linuxExample({ recipe_version: '1' }),
  },
  {
    code: 'minItems',
    severity: 'error',
    summary: 'A partition layout has at least one partition',
    explanation: 'An empty layout says nothing. Describe the partitions, or leave `partition_layout` out where the target does not require it.',
    message: () => 'must not be empty',
    failing: linuxExample({ partition_layout: [] }),
    passing: linuxExample(),
  },
  {
    code: 'maxItems',
    severity: 'error',
    summary: 'A partition layout has at most 64 partitions',
    explanation: 'The tools that write the partition table are prepared for 64 entries.',
    message: ({ params }) => `must have at most ${groupDigits(params.limit ?? 0)} partitions`,
    failing: { ...linuxExample({ partition_layout: [EFI_PARTITION, ...CROWD, ROOT_PARTITION] }), shown: 'a partition_layout of 66 partitions' },
    passing: linuxExample(),
  },
  {
    code: 'format',
    severity: 'error',
    summary: 'A URL is a URL',
    explanation: 'The value is not a URI (RFC 3986): the scheme is missing, or a character has to be written as % and two digits.',
    message: ({ steps }) => `must be ${wantedAt(steps)}`,
    failing: firmwareExample({ firmware_url: 'firmware.example/x12.rom' }),
    passing: firmwareExample({ firmware_url: 'https://firmware.example/x12.rom' }),
  },
  {
    code: 'pattern',
    severity: 'error',
    summary: 'A string has the form that its member requires',
    explanation:
      'The values end up in commands and environment files on the host, so their forms are narrow: no spaces, quotes or line breaks, no leading hyphen. The message says what belongs there; the pattern is an ECMAScript regular expression that the whole text has to match.',
    message: ({ steps }) => `must be ${wantedAt(steps)}`,
    names: ({ steps }) => (steps[0] === 'task_target' ? KNOWN_TARGETS.keys() : []),
    failing: linuxExample({ target_disk: 'sda' }),
    passing: linuxExample({ target_disk: '/dev/sda' }),
  },
  {
    code: 'oneOf',
    severity: 'error',
    summary: 'A partition type is one of the known type codes or a GUID',
    explanation:
      'The type codes are those of sgdisk that a provisioned machine needs, in either case; any other type is given as GUID, 32 hexadecimal digits with or without hyphens. MBR type codes are not supported.',
    message: ({ steps }) => `must be ${wantedAt(steps)}`,
    failing: linuxExample({ partition_layout: [EFI_PARTITION, { ...ROOT_PARTITION, type_guid: '83' }] }),
    passing: linuxExample({ partition_layout: [EFI_PARTITION, { ...ROOT_PARTITION, type_guid: '8300' }] }),
  },
  {
    code: 'additionalProperties',
    severity: 'error',
    summary: 'A recipe has only known members',
    explanation:
      'An unknown member is most often a misspelled one, and ignoring it would install something else than was meant. Names are case-sensitive. What is your own belongs in `metadata`.',
    message: ({ steps }) => (steps.length === 1 ? 'is not a member of a recipe' : 'is not a member of a partition'),
    names: ({ steps }, { members, partitionMembers }) => (steps.length === 1 ? members : partitionMembers),
    failing: linuxExample({ user_dat: '#cloud-config\n' }),
    passing: linuxExample({ user_data: '#cloud-config\n' }),
  },
  {
    code: 'required',
    severity: 'error',
    summary: 'A recipe has every member that its target needs',
    explanation:
      'Every recipe needs `task_target`, every partition `size` and `type_guid`. Linux needs `target_disk`, `oci_url` and `partition_layout`; Windows `target_disk` and `oci_url`; ESXi `ks_cfg`; a Supermicro update `firmware_url`.',
    message: ({ steps, schemaPath }, schema) => {
      const target = targetOfCondition(schema, schemaPath);
      return `is missing${target === undefined ? '' : ` although ${target} needs it`}: ${wantedAt(steps)}`;
    },
    failing: recipeExample({ task_target: 'supermicro-update.target' }),
    passing: firmwareExample(),
  },
  {
    code: 'schema_id',
    severity: 'error',
    summary: 'A recipe names a known schema',
    explanation:
      'A `$schema` that is a web address selects the version of the recipe format, so an address that is not known cannot be guessed around. It is never fetched. A relative path is for editors only and selects the current schema, as does leaving it out.',
    message: (_problem, { id }) => `names a schema that is not accepted here: the current one is ${id}`,
    failing: linuxExample({ $schema: 'https://shoal.dev/provisioner/v9/recipe.schema.json' }),
    passing: linuxExample({ $schema: recipeSchemaId }),
  },
  {
    code: 'maxBytes',
    severity: 'error',
    summary: 'Payloads and metadata stay within their limits in bytes',
    explanation:
      '`user_data` and `unattend_xml` may have 1 MiB and `ks_cfg` 256 KiB of UTF-8 after unescaping, because they are stored, copied to an image and read by small installers. `metadata` may have 64 KiB as it is written, braces and spaces included.',
    message: ({ steps, params }) =>
      `must take at most ${groupDigits(params.limit ?? 0)} bytes ${steps[0] === 'metadata' ? 'as it is written' : 'in UTF-8'}`,
    get failing() {
      return { ...esxiExample({ metadata: { note: 'x'.repeat(65_536) } }), shown: 'metadata of more than 64 KiB' };
    },
    passing: esxiExample({ metadata: { note: 'x' } }),
  },
];

const TYPE_NAMES: Readonly<Record<string, string>> = { string: 'a string', object: 'an object', array: 'an array' };
