import type { NamedRule } from './named-rule.ts';
import { parityRule } from './parity.ts';

/** The value is a number that is divisible by two. */
export const even: NamedRule = parityRule('even');
