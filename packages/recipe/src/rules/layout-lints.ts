import { utf8Length } from '@assay/source';

import type { LintedPartition, LintedRecipe } from '../linted-recipe.ts';
import { EFI_PARTITION, linuxExample, MSR_PARTITION, recipeExample, ROOT_PARTITION, WINDOWS_PARTITION, windowsExample } from './example-recipes.ts';
import { NOWHERE } from './recipe-rule.ts';
import type { LintRule, RecipePath } from './recipe-rule.ts';

/** What an operating system needs on its disk, and what does not fit together there. */
export const layoutLints: readonly LintRule[] = [
  {
    code: 'linux_efi_missing',
    severity: 'warning',
    summary: 'A Linux layout has an EFI system partition',
    explanation:
      'UEFI firmware starts the boot loader from a partition of type ef00 (c12a7328-f81f-11d2-ba4b-00a0c93ec93b). Without one the machine installs and then does not boot.',
    message: 'has no EFI system partition (type ef00), which UEFI firmware boots from',
    find: (recipe) => layoutWithout(recipe, 'install-linux.target', ({ type }) => type === 'efi'),
    failing: linuxExample({ partition_layout: [ROOT_PARTITION] }),
    passing: linuxExample({ partition_layout: [EFI_PARTITION, ROOT_PARTITION] }),
  },
  {
    code: 'linux_root_missing',
    severity: 'warning',
    summary: 'A Linux layout has a partition for the root file system',
    explanation:
      'The image is unpacked onto a partition that is formatted as ext4, xfs or btrfs, and none of the partitions is. A partition without `format` stays raw.',
    message: 'has no partition for the root file system (format ext4, xfs or btrfs)',
    find: (recipe) => layoutWithout(recipe, 'install-linux.target', ({ format }) => ROOT_FORMATS.has(format)),
    failing: linuxExample({ partition_layout: [EFI_PARTITION, { ...ROOT_PARTITION, format: 'raw' }] }),
    passing: linuxExample({ partition_layout: [EFI_PARTITION, { ...ROOT_PARTITION, format: 'ext4' }] }),
  },
  {
    code: 'windows_layout_missing',
    severity: 'warning',
    summary: 'A Windows recipe has a partition layout',
    explanation: 'The format does not require one, but without partitions there is nothing that the Windows image could be applied to.',
    message: 'is missing: Windows needs partitions to be installed on',
    find: ({ recipe }) => (recipe.task_target === 'install-windows.target' && !recipe.partition_layout ? LAYOUT : NOWHERE),
    failing: recipeExample({
      task_target: 'install-windows.target',
      target_disk: '/dev/sda',
      oci_url: 'registry.example/os/windows:2022',
      unattend_xml: '<unattend/>',
    }),
    passing: windowsExample(),
  },
  {
    code: 'windows_efi_missing',
    severity: 'warning',
    summary: 'A Windows layout has an EFI system partition',
    explanation: 'Windows boots from GPT disks through UEFI only, which reads the boot manager from a partition of type ef00.',
    message: 'has no EFI system partition (type ef00), which Windows boots from',
    find: (recipe) => layoutWithout(recipe, 'install-windows.target', ({ type }) => type === 'efi'),
    failing: windowsExample({ partition_layout: [MSR_PARTITION, WINDOWS_PARTITION] }),
    passing: windowsExample(),
  },
  {
    code: 'windows_msr_missing',
    severity: 'warning',
    summary: 'A Windows layout has a Microsoft reserved partition',
    explanation: 'Windows expects a small partition of type 0c01 (MSR, 16 MiB) on every GPT disk and keeps room for its own disk management there.',
    message: 'has no Microsoft reserved partition (type 0c01)',
    find: (recipe) => layoutWithout(recipe, 'install-windows.target', ({ type }) => type === 'msr'),
    failing: windowsExample({ partition_layout: [EFI_PARTITION, WINDOWS_PARTITION] }),
    passing: windowsExample(),
  },
  {
    code: 'windows_ntfs_missing',
    severity: 'warning',
    summary: 'A Windows layout has an NTFS partition',
    explanation: 'Windows itself is applied to a partition with format ntfs. A partition without `format` stays raw.',
    message: 'has no NTFS partition, which Windows is installed on',
    find: (recipe) => layoutWithout(recipe, 'install-windows.target', ({ format }) => format === 'ntfs'),
    failing: windowsExample({ partition_layout: [EFI_PARTITION, MSR_PARTITION, { size: '100%', type_guid: '0700' }] }),
    passing: windowsExample(),
  },
  {
    code: 'windows_unattend_missing',
    severity: 'warning',
    summary: 'A Windows recipe has an answer file',
    explanation: 'Without `unattend_xml` Windows setup stops at its first question and waits for input at the console.',
    message: 'is missing: Windows setup will wait for answers at the console',
    find: ({ recipe }) => (recipe.task_target === 'install-windows.target' && recipe.unattend_xml === undefined ? [['unattend_xml']] : NOWHERE),
    failing: recipeExample({
      task_target: 'install-windows.target',
      target_disk: '/dev/sda',
      oci_url: 'registry.example/os/windows:2022',
      partition_layout: [EFI_PARTITION, MSR_PARTITION, WINDOWS_PARTITION],
    }),
    passing: windowsExample(),
  },
  {
    code: 'efi_not_vfat',
    severity: 'warning',
    summary: 'An EFI system partition is formatted as vfat',
    explanation: 'Firmware reads FAT and nothing else. A partition without `format` stays raw, so the boot loader cannot be written to it.',
    message: 'should be vfat: firmware reads an EFI system partition only if it is FAT',
    find: (recipe) => partitionsWhere(recipe, 'format', ({ type, format }) => type === 'efi' && format !== 'vfat'),
    failing: linuxExample({ partition_layout: [{ size: '512M', type_guid: 'ef00' }, ROOT_PARTITION] }),
    passing: linuxExample({ partition_layout: [{ size: '512M', type_guid: 'ef00', format: 'vfat' }, ROOT_PARTITION] }),
  },
  {
    code: 'percent_not_last',
    severity: 'warning',
    summary: 'A partition that takes all the rest is the last one',
    explanation: 'Partitions are made in the order of the layout and 100% is all the space that remains, so nothing is left for those after it.',
    message: 'leaves no space for the partitions after it: put 100% last',
    find: (recipe) =>
      partitionsWhere(recipe, 'size', ({ size }, index, { length }) => size.unit === 'percent' && size.amount === 100 && index < length - 1),
    failing: linuxExample({ partition_layout: [ROOT_PARTITION, EFI_PARTITION] }),
    passing: linuxExample({ partition_layout: [EFI_PARTITION, ROOT_PARTITION] }),
  },
  {
    code: 'percent_sum_over_100',
    severity: 'warning',
    summary: 'The percentages of a layout add up to 100 at most',
    explanation: 'Together the partitions need more than the whole disk. Give the last one 100%, which means the rest, or lower the numbers.',
    message: 'uses more than 100% of the disk',
    find: ({ partitions }) => {
      const sum = partitions?.reduce((total, { size }) => total + (size.unit === 'percent' ? size.amount : 0), 0) ?? 0;
      return sum > 100 ? LAYOUT : NOWHERE;
    },
    failing: linuxExample({ partition_layout: [EFI_PARTITION, { ...ROOT_PARTITION, size: '60%' }, { ...ROOT_PARTITION, size: '60%' }] }),
    passing: linuxExample({ partition_layout: [EFI_PARTITION, { ...ROOT_PARTITION, size: '60%' }, { ...ROOT_PARTITION, size: '40%' }] }),
  },
  {
    code: 'size_unit_missing',
    severity: 'warning',
    summary: 'A size has a unit',
    explanation: 'A number alone may be read as bytes or as sectors, depending on the tool. Write the unit: B, K, M, G, T, P or %.',
    message: 'has no unit, so it may be taken for bytes or for sectors',
    find: (recipe) => partitionsWhere(recipe, 'size', ({ size }) => size.unit === 'bare'),
    failing: linuxExample({ partition_layout: [{ ...EFI_PARTITION, size: '536870912' }, ROOT_PARTITION] }),
    passing: linuxExample({ partition_layout: [{ ...EFI_PARTITION, size: '512M' }, ROOT_PARTITION] }),
  },
  {
    code: 'size_too_small',
    severity: 'warning',
    summary: 'A partition has at least 1 MiB',
    explanation:
      'Partitions are aligned to 1 MiB, and no file system fits into less. Most often a unit was meant to be M or G. Units are binary: K and KB are 1024 bytes.',
    message: 'is less than 1 MiB, the alignment of partitions',
    find: (recipe) => partitionsWhere(recipe, 'size', ({ size }) => size.unit === 'bytes' && size.amount < 1_048_576),
    failing: linuxExample({ partition_layout: [{ ...EFI_PARTITION, size: '512K' }, ROOT_PARTITION] }),
    passing: linuxExample({ partition_layout: [{ ...EFI_PARTITION, size: '512M' }, ROOT_PARTITION] }),
  },
  {
    code: 'label_too_long_for_format',
    severity: 'warning',
    summary: 'A label fits into its file system',
    explanation:
      'File systems have less room for a label than a recipe allows: 11 bytes of UTF-8 in vfat, 12 in xfs, 15 in swap, 16 in ext4. The tool that makes the file system would refuse or cut it.',
    message: 'is longer than its file system allows (bytes of UTF-8: vfat 11, xfs 12, swap 15, ext4 16)',
    find: (recipe) =>
      partitionsWhere(recipe, 'label', ({ format, label }) => label !== undefined && utf8Length(label) > (LONGEST_LABELS.get(format) ?? Infinity)),
    failing: linuxExample({ partition_layout: [{ ...EFI_PARTITION, label: 'EFI-SYSTEM-1' }, ROOT_PARTITION] }),
    passing: linuxExample({ partition_layout: [{ ...EFI_PARTITION, label: 'EFI-SYSTEM' }, ROOT_PARTITION] }),
  },
  {
    code: 'type_format_mismatch',
    severity: 'warning',
    summary: 'Type and format of a partition fit together',
    explanation:
      'Swap space has type 8200 and format swap, so one without the other is a slip: systems look for the type and use the format. A Microsoft reserved partition (0c01) stays raw.',
    message: 'does not fit the type: swap belongs to type 8200, and type 0c01 stays raw',
    find: (recipe) => partitionsWhere(recipe, 'format', isMismatch),
    failing: linuxExample({ partition_layout: [EFI_PARTITION, { size: '8G', type_guid: '8200' }, ROOT_PARTITION] }),
    passing: linuxExample({ partition_layout: [EFI_PARTITION, { size: '8G', type_guid: '8200', format: 'swap' }, ROOT_PARTITION] }),
  },
];

/** The layout as a whole. */
const LAYOUT: readonly RecipePath[] = [['partition_layout']];

/** The layout of a recipe for a target, if it has one and no partition of it is as wanted. */
function layoutWithout(
  { recipe, partitions }: LintedRecipe,
  target: string,
  isWanted: (partition: LintedPartition) => boolean,
): readonly RecipePath[] {
  return recipe.task_target === target && partitions && !partitions.some(isWanted) ? LAYOUT : NOWHERE;
}

/** A member of every partition for which something holds. */
function partitionsWhere(
  { partitions }: LintedRecipe,
  member: string,
  holds: (partition: LintedPartition, index: number, all: readonly LintedPartition[]) => boolean,
): readonly RecipePath[] {
  if (!partitions?.some(holds)) return NOWHERE;
  return partitions.flatMap((partition, index, all) => (holds(partition, index, all) ? [['partition_layout', String(index), member]] : []));
}

const ROOT_FORMATS: ReadonlySet<string> = new Set(['ext4', 'xfs', 'btrfs']);

/** In bytes, as mkfs.fat, mkfs.xfs, mkswap and mkfs.ext4 have it. */
const LONGEST_LABELS: ReadonlyMap<string, number> = new Map([
  ['vfat', 11],
  ['xfs', 12],
  ['swap', 15],
  ['ext4', 16],
]);

function isMismatch({ type, format }: LintedPartition): boolean {
  return (type === 'swap') !== (format === 'swap') || (type === 'msr' && format !== 'raw');
}
