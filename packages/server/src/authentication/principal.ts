import type { Role } from '../config/config.ts';

/** Who sends a request. */
export interface RequestPrincipal {
  /** Of a bearer token `bearer:` and its subject: names in the configuration hold no colon. */
  readonly name: string;
  readonly role: Role;
  /** What shows that. */
  readonly shown: 'password' | 'session' | 'token';
}

/** What is known about the sender of a request. */
export type Authentication =
  | { readonly kind: 'principal'; readonly principal: RequestPrincipal }
  /** No credentials, or wrong ones. */
  | { readonly kind: 'unknown' }
  /** Known, but without a role. */
  | { readonly kind: 'without-role' }
  /** Too many wrong credentials came from there. */
  | { readonly kind: 'limited'; readonly retryAfterSeconds: number };
