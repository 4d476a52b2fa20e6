import type { ContentNode, Path } from '@assay/source';

import type { Schema } from '../model.ts';
import type { Problem } from './problem.ts';

/** Adds what is wrong with a node to what was found. */
export type Validator = (node: ContentNode, path: Path, found: Problem[]) => void;

/** Finds the validator of a schema, which is made when it is first needed: schemas name each other, and themselves. */
export type ValidatorLookup = (schema: Schema) => Validator;
