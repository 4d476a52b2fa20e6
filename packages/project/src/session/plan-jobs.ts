import type { CheckingDialect, Dialect, NotChecked, RelatedLocation, RenderingDialect, SourceFile, Standards, Unit } from '@assay/findings';

import type { FoundFile } from '../discovery/found-file.ts';
import { isNamedManifest } from '../standards/kubernetes-manifest.ts';
import type { UnitPlan } from '../units/unit-plan.ts';
import { NO_OPTIONS } from '../units/calls/ytt-call.ts';
import { baseNameOf, directoryOf, relativePath } from '../workspace/path.ts';
import { whyUnread } from '../workspace/snapshot.ts';
import type { Snapshot } from '../workspace/snapshot.ts';
import type { Discovery } from './discover.ts';
import type { Job, RenderJob } from './job.ts';
import type { Judging } from './ask-judges.ts';
import { isTemplate } from './recognize-files.ts';
import type { Recognition } from './recognize-files.ts';
import type { SessionOptions } from './session-options.ts';

/** The pieces of work that there are, and what of it cannot be begun. */
export interface PlannedJobs {
  /** Those of the renderer first. */
  readonly jobs: readonly Job[];
  /** The files that they are about, each once; a unit with those that can hold templates or values. */
  readonly files: readonly SourceFile[];
  /** The files of the dialects that check them as they are written. */
  readonly owned: ReadonlyMap<CheckingDialect, readonly SourceFile[]>;
  readonly notChecked: readonly NotChecked[];
  /** Names of files without a path that no dialect knows. */
  readonly unknown: readonly string[];
}

/** Divides what was discovered into pieces of work. */
export function planJobs(discovery: Discovery, snapshot: Snapshot, options: SessionOptions, recognition: Recognition): PlannedJobs {
  const planning = new Planning(discovery, snapshot, options, recognition);
  const renderer = options.dialects.find((dialect) => dialect.kind === 'rendering');
  const rendering = renderer ? planning.renderJobs(renderer) : [];
  return {
    jobs: [...rendering, ...planning.checkJobs(), ...planning.judgeJobs()],
    files: [...planning.files],
    owned: planning.owned,
    notChecked: planning.notChecked,
    unknown: planning.unknown,
  };
}

class Planning {
  readonly files = new Set<SourceFile>();
  readonly notChecked: NotChecked[] = [];
  readonly unknown: readonly string[];
  readonly #discovery: Discovery;
  readonly #snapshot: Snapshot;
  readonly owned: ReadonlyMap<CheckingDialect, readonly SourceFile[]>;
  /** Templates without a path: each is rendered by itself. */
  readonly #loneTemplates: readonly SourceFile[];
  readonly #dialects: readonly Dialect[];
  /** Manifests with the path by which their project is known. */
  readonly #manifests: readonly Manifest[];
  readonly #judging = new Map<Standards, readonly Judging[]>();

  constructor(discovery: Discovery, snapshot: Snapshot, { dialects, given = [], as }: SessionOptions, recognition: Recognition) {
    this.#discovery = discovery;
    this.#snapshot = snapshot;
    const owners = given.map((file) => [file, as ? [as] : recognition.owners(file, dialects)] as const);
    this.#dialects = dialects;
    const hasManifest = (file: SourceFile, known: readonly Dialect[]): boolean => !as && !isTemplate(known) && this.#isJudged(file);
    this.unknown = owners.flatMap(([file, known]) => (known.length === 0 && !hasManifest(file, known) ? [file.name] : []));
    const found = Array.from(discovery.owned, ([file, known]) => [this.#contentOf(file), known] as const);
    const owned = new Map<CheckingDialect, SourceFile[]>();
    for (const dialect of dialects) if (dialect.kind === 'checking') owned.set(dialect, []);
    for (const [file, known] of [...owners, ...found])
      for (const dialect of known) if (file && dialect.kind === 'checking' && this.#takesBytes(file, dialect)) owned.get(dialect)?.push(file);
    this.owned = owned;
    this.#loneTemplates = owners.flatMap(([file, known]) => (isTemplate(known) ? [file] : []));
    this.#manifests = [
      ...owners.flatMap(([file, known]) => (hasManifest(file, known) ? [{ file, path: snapshot.directory }] : [])),
      ...discovery.manifests.flatMap(({ path }) => this.#manifestAt(path)),
    ];
  }

  checkJobs(): readonly Job[] {
    return [...this.owned].flatMap(([dialect, files]) => {
      const requests = dialect.jobs?.(files) ?? files.map((file) => ({ files: [file] }));
      // Once for all: a large repository has many requests, and a dialect many rules.
      const optional = dialect.rules.filter(({ isOptional }) => isOptional).map(({ code }) => code);
      return requests.map((request): Job => {
        const optionalRules = optional.filter((code) => this.#isOn(`${dialect.id}/${code}`, request.files));
        return { kind: 'check', dialect, request: optionalRules.length > 0 ? { ...request, optionalRules } : request };
      });
    });
  }

  /** Whether a rule is wanted for one of these files at least. */
  #isOn(rule: string, files: readonly SourceFile[]): boolean {
    return files.some(({ name }) => {
      const severity = this.#discovery.projects.severityFor(this.#snapshot.absolute(name), rule);
      return severity !== undefined && severity !== 'off';
    });
  }

  judgeJobs(): readonly Job[] {
    return this.#manifests.flatMap(({ file, path }): Job[] => {
      const judging = this.#judgingFor(path);
      return judging.length > 0 && this.#isText(file) ? [{ kind: 'judge', file, judging }] : [];
    });
  }

  renderJobs(dialect: RenderingDialect): readonly Job[] {
    const planned = this.#discovery.units.flatMap((plan) => this.#renderJob(plan, dialect));
    const lone = this.#loneTemplates
      .filter((file) => this.#isText(file))
      .map((file) => loneJob(file, 'stdin.yml', dialect, this.#checksOf([file], this.#snapshot.directory)));
    const unused = this.#discovery.unused.flatMap((found) => {
      const file = this.#readable(found);
      return file ? [withoutOthers(loneJob(file, baseNameOf(found.path), dialect, NO_CHECKS))] : [];
    });
    return [...planned, ...lone, ...unused];
  }

  /** Who looks at what templates may give, in the project around a path. */
  #checksOf(templates: readonly SourceFile[], path: string): ObjectChecks {
    const checkers = [...this.owned].flatMap(([dialect, visible]) =>
      templates.some((file) => dialect.rendered?.mayGive(file)) ? [{ dialect, visible }] : [],
    );
    return { checkers, judging: this.#judgingFor(path) };
  }

  /** Who judges the objects of the project around a path. */
  #judgingFor(path: string): readonly Judging[] {
    const standards = this.#discovery.standards.standardsFor(path);
    if (!standards) return [];
    const known = this.#judging.get(standards);
    if (known) return known;
    const manifests = this.#manifests.filter((manifest) => this.#discovery.standards.standardsFor(manifest.path) === standards);
    const judging = this.#dialects.flatMap((dialect): Judging[] => {
      const judge = dialect.kind === 'checking' && dialect.judge?.isAsked(standards) ? dialect.judge : undefined;
      if (dialect.kind !== 'checking' || !judge) return [];
      return [{ dialect, standards, visible: manifests.flatMap(({ file }) => (judge.informs(file, standards) ? [file] : [])), shared: [] }];
    });
    this.#judging.set(standards, judging);
    return judging;
  }

  /** Whether a file without a path is held against something. */
  #isJudged(file: SourceFile): boolean {
    return this.#discovery.standards.standardsFor(this.#snapshot.directory) !== undefined && isNamedManifest(file);
  }

  #manifestAt(path: string): Manifest[] {
    const reading = this.#snapshot.read(path);
    return reading.kind === 'file' ? [{ file: reading.file, path }] : [];
  }

  #renderJob(plan: UnitPlan, dialect: RenderingDialect): RenderJob[] {
    const name = relativePath(this.#snapshot.directory, plan.root);
    const files = plan.files.flatMap(({ file: found, path }) => {
      const file = this.#unitFile(found, path, dialect);
      return file ? [{ file, path }] : [];
    });
    const environments = plan.environments.flatMap(({ valuesFiles, ...environment }) => {
      const contents = valuesFiles.flatMap((found) => this.#readable(found) ?? []);
      return contents.length < valuesFiles.length ? [] : [{ ...environment, valuesFiles: contents }];
    });
    for (const { valuesFiles } of environments) for (const file of valuesFiles) this.files.add(file);
    if (environments.length === 0) return [];
    const templates = files.flatMap(({ file, path }) => (dialect.whyPassedOver(path) === undefined ? [file] : []));
    const checks = this.#checksOf(templates, plan.root);
    const isOneRoot = plan.roots.length === 1 && plan.roots[0] === plan.root;
    const paths = isOneRoot ? {} : { paths: plan.roots.map((root) => relativePath(this.#snapshot.directory, root)) };
    const unit: Unit = {
      directory: name === '.' ? '' : name,
      ...paths,
      files,
      environments,
      options: plan.options,
      wantsObjects: wantsObjects(checks),
    };
    const isOfCall = plan.isGuess && (plan.evidence[0]?.kind === 'script' || plan.evidence[0]?.kind === 'carvel');
    const guess = plan.isGuess ? { guess: whyGuess(plan), ...(isOfCall && { isOfCall }) } : {};
    const [unread] = this.#unreadIn(plan);
    const missing = unread === undefined ? {} : { unread };
    const lack = {
      ...(plan.isForTests && { isForTests: plan.isForTests }),
      ...(plan.mayLackFiles && { mayLackFiles: plan.mayLackFiles }),
      ...(areFlagsUnknown(plan) && { areFlagsUnknown: true as const }),
    };
    return [
      {
        kind: 'render',
        dialect,
        unit,
        ...checks,
        judgement: {
          name,
          reason: reasonOf(plan, name),
          isAlone: false,
          ...guess,
          ...missing,
          ...lack,
          ...(plan.partOf && { partOf: plan.partOf.says }),
          ...(plan.isShownWhole && { isShownWhole: plan.isShownWhole }),
          ignoresNeededValues: plan.needsValues === 'ignore',
        },
      },
    ];
  }

  /** What cannot be read of that which is rendered together: what depends on it is not known. */
  #unreadIn({ roots, files }: UnitPlan): readonly string[] {
    const unread = [...this.#discovery.notChecked, ...this.notChecked].filter(({ cause }) => cause === 'unreadable');
    if (unread.length === 0) return [];
    const directories = new Set([...roots, ...files.map(({ file }) => directoryOf(file.path))]);
    const templates = new Set(files.map(({ file }) => file.path));
    return unread.flatMap(({ file }) => {
      const path = this.#snapshot.absolute(file);
      const isWithin = templates.has(path) || (directories.has(directoryOf(path)) && this.#snapshot.stat(path).kind !== 'file');
      return isWithin ? [file] : [];
    });
  }

  /** The content of a file that is rendered; of files that can hold neither templates nor values only the ones that a template reads matter. */
  #unitFile(found: FoundFile, path: string, dialect: RenderingDialect): SourceFile | undefined {
    const reason = dialect.whyPassedOver(path);
    if (reason === undefined) return this.#readable(found);
    if (found.isNamed) this.notChecked.push({ file: found.name, reason, cause: 'unsupported' });
    return this.#contentOf(found);
  }

  /** The content of a file that counts, or why it does not. */
  #readable(found: FoundFile): SourceFile | undefined {
    const reading = this.#snapshot.read(found.path);
    if (reading.kind === 'file') return this.#isText(reading.file) ? reading.file : undefined;
    this.notChecked.push({ file: found.name, reason: whyUnread(reading), cause: 'unreadable' });
    return undefined;
  }

  #takesBytes(file: SourceFile, dialect: CheckingDialect): boolean {
    if (!dialect.readsBytes) return this.#isText(file);
    this.files.add(file);
    return true;
  }

  /** Whether a file is text; if it is not, that is told. */
  #isText(file: SourceFile): boolean {
    this.files.add(file);
    if (file.text !== undefined) return true;
    this.notChecked.push({ file: file.name, reason: 'the file is not UTF-8 text', cause: 'unreadable' });
    return false;
  }

  #contentOf(found: FoundFile): SourceFile | undefined {
    const reading = this.#snapshot.read(found.path);
    return reading.kind === 'file' ? reading.file : undefined;
  }
}

/** A file with objects, and the path by which its project is known. */
interface Manifest {
  readonly file: SourceFile;
  readonly path: string;
}

/** Who looks at what a unit gives. */
type ObjectChecks = Pick<RenderJob, 'checkers' | 'judging'>;

const NO_CHECKS: ObjectChecks = { checkers: [], judging: [] };

function wantsObjects({ checkers, judging }: ObjectChecks): boolean {
  return checkers.length + judging.length > 0;
}

function loneJob(file: SourceFile, path: string, dialect: RenderingDialect, checks: ObjectChecks): RenderJob {
  const environments = [{ valuesFiles: [], dataValues: [], dataValuesYaml: [] }];
  const unit: Unit = { directory: '', files: [{ file, path }], environments, options: NO_OPTIONS, wantsObjects: wantsObjects(checks) };
  return {
    kind: 'render',
    dialect,
    unit,
    ...checks,
    judgement: { name: file.name, reason: { message: 'rendered by itself', file: file.name }, isAlone: false, ignoresNeededValues: false },
  };
}

/** What leaves open what is rendered together; other evidence can be there for its flags. */
function whyGuess({ evidence }: UnitPlan): string {
  const guesses = evidence.filter(({ kind }) => kind === 'guess');
  const says = (guesses.length > 0 ? guesses : evidence).map((one) => one.says);
  const more = says.length - MOST_REASONS;
  return [...says.slice(0, MOST_REASONS), ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}

const MOST_REASONS = 2;

/** Whether no call is known, of which one would know the flags. */
function areFlagsUnknown({ evidence, isSettled }: UnitPlan): boolean {
  return !isSettled && evidence.every(({ file }) => file === undefined);
}

/** Why the files of a unit are rendered together. */
function reasonOf({ evidence: [best] }: UnitPlan, name: string): RelatedLocation {
  return best?.file === undefined
    ? { message: 'rendered with its directory', file: name }
    : { message: `rendered as ${best.says}`, file: best.file, ...(best.range && { range: best.range }) };
}

/** A job for a template that nobody renders: only what holds whatever it is rendered with is told. */
function withoutOthers(job: RenderJob): RenderJob {
  return { ...job, judgement: { ...job.judgement, isAlone: true, areFlagsUnknown: true } };
}
