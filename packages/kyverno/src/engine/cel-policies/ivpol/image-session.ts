import type { Charge, ObjectValue } from '@assay/jmespath';
import { oncePer } from '@assay/source';

import type { Policy } from '../../../policy/policy.ts';
import type { World } from '../../world.ts';

/** The policy that is evaluated, and which images it is about. */
export interface ImagePolicy {
  readonly policy: Policy;
  readonly isMeant: (image: string, charge: Charge) => boolean;
}

/**
 * What policies have found out about the images of an object, and which of them is evaluated now. All policies share it, as one may verify what
 * another one wants verified.
 */
export class ImageSession {
  readonly #verified = new Map<string, boolean>();
  readonly #payloads = new Map<string, ObjectValue>();
  #unknown: string | undefined;
  #current: ImagePolicy | undefined;

  /** Forgets everything, for another object. */
  clear(): void {
    this.#verified.clear();
    this.#payloads.clear();
    this.#unknown = undefined;
  }

  /** The policy whose expressions are evaluated. */
  get current(): ImagePolicy {
    if (this.#current === undefined) throw new Error('no policy is evaluated');
    return this.#current;
  }

  /** Goes on to another policy. */
  begin(policy: ImagePolicy): void {
    this.#current = policy;
    this.#unknown = undefined;
  }

  /** That somebody looked for signatures of an image; what was verified once stays verified. */
  note(image: string, isVerified: boolean): void {
    this.#verified.set(image, isVerified || this.#verified.get(image) === true);
  }

  /** Whether an image was verified; `undefined` if nobody tried. */
  isVerified(image: string): boolean | undefined {
    return this.#verified.get(image);
  }

  /** Keeps a statement about an image that somebody signed. */
  keepPayload(image: string, type: string, payload: ObjectValue): void {
    this.#payloads.set(`${image} ${type}`, payload);
  }

  payload(image: string, type: string): ObjectValue | undefined {
    return this.#payloads.get(`${image} ${type}`);
  }

  /** That nobody could tell whether a signature is there, and why. */
  noteUnknown(reason: string): void {
    this.#unknown ??= reason;
  }

  /** Why something could not be told since the policy began. */
  get unknown(): string | undefined {
    return this.#unknown;
  }
}

/** The session of a world: its expressions are compiled once, and know no other. */
export const imageSessionIn: (world: World) => ImageSession = oncePer(() => new ImageSession());
