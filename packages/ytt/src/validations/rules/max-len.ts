import { lengthRule } from './length.ts';
import type { NamedRule } from './named-rule.ts';

/** The value has at most so many bytes or items. */
export const maxLen: NamedRule = lengthRule('max_len', '<=', (length, limit) => length <= limit);
