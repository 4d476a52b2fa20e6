import { efiNotVfat } from './efi-not-vfat.ts';
import { firmwareUrlInsecure } from './firmware-url-insecure.ts';
import { labelTooLongForFormat } from './label-too-long-for-format.ts';
import { linuxEfiMissing } from './linux-efi-missing.ts';
import { linuxRootMissing } from './linux-root-missing.ts';
import { ociUrlFloating } from './oci-url-floating.ts';
import { payloadBlank } from './payload-blank.ts';
import { percentNotLast } from './percent-not-last.ts';
import { percentSumOver100 } from './percent-sum-over-100.ts';
import type { LintRule } from './recipe-rule.ts';
import { recipeVersionUnknown } from './recipe-version-unknown.ts';
import { sizeTooSmall } from './size-too-small.ts';
import { sizeUnitMissing } from './size-unit-missing.ts';
import { targetDiskIsPartition } from './target-disk-is-partition.ts';
import { taskTargetUnknown } from './task-target-unknown.ts';
import { typeFormatMismatch } from './type-format-mismatch.ts';
import { unusedField } from './unused-field.ts';
import { urlCredentials } from './url-credentials.ts';
import { userDataUnrecognized } from './user-data-unrecognized.ts';
import { windowsEfiMissing } from './windows-efi-missing.ts';
import { windowsLayoutMissing } from './windows-layout-missing.ts';
import { windowsMsrMissing } from './windows-msr-missing.ts';
import { windowsNtfsMissing } from './windows-ntfs-missing.ts';
import { windowsUnattendMissing } from './windows-unattend-missing.ts';

/** The warnings about valid recipes: those of the recipe document first, then ours. */
export const lintRules: readonly LintRule[] = [
  linuxEfiMissing,
  linuxRootMissing,
  windowsLayoutMissing,
  windowsEfiMissing,
  windowsMsrMissing,
  windowsNtfsMissing,
  windowsUnattendMissing,
  efiNotVfat,
  percentNotLast,
  percentSumOver100,
  sizeUnitMissing,
  sizeTooSmall,
  labelTooLongForFormat,
  typeFormatMismatch,
  targetDiskIsPartition,
  taskTargetUnknown,
  unusedField,
  userDataUnrecognized,
  firmwareUrlInsecure,
  urlCredentials,
  ociUrlFloating,
  payloadBlank,
  recipeVersionUnknown,
];
