import type { Violation } from '../violation.ts';
import { ruleId } from '../violation.ts';

/**
 * Names for the violations of a report that stay the same when lines move: a hash of rule, file and message, and a
 * number for those that are equal in these, `39fa2ee980eb94b0:1`.
 */
export class Fingerprints {
  readonly #uses = new Map<string, number>();

  /** The name of the next violation of the report. */
  next(violation: Violation): string {
    const hash = hashOf([ruleId(violation), violation.file, violation.message].join('\0'));
    const use = (this.#uses.get(hash) ?? 0) + 1;
    this.#uses.set(hash, use);
    return `${hash}:${use}`;
  }
}

/** FNV-1a of 64 bits over UTF-16 code units, as 16 hexadecimal digits. */
function hashOf(text: string): string {
  let hash = FNV_OFFSET;
  for (let at = 0; at < text.length; at++) hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(at))) * FNV_PRIME);
  return hash.toString(16).padStart(16, '0');
}

const FNV_OFFSET = 0xcbf29ce484222325n;
const FNV_PRIME = 0x100000001b3n;
