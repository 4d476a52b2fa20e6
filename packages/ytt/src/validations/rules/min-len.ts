import { lengthRule } from './length.ts';
import type { NamedRule } from './named-rule.ts';

/** The value has at least so many bytes or items. */
export const minLen: NamedRule = lengthRule('min_len', '>=', (length, limit) => length >= limit);
