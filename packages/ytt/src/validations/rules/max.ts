import { boundRule } from './bound.ts';
import type { NamedRule } from './named-rule.ts';

/** The value is at most so much. */
export const max: NamedRule = boundRule('max', '<=', '>');
