import { directoryOf, isWithin, projectFileAnswers, resolvePath } from '@assay/project';
import { decodeUtf8, encodeUtf8 } from '@assay/source';

import { answerersFor, answerSource, filesOfUnit } from './answerers.ts';
import type { AnswerSource } from './answerers.ts';
import { Area } from './area.ts';
import type { AreaOptions } from './area.ts';
import { findingsByPath } from './file-findings.ts';
import type { FileFindings } from './file-findings.ts';
import { placedFindings } from './placed-findings.ts';
import type { PlacedFinding } from './placed-findings.ts';
import { FileView } from './file-view.ts';
import { changedText } from './text-position.ts';
import type { TextChange } from './text-position.ts';

/** What a service needs of the shell around it. */
export type LanguageServiceOptions = AreaOptions;

/**
 * The state behind an editor: folders, open documents over the files of the machine, and what was found in all of them. Paths are
 * absolute, with `/`. Questions about a file are asked of a {@link FileView}.
 */
export class LanguageService {
  readonly #options: LanguageServiceOptions;
  /** Texts of open documents as bytes, by path. */
  readonly #documents = new Map<string, Uint8Array>();
  readonly #answers: AnswerSource;
  #folders: readonly Area[] = [];
  /** Files that are open without a folder around them. */
  readonly #loneFiles = new Map<string, Area>();
  /** Of the newest reports, by path. */
  readonly #findings = new Map<Area, ReadonlyMap<string, FileFindings>>();

  constructor(options: LanguageServiceOptions) {
    this.#options = options;
    this.#answers = answerSource(projectFileAnswers(options.ruleSets));
  }

  /** Sets the folders that the editor has open. */
  setFolders(directories: readonly string[]): void {
    const known = new Map(this.#folders.map((area) => [area.directory, area]));
    this.#folders = directories.map((directory) => known.get(directory) ?? this.#newArea(directory));
    for (const path of this.#documents.keys()) this.#settleLoneFile(path);
    const areas = new Set(this.#areas());
    for (const area of this.#findings.keys()) if (!areas.has(area)) this.#findings.delete(area);
  }

  /** A document is opened: its text counts in place of the file's. */
  open(path: string, text: string): void {
    this.#documents.set(path, encodeUtf8(text));
    this.#settleLoneFile(path);
    this.#update([path]);
  }

  /** An open document is typed in. Nothing happens to one that is not open. */
  change(path: string, changes: readonly TextChange[]): void {
    const bytes = this.#documents.get(path);
    if (!bytes) return;
    this.#documents.set(path, encodeUtf8(changedText(decodeUtf8(bytes) ?? '', changes)));
    for (const area of this.#areas()) area.edit(this.#documents, path);
  }

  /** A document is closed: the file counts again. */
  close(path: string): void {
    if (!this.#documents.delete(path)) return;
    this.#settleLoneFile(path);
    this.#update([path]);
  }

  /** Files or directories changed on the machine, appeared or are gone. */
  changedOnDisk(paths: readonly string[]): void {
    this.#update(paths);
  }

  /**
   * What is wrong in which file, for all files; `undefined` if it was cancelled before. Only what depends on changes since the last
   * time is checked again. It must have ended before it is asked again.
   */
  async diagnose(isCancelled: () => boolean): Promise<ReadonlyMap<string, readonly PlacedFinding[]> | undefined> {
    const all = new Map<string, readonly PlacedFinding[]>();
    for (const area of this.#areas()) {
      const reported = await area.session.report(isCancelled);
      if (!reported) return undefined;
      const findings = findingsByPath(area, reported.report.violations);
      this.#findings.set(area, findings);
      for (const [path, found] of findings) if (!all.has(path) && (this.#areaOf(path) ?? area) === area) all.set(path, placedFindings(found, area));
    }
    return all;
  }

  /** A file to ask about; `undefined` if it is in no folder and not open, or cannot be read. */
  async view(path: string): Promise<FileView | undefined> {
    const area = this.#areaOf(path);
    const file = area?.session.file(path);
    if (!area || !file?.source) return undefined;
    const answerers = await answerersFor(file, area, this.#answers);
    return new FileView({ area, path, file, answerers, ruleSets: this.#options.ruleSets, findings: this.#findings.get(area) ?? new Map() });
  }

  /** The files that something is known of, of all folders. */
  paths(): readonly string[] {
    const paths = this.#areas().flatMap((area) => {
      const { files, units, projectFiles, compared } = area.session.overview();
      const all = [...files.values(), ...units.map(filesOfUnit), projectFiles, [...compared.keys()]].flat();
      return all.map(({ name }) => resolvePath(area.directory, name)).filter((path) => this.#areaOf(path) === area);
    });
    return [...new Set(paths)];
  }

  #areas(): readonly Area[] {
    return [...this.#folders, ...this.#loneFiles.values()];
  }

  /** The innermost folder around a file, or the file by itself. */
  #areaOf(path: string): Area | undefined {
    const around = this.#folders.filter(({ directory }) => isWithin(path, directory));
    return around.sort((one, other) => other.directory.length - one.directory.length)[0] ?? this.#loneFiles.get(path);
  }

  #settleLoneFile(path: string): void {
    const isLone = this.#documents.has(path) && !this.#folders.some(({ directory }) => isWithin(path, directory));
    if (isLone === this.#loneFiles.has(path)) return;
    const area = this.#loneFiles.get(path);
    if (!area) {
      this.#loneFiles.set(path, this.#newArea(directoryOf(path), path));
      return;
    }
    this.#loneFiles.delete(path);
    this.#findings.delete(area);
  }

  #newArea(directory: string, loneFile?: string): Area {
    const area = new Area(this.#options, directory, loneFile);
    area.update(this.#documents, []);
    return area;
  }

  #update(paths: readonly string[]): void {
    for (const area of this.#areas()) area.update(this.#documents, paths);
  }
}
