import type { Comment, Source } from '@assay/source';

import { Failure, within } from '../failure.ts';
import type { Document, Holder } from '../model.ts';
import { isCollection } from '../model.ts';
import { readDocuments } from '../read/read-documents.ts';
import { directiveOf } from '../template/directives.ts';

/** The documents of a values file that say something; `given` is how the flag names the file. */
export function readValuesFile(source: Source, given: string, strict: boolean): readonly Document[] {
  const { documents } = within(`Unmarshaling YAML data values file '${source.name}': `, () =>
    readDocuments(source, { strict, duplicates: 'last-wins' }),
  );
  const values = documents.filter(({ value }) => value !== null);
  for (const document of values) {
    const directive = findDirective(document);
    if (directive) throw notPlain(given, directive);
  }
  return values;
}

/** The first comment that starts with `#@`. */
function findDirective(holder: Holder): Comment | undefined {
  const own = holder.comments?.find((comment) => directiveOf(comment).kind === 'annotation');
  if (own || !isCollection(holder.value)) return own;
  for (const item of holder.value.items) {
    const below = findDirective(item);
    if (below) return below;
  }
  return undefined;
}

function notPlain(given: string, { span }: Comment): Failure {
  return new Failure(`Checking data values file '${given}': ${PLAIN_WANTED}`, [{ code: 'annotation', message: PLAIN_WANTED, span }]);
}

/** What is said of values that were to be merged plainly, but have annotations. */
export const PLAIN_WANTED = 'Expected to be plain YAML, having no annotations (hint: remove comments starting with `#@`)';
