import { Failure } from '../failure.ts';
import type { InputSource } from '../files/input-source.ts';
import { contentKind } from '../files/file-kind.ts';
import { readInputFiles } from '../files/read-input-files.ts';
import { formatDocuments } from '../print/format-documents.ts';
import { readDocuments } from '../read/read-documents.ts';
import type { ParsedFlags } from './parse-flags.ts';

/** What came of the files up to the first that failed. */
export interface FormattedFiles {
  readonly text: string;
  readonly failure?: Failure;
}

/** `ytt fmt`: reprints YAML files one after the other, and passes over the others. */
export function formatFiles(flags: ParsedFlags, inputs: InputSource): FormattedFiles {
  const parts: string[] = [];
  try {
    const files = readInputFiles(flags.texts('file'), inputs, { areAllAllowed: false, allowedDestinations: [] });
    for (const file of files) {
      if (contentKind(file.path) === 'yaml') parts.push(formatDocuments(readDocuments(file.source, { strict: flags.isOn('strict') })));
    }
    return { text: parts.join('') };
  } catch (failure) {
    if (failure instanceof Failure) return { text: parts.join(''), failure };
    throw failure;
  }
}
