import type { Source } from '@assay/source';

import type { TemplateSettings } from '../evaluation-context.ts';
import { within } from '../failure.ts';
import type { DocumentSet } from '../model.ts';
import { lastKeyWins } from '../read/last-key-wins.ts';
import { readDocuments } from '../read/read-documents.ts';
import type { TemplateFile } from '../template-file.ts';
import { hasTemplating } from './has-templating.ts';

/** The YAML of a template file. */
export interface ParsedTemplate {
  /** Shared by all who ask; not to be changed. */
  readonly documents: DocumentSet;
  /** Whether a comment makes it a template; otherwise repeated keys are resolved already. */
  readonly hasTemplating: boolean;
}

/**
 * Reads a YAML template. The result is kept with the source of the file. Throws a `Failure`.
 */
export function readTemplate(file: TemplateFile, { strict }: Pick<TemplateSettings, 'strict'>): ParsedTemplate {
  const known = strict ? strictTemplates : templates;
  const parsed = known.get(file.source) ?? parse(file, strict);
  known.set(file.source, parsed);
  return parsed;
}

/** The documents of a file without templating, to be changed by whoever takes them. */
export function takeDocuments(file: TemplateFile, { strict }: Pick<TemplateSettings, 'strict'>): DocumentSet {
  const known = strict ? strictTemplates : templates;
  const { documents } = readTemplate(file, { strict });
  known.delete(file.source);
  return documents;
}

const templates = new WeakMap<Source, ParsedTemplate>();
const strictTemplates = new WeakMap<Source, ParsedTemplate>();

function parse(file: TemplateFile, strict: boolean): ParsedTemplate {
  return within(`Unmarshaling YAML template '${file.path}': `, () => {
    if (file.source.text.includes('#@')) {
      const documents = readDocuments(file.source, { strict });
      if (hasTemplating(documents)) return { documents, hasTemplating: true };
      lastKeyWins(documents);
      return { documents, hasTemplating: false };
    }
    return { documents: readDocuments(file.source, { strict, duplicates: 'last-wins' }), hasTemplating: false };
  });
}
