import type { Source } from '@assay/source';
import type { ProgramOptions } from '@assay/starlark';

import type { TemplateSettings } from '../evaluation-context.ts';
import { within } from '../failure.ts';
import type { TemplateFile } from '../template-file.ts';
import { compileStarlark } from './compile-starlark.ts';
import { compileText } from './compile-text.ts';
import { compileYaml } from './compile-yaml.ts';
import type { CompiledTemplate } from './compiled-template.ts';
import { readTemplate } from './read-template.ts';

/**
 * The program of a file; undefined for a file that has none. It is kept as long as the source of the file, as the same library
 * may be evaluated hundreds of times. Throws a `Failure` for what is wrong outside of its code.
 */
export function compileTemplate(file: TemplateFile, settings: TemplateSettings, options: ProgramOptions = {}): CompiledTemplate | undefined {
  const { path, source } = file;
  const tracking = options.tracksValues === true ? 'tracking' : '';
  switch (file.kind) {
    case 'yaml-template': {
      const { documents, hasTemplating } = readTemplate(file, settings);
      if (!hasTemplating) return undefined;
      const { ignoreUnknownComments, strict } = settings;
      return within(`Compiling YAML template '${path}': `, () =>
        kept(source, `yaml ${ignoreUnknownComments} ${strict} ${tracking}`, () =>
          compileYaml(source, documents, { ...options, ignoreUnknownComments }),
        ),
      );
    }
    case 'text-template':
      return within(`Parsing text template '${path}': `, () => kept(source, `text ${tracking}`, () => compileText(source, options)));
    case 'starlark':
      return kept(source, `starlark ${tracking}`, () => compileStarlark(source, options));
    case 'yaml-plain':
    case 'text-plain':
    case 'data':
      return undefined;
  }
}

const compiled = new WeakMap<Source, Map<string, CompiledTemplate>>();

function kept(source: Source, key: string, compile: () => CompiledTemplate): CompiledTemplate {
  const ofSource = compiled.get(source) ?? new Map<string, CompiledTemplate>();
  compiled.set(source, ofSource);
  const template = ofSource.get(key) ?? compile();
  ofSource.set(key, template);
  return template;
}
