import type { NamedRule } from './named-rule.ts';
import { parityRule } from './parity.ts';

/** The value is a number without fraction that is not divisible by two. */
export const odd: NamedRule = parityRule('odd');
