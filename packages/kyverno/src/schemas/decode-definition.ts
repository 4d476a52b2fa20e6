import type { Value } from '@assay/jmespath';
import { isObject } from '@assay/jmespath';

import { textOf } from '../objects/fields.ts';
import { decodeGo } from './decode-go.ts';
import type { DecodedStruct, GoReading } from './decode-go.ts';
import { DEFINITION_TYPE_TABLE } from './definition-type-table.ts';
import { GoTypeTable } from './go-types.ts';
import { OBJECT_META_TABLE } from './object-meta-table.ts';

/**
 * A CustomResourceDefinition as it is written, or why Kyverno's command line cannot read it. Without an apiVersion it crashes.
 */
export function decodeDefinition(definition: Value, reading: GoReading): DecodedStruct {
  const decoded = decodeGo(definition, DEFINITION, () => undefined, reading);
  if (decoded.kind === 'problem' || !isObject(definition)) return decoded;
  if (textOf(definition, 'apiVersion') === '') return { kind: 'problem', message: 'a custom resource definition needs an apiVersion' };
  return { kind: 'decoded', object: definition };
}

const DEFINITION = new GoTypeTable(OBJECT_META_TABLE, DEFINITION_TYPE_TABLE).struct('CustomResourceDefinition');
