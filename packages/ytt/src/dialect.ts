import type { RenderingDialect } from '@assay/findings';

import { contentKind } from './files/file-kind.ts';
import { yttRules } from './rules/ytt-rules.ts';
import { templateFacts } from './template-facts.ts';
import { DIALECT_ID } from './violation-from.ts';

/** Templates of ytt with their data values, schemas, overlays and libraries. */
export const yttDialect: RenderingDialect = {
  kind: 'rendering',
  id: DIALECT_ID,
  title: 'ytt templates',
  rules: yttRules,
  extensions: ['.yaml', '.yml'],
  isConfidential: false,
  recognizes: ({ name, scanText }) => !name.toLowerCase().endsWith('.json') && TEMPLATING.test(scanText),
  facts: templateFacts,
  whyPassedOver: (path) => (contentKind(path) === 'data' ? 'ytt goes by the ending of a name: .yml, .yaml, .txt or .star' : undefined),
  render: async (unit, { isCancelled }) => (await import('./render-unit.ts')).renderUnit(unit, isCancelled),
  editor: async () => (await import('./editor/editor-answers.ts')).loadEditorAnswers(),
};

/** A comment that says something to ytt, or would without a byte order mark before it. */
const TEMPLATING = /(?:^|[ \t\r\n]|^\uFEFF)#@/;
