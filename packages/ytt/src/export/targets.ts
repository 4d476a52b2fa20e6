import type { Target } from './target.ts';
import { crd } from './targets/crd.ts';
import { helm, jsonSchema2020, jsonSchemaDraft07 } from './targets/json-schema.ts';
import { openApi } from './targets/open-api.ts';

/** All schema languages that a schema can be exported to, in the order in which they are listed for people. */
export const targets: readonly Target[] = [openApi, jsonSchemaDraft07, jsonSchema2020, crd, helm];
