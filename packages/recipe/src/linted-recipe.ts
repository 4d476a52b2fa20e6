import type { Partition, Recipe } from './model.ts';

/** A valid recipe with what the lints want to know about it, worked out once. */
export interface LintedRecipe {
  readonly recipe: Recipe;
  readonly partitions: readonly LintedPartition[] | undefined;
}

/** A partition in the words of the lints. */
export interface LintedPartition {
  readonly type: PartitionType | undefined;
  /** `raw` if there is none. */
  readonly format: string;
  readonly size: PartitionSize;
  readonly label: string | undefined;
}

/** Types that a lint asks for. */
type PartitionType = 'efi' | 'msr' | 'swap';

/** `bare` is a number without a unit. */
interface PartitionSize {
  readonly unit: 'bytes' | 'percent' | 'bare';
  readonly amount: number;
}

/** Works out of a valid recipe what the lints ask for. */
export function lintedRecipe(recipe: Recipe): LintedRecipe {
  return { recipe, partitions: recipe.partition_layout?.map(lintedPartition) };
}

function lintedPartition({ type_guid, format = 'raw', size, label }: Partition): LintedPartition {
  return { type: partitionType(type_guid), format, size: partitionSize(size), label };
}

function partitionType(typeGuid: string): PartitionType | undefined {
  const code = typeGuid.toLowerCase();
  return TYPES.get(code.length > ALIAS_LENGTH ? code.replaceAll('-', '') : code);
}

const ALIAS_LENGTH = 4;

/** Type codes of sgdisk and the GUIDs they stand for, without hyphens. */
const TYPES: ReadonlyMap<string, PartitionType> = new Map([
  ['ef00', 'efi'],
  ['c12a7328f81f11d2ba4b00a0c93ec93b', 'efi'],
  ['0c01', 'msr'],
  ['e3c9e3160b5c4db8817df92df00215ae', 'msr'],
  ['8200', 'swap'],
  ['0657fd6da4ab43c484e50933c84b4f4f', 'swap'],
]);

/** Units are binary: K and KB are 1024 bytes. */
function partitionSize(size: string): PartitionSize {
  const amount = Number.parseInt(size, 10);
  if (size.endsWith('%')) return { unit: 'percent', amount };
  const letter = size.at(size.endsWith('B') ? -2 : -1) ?? '';
  const power = 'KMGTP'.indexOf(letter) + 1;
  if (power > 0) return { unit: 'bytes', amount: amount * 1024 ** power };
  return { unit: size.endsWith('B') ? 'bytes' : 'bare', amount };
}
