import type { CheckContext, SourceFile } from '@assay/findings';
import { createEngine, readPolicies } from '@assay/kyverno';
import type { Engine, YamlObject } from '@assay/kyverno';
import { once, sourceOf, textOf } from '@assay/kyverno/objects';
import type { Policy } from '@assay/kyverno/policy';

/** Policies that objects are held against, compiled once. */
export interface PolicySet {
  readonly policies: readonly Policy[];
  /** Whether these are all that the files have: none is wrong. */
  readonly isComplete: boolean;
  /** The exceptions that count, and those that have come to their end. */
  readonly exceptions: readonly YamlObject[];
  readonly expired: readonly YamlObject[];
  readonly engine: Engine;
  /** The same policies without any exception; made when somebody asks what exceptions are good for. */
  readonly withoutExceptions: () => Promise<Engine>;
}

/** The policies of files. The same files give the same set as long as their contents stay. */
export async function policySetOf(files: readonly SourceFile[], { now }: Pick<CheckContext, 'now'>): Promise<PolicySet> {
  const [first] = files;
  if (!first) return compilePolicies([], now);
  const known = sets.get(first)?.find((each) => each.files.length === files.length && each.files.every((file, at) => file === files[at]));
  if (known) return known.set;
  const set = compilePolicies(files, now);
  sets.set(first, [...(sets.get(first) ?? []), { files, set }]);
  return set;
}

interface KnownSet {
  readonly files: readonly SourceFile[];
  readonly set: Promise<PolicySet>;
}

const sets = new WeakMap<SourceFile, readonly KnownSet[]>();

async function compilePolicies(files: readonly SourceFile[], now: CheckContext['now']): Promise<PolicySet> {
  const { policies, exceptions, bindings, problems } = readPolicies(
    files.flatMap(({ name, bytes, text }) => (text === undefined ? [] : [sourceOf(name, bytes)])),
  );
  const { epochMilliseconds } = now();
  const expired = exceptions.filter((exception) => expiryOf(exception) <= epochMilliseconds);
  const counting = exceptions.filter((exception) => !expired.includes(exception));
  const options = { policies, bindings, clock: () => new Date(epochMilliseconds) };
  return {
    policies,
    isComplete: problems.every(({ severity }) => severity === 'warning'),
    exceptions: counting,
    expired,
    engine: await createEngine({ ...options, exceptions: counting }),
    withoutExceptions: once(async () => createEngine(options)),
  };
}

/** When an exception ends, in milliseconds since 1970: never, if it says nothing that can be read. */
function expiryOf({ value }: YamlObject): number {
  const expiry = Date.parse(textOf(value, 'spec', 'expiresAt'));
  return Number.isNaN(expiry) ? Number.POSITIVE_INFINITY : expiry;
}
