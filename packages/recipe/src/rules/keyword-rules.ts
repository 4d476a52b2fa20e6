import { additionalProperties } from './additional-properties.ts';
import { enumeration } from './enum.ts';
import { format } from './format.ts';
import { maximumBytes } from './max-bytes.ts';
import { maximumItems } from './max-items.ts';
import { maximumLength } from './max-length.ts';
import { minimumItems } from './min-items.ts';
import { minimumLength } from './min-length.ts';
import { oneOf } from './one-of.ts';
import { pattern } from './pattern.ts';
import type { KeywordRule } from './recipe-rule.ts';
import { required } from './required.ts';
import { schemaId } from './schema-id.ts';
import { type } from './type.ts';

/** The rules about values, the keywords of the schema first: if one value breaks several, the first of them is reported. */
export const keywordRules: readonly KeywordRule[] = [
  type,
  enumeration,
  minimumLength,
  maximumLength,
  minimumItems,
  maximumItems,
  format,
  pattern,
  oneOf,
  additionalProperties,
  required,
  schemaId,
  maximumBytes,
];
