import type { Source } from '@assay/source';
import type { ProgramOptions } from '@assay/starlark';

import { compileGenerated } from './compiled-template.ts';
import type { CompiledTemplate } from './compiled-template.ts';
import { generateText } from './generate-text.ts';
import { GeneratedCode } from './generated-code.ts';
import { instruction } from './instruction-names.ts';
import { parseText } from './parse-text.ts';

/** Turns a text template into a program. Throws a `Failure` where its marks do not fit. */
export function compileText(source: Source, options: ProgramOptions): CompiledTemplate {
  const texts: string[] = [];
  const span = { source, start: 0, end: source.text.length };
  const lines = generateText(parseText(source.text, { span, origin: 0 }), texts);
  const code = new GeneratedCode(source, [...lines, { code: instruction('end_ctx'), span: undefined }], { namesFile: true });
  return { code, program: compileGenerated(code, 'text', options), root: 'text', plans: [], literalAnnotations: new Map(), texts };
}
