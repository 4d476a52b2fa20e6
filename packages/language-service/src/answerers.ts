import type { Dialect, EditorAnswers, EditorFiles, SourceFile, Unit } from '@assay/findings';
import type { Session } from '@assay/project';

/** Who has something to say of a file: a dialect, or `assay` of its project files. */
export interface Answerer {
  /** As findings have it. */
  readonly dialect: string;
  /** Whether the file is a template, or has values for one. */
  readonly isRendered: boolean;
  readonly answers: EditorAnswers;
  readonly files: EditorFiles;
}

/** Gives what answers there are. */
export interface AnswerSource {
  ofDialect(dialect: Dialect): Promise<EditorAnswers>;
  readonly ofProjectFiles: EditorAnswers;
}

/** The files that answers are about, and the dialects that give them. */
export interface AskedFiles {
  readonly session: Session;
  readonly dialects: readonly Dialect[];
}

/** Who has something to say of a file, in the order of the dialects. */
export async function answerersFor(file: SourceFile, asked: AskedFiles, source: AnswerSource): Promise<readonly Answerer[]> {
  const { workspace, projectFiles, compared } = asked.session.overview();
  if (projectFiles.includes(file)) {
    const files = { workspace, files: projectFiles, units: [] };
    return [{ dialect: 'assay', isRendered: false, answers: source.ofProjectFiles, files }];
  }
  return Promise.all([
    ...asked.dialects.flatMap((dialect) => {
      const files = filesFor(dialect, file, asked.session);
      return files ? [answererOf(dialect, files, source)] : [];
    }),
    ...(await concernedBy(file, asked.session, source)),
    ...(compared.get(file) ?? []).map(({ dialect, schemas }) => answererOf(dialect, { workspace, files: [file], units: [], schemas }, source)),
  ]);
}

/** The dialects of which files name a file that is not theirs. */
async function concernedBy(file: SourceFile, session: Session, source: AnswerSource): Promise<readonly Promise<Answerer>[]> {
  const { workspace, files } = session.overview();
  const concerned: Promise<Answerer>[] = [];
  for (const [dialect, known] of files) {
    if (known.length === 0 || known.includes(file)) continue;
    const around: EditorFiles = { workspace, files: known, units: [] };
    if (await dialect.concerns?.(file, around)) concerned.push(answererOf(dialect, around, source));
  }
  return concerned;
}

async function answererOf(dialect: Dialect, files: EditorFiles, source: AnswerSource): Promise<Answerer> {
  return { dialect: dialect.id, isRendered: dialect.kind === 'rendering', answers: await source.ofDialect(dialect), files };
}

/** What a dialect knows around a file of its own; `undefined` if it is none. */
function filesFor(dialect: Dialect, file: SourceFile, session: Session): EditorFiles | undefined {
  const { workspace, files, units } = session.overview();
  if (dialect.kind === 'checking') {
    const known = files.get(dialect) ?? [];
    return known.includes(file) ? { workspace, files: known, units: [] } : undefined;
  }
  const own = units.filter((unit) => filesOfUnit(unit).includes(file));
  return own.length > 0 ? { workspace, files: [...new Set(units.flatMap(filesOfUnit))], units: own } : undefined;
}

/** Asks each dialect for its answers once. */
export function answerSource(ofProjectFiles: EditorAnswers = {}): AnswerSource {
  const known = new Map<Dialect, Promise<EditorAnswers>>();
  return {
    ofDialect: (dialect) => {
      const answers = known.get(dialect) ?? dialect.editor?.() ?? Promise.resolve({});
      known.set(dialect, answers);
      return answers;
    },
    ofProjectFiles,
  };
}

/** The templates of a unit, and the files with its values. */
export function filesOfUnit({ files, environments }: Unit): readonly SourceFile[] {
  return [...files.map(({ file }) => file), ...environments.flatMap(({ valuesFiles }) => valuesFiles)];
}
