import type { RenderedLine, RenderedRequest, RenderedText } from '@assay/findings';

import { Failure } from '../../failure.ts';
import type { HolderOrigin } from '../../holder-origin.ts';
import type { LibraryResult } from '../../library/evaluate-files.ts';
import { isKnown } from '../../model.ts';
import type { YttModules } from '../../modules/modules.ts';
import { originLines } from '../../print/origin-lines.ts';
import { isEmptyDocument } from '../../print/print-yaml.ts';
import { holderOrigin } from '../../holder-origin.ts';
import { createRenderSession } from '../../template/create-render-session.ts';
import { withinStack } from '../../used-up-stack.ts';
import { YTT_VERSION } from '../../version.ts';
import { openUnit } from '../values/open-unit.ts';

/** Steps of Starlark for what somebody waits for with nothing else being answered. */
const MOST_STEPS = 2_000_000;

const EVERYTHING_IS_JUDGED = { skipsValueRules: false, skipsOutputRules: false };

/** What `ytt -f DIRECTORY` prints for a unit; of a text template its text, which has no origins. */
export function renderedText({ unit, environment, only }: RenderedRequest, modules: YttModules): RenderedText {
  const session = createRenderSession({
    print: () => {},
    warn: () => {},
    version: YTT_VERSION,
    modules,
    maxSteps: MOST_STEPS,
    tracksValues: true,
  });
  try {
    const lines = withinStack(() => {
      const library = openUnit(session, unit, environment, EVERYTHING_IS_JUDGED);
      const schema = library.schema();
      return linesOf(library.evaluate(schema, library.values(schema)), only?.name);
    });
    return { kind: 'rendered', lines };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { kind: 'failed', message: error.message.trim() };
  }
}

/** Texts are shown only where they are asked for, as `ytt` prints none of them. */
function linesOf({ documents, texts }: LibraryResult, only: string | undefined): readonly RenderedLine[] {
  const isWanted = ({ listed }: { readonly listed: LibraryResult['documents'][number]['listed'] }): boolean =>
    only === undefined || listed.file.found.location === only;
  const printed = documents.filter(isWanted).flatMap((file) => file.documents.filter((document) => !isEmptyDocument(document)));
  const ofTexts = only === undefined ? [] : texts.filter(isWanted).flatMap(({ text }) => text.replace(/\n$/, '').split('\n'));
  return [
    ...printed.flatMap((document, at): readonly RenderedLine[] => {
      const lines = originLines(document).map(({ text, origin }) => renderedLine(text, origin));
      return at === 0 ? lines : [renderedLine('---', holderOrigin(document)), ...lines];
    }),
    ...ofTexts.map((text) => ({ text })),
  ];
}

function renderedLine(text: string, origin: HolderOrigin | undefined): RenderedLine {
  if (!origin || !isKnown(origin.span)) return { text };
  const { source, start, end } = origin.span;
  return { text, origin: { source, start, end, ...(origin.valueFrom && { valueFrom: origin.valueFrom }) } };
}
