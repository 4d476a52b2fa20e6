import { boundRule } from './bound.ts';
import type { NamedRule } from './named-rule.ts';

/** The value is at least so much. */
export const min: NamedRule = boundRule('min', '>=', '<');
