import type { SourceFile } from '@assay/findings';
import { Source } from '@assay/source';

import type { CodeFacts } from './code-facts.ts';
import { codePieces } from './code-pieces.ts';
import { CodeReader } from './code-reader.ts';

/** What the code of a file says of names. It is kept with the file. */
export function readCode(file: SourceFile): CodeFacts {
  const known = facts.get(file);
  if (known) return known;
  const source = file.source ?? new Source(file.name, '');
  const pieces = codePieces(source, file.name);
  const read = new CodeReader(source.text).read(pieces);
  const found = { source, pieces, ...read };
  facts.set(file, found);
  return found;
}

const facts = new WeakMap<SourceFile, CodeFacts>();
