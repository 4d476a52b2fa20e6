import type { FunctionTable } from '@assay/jmespath';
import { functionTable, goFunctions } from '@assay/jmespath';
import { add, divide, modulo, multiply, subtract, sum } from './arithmetic.ts';
import { base64Decode, base64Encode } from './base64.ts';
import { items, lookup, objectFromLists } from './collections.ts';
import { md5, sha1, sha256 } from './hashes.ts';
import type { JmesPathHost } from './host.ts';
import { imageNormalize } from './image-normalize.ts';
import { isExternalUrl } from './is-external-url.ts';
import type { KyvernoFunction } from './kyverno-function.ts';
import { equalFold, toLower, toUpper } from './letter-case.ts';
import { parseJson, parseYaml } from './parsing.ts';
import { pathCanonicalize } from './path-canonicalize.ts';
import { labelMatch, patternMatch } from './patterns.ts';
import { random } from './random.ts';
import { regexMatch, regexReplaceAll, regexReplaceAllLiteral } from './regular-expressions.ts';
import { replace, replaceAll } from './replace.ts';
import { round } from './rounding.ts';
import { semverCompare } from './semver-compare.ts';
import { compare, split, toBoolean, trim, trimPrefix, truncate } from './texts.ts';
import {
  timeAdd,
  timeAfter,
  timeBefore,
  timeBetween,
  timeDiff,
  timeNow,
  timeNowUtc,
  timeParse,
  timeSince,
  timeToCron,
  timeTruncate,
  timeUtc,
} from './time/time-functions.ts';
import { x509Decode } from './x509/x509-decode.ts';

/** The functions that Kyverno v1.19.0 adds to those of JMESPath, in the order of their signatures. */
export const kyvernoFunctions: readonly KyvernoFunction[] = [
  add,
  base64Decode,
  base64Encode,
  compare,
  divide,
  equalFold,
  imageNormalize,
  isExternalUrl,
  items,
  labelMatch,
  lookup,
  md5,
  modulo,
  multiply,
  objectFromLists,
  parseJson,
  parseYaml,
  pathCanonicalize,
  patternMatch,
  random,
  regexMatch,
  regexReplaceAll,
  regexReplaceAllLiteral,
  replace,
  replaceAll,
  round,
  semverCompare,
  sha1,
  sha256,
  split,
  subtract,
  sum,
  timeAdd,
  timeAfter,
  timeBefore,
  timeBetween,
  timeDiff,
  timeNow,
  timeNowUtc,
  timeParse,
  timeSince,
  timeToCron,
  timeTruncate,
  timeUtc,
  toBoolean,
  toLower,
  toUpper,
  trim,
  trimPrefix,
  truncate,
  x509Decode,
];

/** Every function that an expression in a policy can call. Kyverno's `sum` takes the place of the standard one. */
export const FUNCTIONS: FunctionTable<JmesPathHost> = functionTable<JmesPathHost>(goFunctions, kyvernoFunctions);
