import type { Operation } from '../operation.ts';
import { append } from './append.ts';
import { assert } from './assert.ts';
import { insert } from './insert.ts';
import { merge } from './merge.ts';
import { noop } from './noop.ts';
import { remove } from './remove.ts';
import { replace } from './replace.ts';

/** Everything that a node of an overlay can do; at most one of their annotations may be on a node. */
export const operations: readonly Operation[] = [merge, remove, replace, insert, append, assert, noop];

/** What a node does that says nothing. */
export const defaultOperation: Operation = merge;
