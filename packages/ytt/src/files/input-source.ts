/** A file as the world around gives it; its content is read when it is needed. */
export interface FoundInput {
  /** By which it is known: relative to the directory that was named, with `/`; the base name of a file that was named itself. */
  readonly path: string;
  /** Whether the path that was asked for is its own, and not that of a directory. */
  readonly isNamedItself: boolean;
  /** Where it lies, as a person would name it. */
  readonly location: string;
  /** The bytes; throws a `Failure` when they cannot be read. */
  read(): Uint8Array;
}

/** Which symbolic links may be followed. */
export interface SymlinkPolicy {
  readonly areAllAllowed: boolean;
  /** Paths at or below which a link may end. */
  readonly allowedDestinations: readonly string[];
}

/** The world that input files come from: a file system, or a map in a test. */
export interface InputSource {
  /** The files at a path: one, or all below a directory in any order; `-` and URLs are paths, too. Throws a `Failure`. */
  filesAt(path: string, symlinks: SymlinkPolicy): readonly FoundInput[];
}
