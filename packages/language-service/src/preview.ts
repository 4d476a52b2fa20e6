import { environmentName } from '@assay/findings';
import type { RenderedLine, RenderedText } from '@assay/findings';
import { locate } from '@assay/source';
import type { Span, ValueOrigin, ValuePlace } from '@assay/source';

import type { FileRange, FileView } from './file-view.ts';

/** What somebody wants to see rendered. What is not said is the first that there is. */
export interface PreviewChoice {
  /** Whether it is what the file gives, or all that its unit does. */
  readonly of: 'file' | 'unit';
  /** The directory of the unit. */
  readonly unit?: string | undefined;
  /** The name of the environment. */
  readonly environment?: string | undefined;
}

/** What comes of rendering a unit that a file is part of. */
export interface Preview {
  /** The units that the file is part of, with the names of their environments, to choose from. */
  readonly units: readonly { readonly directory: string; readonly environments: readonly string[] }[];
  /** Directory of the unit that was rendered. */
  readonly unit: string;
  /** The environment that it was rendered for, unless it has neither a name nor values files. */
  readonly environment: string | undefined;
  readonly outcome:
    | { readonly kind: 'rendered'; readonly text: string; readonly origins: readonly PlacedOrigin[] }
    | Extract<RenderedText, { readonly kind: 'failed' }>;
}

/** Where a line of a preview comes from. */
export interface PlacedOrigin extends FileRange {
  /** Counted from 0. */
  readonly line: number;
  /** Where its value was given, if that is elsewhere. */
  readonly value?: { readonly kind: ValueOrigin['kind']; readonly places: readonly GivenPlace[] };
}

/** Where a value was given; without a place if that is in no file, as for a flag. */
export interface GivenPlace {
  readonly description: string;
  readonly place?: FileRange;
}

/** Renders a unit that a file is part of; `undefined` if there is none, or none as it is wanted. */
export async function previewOf(view: FileView, choice: PreviewChoice): Promise<Preview | undefined> {
  const rendering = view.answerers.filter(({ isRendered }) => isRendered);
  for (const { answers, files } of rendering) {
    const all = files.units.flatMap((unit) => unit.environments.map((environment) => ({ unit, environment })));
    const chosen = all.find(
      ({ unit, environment }) => isAsked(choice.unit, unit.directory) && isAsked(choice.environment, environmentName(environment)),
    );
    if (!chosen || !answers.rendered) continue;
    const { unit, environment } = chosen;
    const rendered = await answers.rendered({ unit, environment, ...(choice.of === 'file' && { only: view.file }) });
    return {
      units: files.units.map(({ directory, environments }) => ({
        directory,
        environments: environments.flatMap((each) => environmentName(each) ?? []),
      })),
      unit: unit.directory,
      environment: environmentName(environment),
      outcome: rendered.kind === 'failed' ? rendered : { kind: 'rendered', text: textOf(rendered.lines), origins: originsOf(rendered.lines, view) },
    };
  }
  return undefined;
}

function isAsked(choice: string | undefined, name: string | undefined): boolean {
  return choice === undefined || choice === name;
}

function textOf(lines: readonly RenderedLine[]): string {
  return lines.map(({ text }) => `${text}\n`).join('');
}

function originsOf(lines: readonly RenderedLine[], view: FileView): readonly PlacedOrigin[] {
  return lines.flatMap(({ origin }, line) => {
    const written = origin && placeOf(origin, view);
    if (!written) return [];
    const { valueFrom } = origin;
    return [
      { line, ...written, ...(valueFrom && { value: { kind: valueFrom.kind, places: valueFrom.places.map((place) => givenPlace(place, view)) } }) },
    ];
  });
}

function givenPlace({ description, span }: ValuePlace, view: FileView): GivenPlace {
  const place = span && placeOf(span, view);
  return { description, ...(place && { place }) };
}

/** Nothing for what is in no file, such as the text of a flag. */
function placeOf(span: Span, view: FileView): FileRange | undefined {
  return view.textOf(locate(span).file) === undefined ? undefined : view.fileRange(span);
}
