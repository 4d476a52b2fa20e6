/** Where two versions of `github.com/evanphx/json-patch`, and their options, part. */
export interface JsonPatchRules {
  /** Whether `add` makes the containers that its path names and that are missing. */
  readonly createsParents: boolean;
  /** Whether `remove` of what is not there does nothing. */
  readonly removesMissing: boolean;
  /** Whether the empty path is the document; otherwise it leads nowhere. */
  readonly hasRoot: boolean;
  /** Whether a key that a map lacks reads as null, so that `replace` adds it and `move` moves null. */
  readonly readsMissingKeys: boolean;
  /** How the error about `remove` of a missing key begins. */
  readonly unableToRemove: string;
  /** A path in the messages of `copy`. */
  readonly quoteFrom: (path: string) => string;
}

/** Rules with `patchesJson6902`: version 5.9.11, negative indexes, missing paths made and ignored. */
export const KYVERNO_RULES: JsonPatchRules = {
  createsParents: true,
  removesMissing: true,
  hasRoot: true,
  readsMissingKeys: false,
  unableToRemove: 'unable to remove nonexistent key',
  quoteFrom: (path) => `"${path}"`,
};

/** Rules of `jsonPatch` in CEL mutations, which is the API server's: version 4 without options. */
export const ADMISSION_RULES: JsonPatchRules = {
  createsParents: false,
  removesMissing: false,
  hasRoot: false,
  readsMissingKeys: true,
  unableToRemove: 'Unable to remove nonexistent key',
  quoteFrom: (path) => path,
};
