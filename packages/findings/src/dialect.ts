import { decodeUtf8, decodeUtf8Loosely } from '@assay/source';

import type { Rule } from './rule.ts';
import type { Suppression } from './suppression.ts';
import type { NotChecked, Violation } from './violation.ts';
import type { Surroundings } from './surroundings.ts';

/** What a shell has to know about a kind of configuration. Shells loop over these and know no dialect by name. */
export interface Dialect {
  /** Short name: first part of rule ids, value of `--as`. */
  readonly id: string;
  /** What its files are, for people: `KubeVirt VM templates`. */
  readonly title: string;
  /** Every rule that `check` can report, in the order in which they are listed. */
  readonly rules: readonly Rule[];
  /** Endings of names, such as `.json`: of the files found in a directory only these are opened. */
  readonly extensions: readonly string[];
  /** Whether values are secret: then no output shows text of its files. */
  readonly isConfidential: boolean;
  /**
   * Whether its files are templates that are rendered together with everything below their directory. Then a file of it is
   * no other dialect's: what others could say of it holds for what it renders to. Default false.
   */
  readonly rendersDirectories?: boolean;
  /** If it renders directories: codes of rules that can be broken because files of the directory are missing. Default: none. */
  readonly rulesOfWholeDirectories?: readonly string[];
  /** Whether a file is this dialect's, broken or not: a scan for the words that make it so, linear in the text. */
  recognizes(file: InputFile): boolean;
  /**
   * Checks files together, because some refer to others. Violations come in the order of the files and of their text.
   * Loads what it needs first, so that a dialect without files costs nothing. Without surroundings there are
   * no other files, and the time stands still.
   */
  check(request: CheckRequest, surroundings?: Surroundings): Promise<CheckResult>;
}

/** What a dialect is asked to check. */
export interface CheckRequest {
  readonly files: readonly InputFile[];
  /** For a dialect that renders directories: all files to render, those of other dialects and of none included. */
  readonly units?: readonly Unit[];
}

/** Files that are rendered together. */
export interface Unit {
  /** Name of the directory that the files are below, with `/`; empty for the working directory. */
  readonly directory: string;
  readonly files: readonly UnitFile[];
  /** Files with values for it that a project file names, in the order in which they count. Default: none. */
  readonly valuesFiles?: readonly InputFile[];
}

/** A file of a unit. */
export interface UnitFile extends InputFile {
  /** Its path from the directory, where that is not the rest of its name: a directory around the working directory is called `..`. */
  readonly path?: string;
}

/** What a dialect has found. Its suppressions are not applied yet. */
export interface CheckResult {
  readonly violations: readonly Violation[];
  readonly notChecked: readonly NotChecked[];
  /** The suppressing comments found in the files. */
  readonly suppressions: readonly Suppression[];
  /** Files that were read beside those of the request, because these name them; as {@link InputFile.name} has them. Default: none. */
  readonly filesRead?: readonly string[];
  /** Whether the stack was used up, so that the same request can end otherwise on a thread with a larger one. */
  readonly needsMoreStack?: true;
}

/** A file as a shell has read it. */
export interface InputFile {
  /** Path relative to the working directory, with `/`. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The text; `undefined` if the bytes are not well-formed UTF-8. A byte order mark is kept. */
  readonly text: string | undefined;
  /** A text to recognize the file by even if it is broken or UTF-16: undecodable bytes replaced, NUL left out. */
  readonly scanText: string;
}

/** Decodes what was read from a file. */
export function inputFile(name: string, bytes: Uint8Array): InputFile {
  const text = decodeUtf8(bytes);
  return { name, bytes, text, scanText: (text ?? decodeUtf8Loosely(bytes)).replaceAll('\0', '') };
}
