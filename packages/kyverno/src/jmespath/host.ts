import type { LocalTime } from '@assay/findings';

/** What functions need beside their arguments, and get from whoever evaluates expressions. */
export interface JmesPathHost {
  /** The present, for `time_now()` and its kin. */
  readonly now: () => LocalTime;
  /** A number from 0 inclusive to 1 exclusive, for `random()`. */
  readonly random: () => number;
  /** The addresses of a host, for `is_external_url()`; `undefined` if there are none. Default: no host has any. */
  readonly lookUpHost?: (name: string) => readonly string[] | undefined;
}
