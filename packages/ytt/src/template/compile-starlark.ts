import type { Source } from '@assay/source';
import type { ProgramOptions } from '@assay/starlark';

import { compileGenerated } from './compiled-template.ts';
import type { CompiledTemplate } from './compiled-template.ts';
import { GeneratedCode } from './generated-code.ts';
import type { GeneratedLine } from './generated-code.ts';

/** Turns a file of Starlark into a program. */
export function compileStarlark(source: Source, options: ProgramOptions): CompiledTemplate {
  const lines: GeneratedLine[] = [];
  let start = 0;
  for (const line of source.text.split('\n')) {
    const verbatim = { column: 0, start, length: line.length };
    lines.push({ code: line, span: { source, start, end: start + line.length }, verbatim });
    start += line.length + 1;
  }
  const code = new GeneratedCode(source, lines, { namesFile: false });
  return { code, program: compileGenerated(code, undefined, options), root: undefined, plans: [], literalAnnotations: new Map(), texts: [] };
}
