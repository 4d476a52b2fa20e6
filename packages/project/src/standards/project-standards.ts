import type { CheckingDialect, NotChecked, SourceFile, Standards, Violation } from '@assay/findings';

import type { Exclusions } from '../discovery/walk.ts';
import { walk } from '../discovery/walk.ts';
import type { GivenStandards } from '../session/session-options.ts';
import type { AskedContents } from '../session/asked-contents.ts';
import { resolveNamedPath } from '../settings/named-paths.ts';
import { wrongPath, wrongRelease } from '../settings/parse-settings.ts';
import type { Project, ProjectFiles } from '../settings/project-files.ts';
import type { NamedPath, SchemaSettings } from '../settings/settings.ts';
import { mentionsDefinition, mentionsPolicy } from './standard-files.ts';
import { whyUnread } from '../workspace/snapshot.ts';
import type { Snapshot } from '../workspace/snapshot.ts';

/** What the objects of every project are held against. */
export interface ProjectStandards {
  /** All of them, each once. */
  readonly all: readonly Standards[];
  /** What is wrong with paths and releases in project files. */
  readonly violations: readonly Violation[];
  readonly notChecked: readonly NotChecked[];
  /** About what the command line names, as sentences. */
  readonly inputErrors: readonly string[];
  /** What holds for the objects of a file or directory; `undefined` if nothing is asked for. */
  readonly standardsFor: (path: string) => Standards | undefined;
  /** Whether a file is one that judges: those are not judged. */
  readonly judges: (realPath: string) => boolean;
  /** Absolute paths of the directories whose project files ask for anything: all objects below each are meant. */
  readonly directories: readonly string[];
}

export interface StandardsRequest {
  readonly projects: ProjectFiles;
  readonly given: GivenStandards;
  readonly snapshot: Snapshot;
  readonly contents: AskedContents;
  readonly dialects: readonly CheckingDialect[];
  /** Whether a file is a template, whatever it is to render to. */
  readonly isTemplate: (file: SourceFile) => boolean;
}

/** Resolves what project files and the command line name for objects to be held against. */
export function projectStandards(request: StandardsRequest): ProjectStandards {
  return new ResolvedStandards(request);
}

class ResolvedStandards implements ProjectStandards {
  readonly violations: Violation[] = [];
  readonly notChecked: NotChecked[] = [];
  readonly inputErrors: string[] = [];
  readonly #request: StandardsRequest;
  readonly #given: readonly SourceFile[];
  readonly #standards = new Map<Project | undefined, Standards>();
  readonly #judging = new Set<string>();

  constructor(request: StandardsRequest) {
    this.#request = request;
    this.#given = (request.given.policies ?? []).flatMap((path) => this.#givenPolicies(path));
    for (const project of [undefined, ...request.projects.all()]) this.#standards.set(project, this.#standardsOf(project));
  }

  get all(): readonly Standards[] {
    return [...this.#standards.values()].filter(asksForAnything);
  }

  get directories(): readonly string[] {
    return this.#request.projects.all().flatMap(({ directory, settings }) => (asksForAnything(settings) ? [directory] : []));
  }

  standardsFor = (path: string): Standards | undefined => {
    const standards = this.#standards.get(this.#request.projects.projectFor(path));
    return standards && asksForAnything(standards) ? standards : undefined;
  };

  judges = (realPath: string): boolean => this.#judging.has(realPath);

  #standardsOf(project: Project | undefined): Standards {
    const policies = (project?.settings.policies ?? []).flatMap((named) => this.#namedFiles(named, project, 'policy'));
    const schemas = this.#schemasOf(project);
    return {
      policies: [...new Set([...policies, ...this.#given])],
      ...(schemas && { schemas }),
      ...(this.#request.given.explains && { explains: true }),
    };
  }

  #schemasOf(project: Project | undefined): Standards['schemas'] {
    const { kubernetes: given } = this.#request.given;
    const schemas = project?.settings.schemas;
    if (!schemas && given === undefined) return undefined;
    const kubernetes = given ?? this.#releaseOf(schemas);
    if (kubernetes === undefined && schemas?.kubernetes) return undefined;
    const crds = new Set((schemas?.crds ?? []).flatMap((named) => this.#namedFiles(named, project, 'CustomResourceDefinition')));
    return { ...(kubernetes !== undefined && { kubernetes }), crds: [...crds] };
  }

  #releaseOf(schemas: SchemaSettings | undefined): string | undefined {
    const written = schemas?.kubernetes;
    if (!written) return undefined;
    const known = this.#request.dialects.flatMap(({ judge }) => judge?.kubernetesVersions ?? []);
    if (known.includes(written.text)) return written.text;
    this.violations.push(wrongRelease(written, known));
    return undefined;
  }

  #namedFiles(named: NamedPath, project: Project | undefined, what: Standard): readonly SourceFile[] {
    const { snapshot } = this.#request;
    const { paths, violations } = resolveNamedPath({ projectDirectory: project?.directory ?? snapshot.directory, workspace: snapshot })(
      named,
      'file',
    );
    this.violations.push(...violations);
    const files = paths.flatMap((path) => this.#filesBelow(path, what));
    if (files.length === 0 && violations.length === 0) this.violations.push(wrongPath(named, `there is no ${what} in it`));
    return files;
  }

  #givenPolicies(path: string): readonly SourceFile[] {
    const { snapshot } = this.#request;
    const status = snapshot.stat(path);
    const files = status.kind === 'absent' || status.kind === 'unreadable' ? [] : this.#filesBelow(path, 'policy');
    const problem =
      status.kind === 'absent' ? 'no such file or directory' : status.kind === 'unreadable' ? status.message : 'there is no policy in it';
    if (files.length === 0) this.inputErrors.push(`${path}: ${problem}`);
    return files;
  }

  /** The files at or below a path that hold what is looked for, templates left out. */
  #filesBelow(path: string, what: Standard): readonly SourceFile[] {
    const { snapshot, contents, isTemplate } = this.#request;
    const holdsIt = (file: SourceFile): boolean => MENTIONS[what](file.scanText) && !isTemplate(file);
    const { files, unreadable } = walk([path], { workspace: snapshot, exclusions: EXCLUDING_NOTHING, extensions: EXTENSIONS });
    this.notChecked.push(...unreadable);
    return files.flatMap((found) => {
      if (!found.isNamed && !EXTENSIONS.some((extension) => found.path.toLowerCase().endsWith(extension))) return [];
      const reading = contents.reading(found.path);
      if (reading.kind !== 'file') this.notChecked.push({ file: found.name, reason: whyUnread(reading), cause: 'unreadable' });
      const file = contents.readIf(found.path, holdsIt);
      if (!file) return [];
      this.#judging.add(found.realPath);
      return [file];
    });
  }
}

function asksForAnything({ policies, schemas }: { readonly policies: readonly unknown[]; readonly schemas?: unknown }): boolean {
  return policies.length > 0 || schemas !== undefined;
}

const EXTENSIONS = ['.yaml', '.yml', '.json'];
const EXCLUDING_NOTHING: Exclusions = { enterDirectory: () => {}, excludes: () => false };

type Standard = 'policy' | 'CustomResourceDefinition';

/** Whether a text holds what is looked for. */
const MENTIONS: Readonly<Record<Standard, (text: string) => boolean>> = { policy: mentionsPolicy, CustomResourceDefinition: mentionsDefinition };
