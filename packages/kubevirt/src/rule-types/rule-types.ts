import { enumeration } from './enum.ts';
import { integer } from './integer.ts';
import { regex } from './regex.ts';
import type { RuleType } from './rule-type.ts';
import { string } from './string.ts';

/** The types of rules, in the order in which their definition lists them. */
export const ruleTypes: readonly RuleType[] = [integer, string, regex, enumeration];
