import type { RenderOptions } from '@assay/findings';

import type { FileTree } from '../../discovery/file-tree.ts';
import type { FoundFile } from '../../discovery/found-file.ts';
import type { Repository } from '../../discovery/repository.ts';
import type { Evidence } from '../unit-plan.ts';

/** A rendering that something in the repository asks for: what a script or a package gives to ytt. */
export interface YttCall {
  /** What is given with `--file`, in this order; at least one. */
  readonly inputs: readonly CallInput[];
  /** What is given with `--data-values-file`. */
  readonly valuesFiles: readonly FoundFile[];
  readonly dataValues: readonly string[];
  readonly dataValuesYaml: readonly string[];
  readonly options: RenderOptions;
  /** Whether all that is rendered is known. */
  readonly isComplete: boolean;
  /** The single values that are given with a text that is not known, by name. */
  readonly unknownDataValues?: readonly string[];
  /** Whether values are given, or can be, that are not known. */
  readonly hasUnknownValues: boolean;
  /** Absolute paths of which some is that of a values file which is named, and is not here. */
  readonly absentValues?: readonly string[];
  readonly evidence: Evidence;
}

export interface CallInput {
  /** Absolute path of a directory or file that was found. */
  readonly path: string;
  /** What the file is called instead of its own name: `--file NAME=PATH`. */
  readonly name?: string;
}

/** Where calls are looked for. */
export interface CallPlace {
  readonly repository: Repository;
  readonly tree: FileTree;
  /** Absolute path of the directory around all that was found. */
  readonly root: string;
}

export const NO_OPTIONS: RenderOptions = { ignoreUnknownComments: false, implicitMapKeyOverrides: false, strict: false, fileMarks: [] };
