import type { Range } from '@assay/source';

/** A file as it was read: a policy file, a test manifest, or what a manifest names. */
export interface MigrateFile {
  readonly path: string;
  readonly text: string;
}

/** What the conversion of some files gives. */
export interface Migration {
  /** The files that change, each whole. */
  readonly files: readonly MigrateFile[];
  /** In the order of the files, and of the places in each. */
  readonly remarks: readonly Remark[];
  /** Which old policy became which new ones, in the order of the files. */
  readonly pairs: readonly PolicyPair[];
}

/** What there is to say about a conversion. */
export interface Remark {
  /**
   * `left`: it stays as it is. `unread`: so does this, of which nobody knows what it is. `difference`: it is converted, and differs in what the
   * remark says. `joined`: several are one now, and mean the same.
   */
  readonly kind: 'left' | 'unread' | 'difference' | 'joined';
  readonly path: string;
  readonly range: Range;
  /** The kind and name of the policy, and its rule if it is about one: `ClusterPolicy require-team/check-team`; else the document or file. */
  readonly subject: string;
  readonly reason: string;
  /** What to do by hand. */
  readonly advice?: string;
}

/** An old policy and what it became. */
export interface PolicyPair {
  readonly path: string;
  readonly kind: string;
  readonly name: string;
  readonly namespace: string;
  /** Its text as it was. */
  readonly before: string;
  /** The new policies; empty if it is left. */
  readonly after: readonly ConvertedPolicy[];
  /** What stays of it if only some of its rules are converted. */
  readonly rest?: string;
}

/** A new policy. */
export interface ConvertedPolicy {
  readonly kind: string;
  readonly name: string;
  /** The rules that it was made from; empty for what has none. */
  readonly rules: readonly string[];
  /** Whether it looks something up in the cluster, for which a test has no values. */
  readonly looksUp: boolean;
  readonly text: string;
  /** Whether it changes existing objects, and not what a request is about. */
  readonly changesTargets?: true;
  /** Whether it is about nothing but subresources, of which tests of policies of CEL know nothing. */
  readonly isAboutSubresources?: true;
  /** Only the namespaces that it is about, where others have a policy of their own. */
  readonly namespaces?: NamespaceChoice;
}

/** Namespaces that match patterns with wildcards, or all others. */
export interface NamespaceChoice {
  readonly patterns: readonly string[];
  readonly isExcluded: boolean;
}

/** How files are converted. */
export interface MigrateOptions {
  /** Whether the rules of a policy that can be converted are, where others cannot. */
  readonly isPartial?: boolean;
}
