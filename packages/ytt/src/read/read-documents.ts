import { parseYaml } from '@assay/source';
import type { Source, Span } from '@assay/source';

import { Failure } from '../failure.ts';
import type { Finding } from '../failure.ts';
import type { DocumentSet } from '../model.ts';
import { HELM_HINT, isNearHelmAction } from '../lookalikes/helm-action.ts';
import { DocumentBuilder } from './document-builder.ts';
import { startsWithMarker } from './parser-line.ts';

/** Settings of {@link readDocuments}. */
export interface ReadOptions {
  /** Whether plain scalars are refused that do not mean the same to every reader of YAML. Default false. */
  readonly strict?: boolean;
  /** What becomes of a key that its map has already: templates need to see both. Default `keep`. */
  readonly duplicates?: 'keep' | 'last-wins';
}

/**
 * Reads YAML as ytt does: comments are attached to nodes, and a document is put in front if the text does not start with `---`, so
 * that there always is one. Throws a {@link Failure} whose message is that of go-yaml, `yaml: line 3: …`.
 */
export function readDocuments(source: Source, { strict = false, duplicates = 'keep' }: ReadOptions = {}): DocumentSet {
  const isBehindMarker = !startsWithMarker(source);
  const builder = new DocumentBuilder(source, { strict, keepsDuplicates: duplicates === 'keep', isBehindMarker });
  const problem = parseYaml(source, builder, { isBehindMarker });
  if (problem) {
    const { line, message, span } = problem;
    throw new Failure(`yaml: ${line === undefined ? '' : `line ${line}: `}${message}`, [syntaxFinding(message, span)]);
  }
  return builder.finish();
}

function syntaxFinding(message: string, span: Span): Finding {
  const { source, start } = span;
  const before = source.text.slice(source.text.lastIndexOf('\n', start - 1) + 1, start);
  const isIndentation = source.text.startsWith('\t', start) && before.trim() === '';
  if (!isIndentation) return { code: 'syntax', message, span, ...(isNearHelmAction(span) && { hint: HELM_HINT }) };
  return { code: 'syntax', message: 'a tab cannot indent YAML', span, hint: 'indent with spaces' };
}
