import type { Dialect, EditorAnswers, EditorFiles, SourceFile, Unit } from '@assay/findings';

import type { Area } from './area.ts';

/** A dialect that has to do with a file, and what it knows around it. */
export interface Answerer {
  readonly dialect: Dialect;
  readonly answers: EditorAnswers;
  readonly files: EditorFiles;
}

/** Gives what a dialect answers. */
export type AnswersOf = (dialect: Dialect) => Promise<EditorAnswers>;

/** The dialects that have to do with a file, in their order. */
export function answerersFor(file: SourceFile, area: Area, answersOf: AnswersOf): Promise<readonly Answerer[]> {
  return Promise.all(
    area.dialects.flatMap((dialect) => {
      const files = filesFor(dialect, file, area);
      return files ? [answersOf(dialect).then((answers): Answerer => ({ dialect, answers, files }))] : [];
    }),
  );
}

/** What a dialect knows around a file of its own; `undefined` if it is none. */
function filesFor(dialect: Dialect, file: SourceFile, area: Area): EditorFiles | undefined {
  const { workspace, files, units } = area.session.overview();
  if (dialect.kind === 'checking') {
    const known = files.get(dialect) ?? [];
    return known.includes(file) ? { workspace, files: known, units: [] } : undefined;
  }
  const own = units.filter((unit) => filesOfUnit(unit).includes(file));
  return own.length > 0 ? { workspace, files: [...new Set(units.flatMap(filesOfUnit))], units: own } : undefined;
}

function filesOfUnit({ files, environments }: Unit): readonly SourceFile[] {
  return [...files.map(({ file }) => file), ...environments.flatMap(({ valuesFiles }) => valuesFiles)];
}
