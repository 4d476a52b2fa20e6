import { nearestName } from '@assay/findings';
import type { TemplateFacts } from '@assay/findings';

import { isYamlName } from '../../discovery/file-tree.ts';
import type { FileTree } from '../../discovery/file-tree.ts';
import type { FoundFile } from '../../discovery/found-file.ts';
import type { ForeignReason } from '../../foreign/foreign-reason.ts';
import { isInVendorDirectory } from '../../foreign/vendored.ts';
import { baseNameOf, isWithin, relativePath } from '../../workspace/path.ts';
import { isValuesAlone } from './alternative-values.ts';
import { hasNothingToMatch } from './nothing-to-match.ts';
import { plannedFiles } from '../calls/planned-files.ts';
import { isInLibrary, lacksParts, loadsFrom, rootOfLoads } from '../unit-links.ts';
import type { Evidence, UnitPlan } from '../unit-plan.ts';
import { NO_OPTIONS } from '../calls/ytt-call.ts';

export interface DirectoriesRequest {
  /** Absolute path of the directory around all that was found. */
  readonly root: string;
  /** Absolute path that names are relative to. */
  readonly workingDirectory: string;
  /** All files that were found. */
  readonly files: readonly FoundFile[];
  readonly tree: FileTree;
  /** The templates that nothing else renders. */
  readonly templates: ReadonlyMap<FoundFile, TemplateFacts>;
  /** All of them, copies of other people's as well. */
  readonly everyTemplate: ReadonlyMap<FoundFile, TemplateFacts>;
  readonly foreign: ReadonlyMap<FoundFile, ForeignReason>;
  /** Whether a file is rendered elsewhere, or never with others. */
  readonly isTaken: (file: FoundFile) => boolean;
  /** What is rendered elsewhere because something says so: paths of directories and files. */
  readonly renderedRoots: readonly string[];
  /** What renders a file with files of which not all are known. */
  readonly guessedBy: (file: FoundFile) => UnitPlan | undefined;
  /** The kinds that a file writes for objects. */
  readonly kindsIn: (file: FoundFile) => ReadonlySet<string>;
}

/** The units that directories are by themselves, where nothing says what is rendered together. */
export function directoryUnits(request: DirectoriesRequest): readonly UnitPlan[] {
  return request.templates.size === 0 ? [] : new DirectoryPlan(request).unitsIn(request.root);
}

/** What is rendered of a directory. */
interface Part {
  readonly directory: string;
  readonly templates: readonly FoundFile[];
}

class DirectoryPlan {
  readonly #request: DirectoriesRequest;
  readonly #below = new Map<string, readonly FoundFile[]>();

  constructor(request: DirectoriesRequest) {
    this.#request = request;
  }

  unitsIn(directory: string): readonly UnitPlan[] {
    const own = this.#own(directory);
    const children = this.#children(directory);
    if (own.length > 0) return this.#unitsAround(directory, own, children);
    if (this.#request.tree.hasDirectory(`${directory}/_ytt_lib`) && this.#templatesBelow(directory).length > 0 && children.length === 0)
      return [this.#wholeUnit(directory)];
    const halves = this.#isAroundOthers(directory) ? [] : this.#halves(children);
    const joined = halves.map(({ directory: half }) => half);
    const rest = children.filter((child) => !joined.includes(child)).flatMap((child) => this.unitsIn(child));
    return halves.length > 0 ? [this.#joinedUnit(directory, halves), ...rest] : rest;
  }

  /** A directory that has templates itself, and others below. */
  #unitsAround(directory: string, own: readonly FoundFile[], children: readonly string[]): readonly UnitPlan[] {
    if (this.#isAroundOthers(directory)) return [this.#strayUnit(directory, own), ...children.flatMap((child) => this.unitsIn(child))];
    const packages = children.flatMap((child) => this.#packagesIn(child)).filter((one) => !this.#areLinked(directory, own, one));
    if (packages.length === 0) return this.#isProject(directory) ? this.#unitsOfProject(directory, own, children) : [this.#wholeUnit(directory)];
    const isPackage = own.some((file) => this.#declares(file)) && own.some((file) => this.#facts(file)?.isTemplate);
    if (!isPackage) return [this.#strayUnit(directory, own), ...children.flatMap((child) => this.unitsIn(child))];
    const isSure = packages.length > 1 || packages.every(({ templates }) => templates.some((file) => this.#facts(file)?.declaresSchema));
    const inPackages = new Set(packages.flatMap(({ templates }) => templates));
    const inner = packages.flatMap((one) => this.unitsIn(one.directory));
    const around = guessed(this.#wholeUnit(directory, inPackages), `${this.#name(directory)} has ytt files, and there are packages below it`);
    return [around, ...inner.map((unit) => (isSure ? unit : guessed(unit, `${this.#name(unit.root)} is below other ytt files with values`)))];
  }

  /** The directory of a project holds more than one thing: what is below its ytt files belongs to them only if one needs the other. */
  #unitsOfProject(directory: string, own: readonly FoundFile[], children: readonly string[]): readonly UnitPlan[] {
    const declares = own.some((file) => this.#declares(file));
    const belongs = children.filter((child) => {
      const templates = this.#templatesBelow(child);
      const needsValues = templates.some((file) => this.#facts(file)?.readsValues) && !templates.some((file) => this.#declares(file));
      return this.#areLinked(directory, own, { directory: child, templates }) || (declares && needsValues);
    });
    const others = children.filter((child) => !belongs.includes(child));
    const without = new Set(others.flatMap((child) => this.#request.tree.filesAt(child)));
    return [this.#wholeUnit(directory, without), ...others.flatMap((child) => this.unitsIn(child))];
  }

  #isProject(directory: string): boolean {
    return this.#request.tree.filesIn(directory).some(({ path }) => PROJECT_FILES.test(baseNameOf(path)));
  }

  /** Whether something below is rendered by itself: then what is around it is not rendered as a whole. */
  #isAroundOthers(directory: string): boolean {
    return this.#request.renderedRoots.some((root) => root !== directory && isWithin(root, directory));
  }

  /** The outermost directories with values or a schema of their own, and with templates that these can be for. */
  #packagesIn(directory: string): readonly Part[] {
    const own = this.#own(directory);
    const templates = this.#templatesBelow(directory);
    if (own.some((file) => this.#declares(file))) return templates.some((file) => this.#facts(file)?.isTemplate) ? [{ directory, templates }] : [];
    return this.#children(directory).flatMap((child) => this.#packagesIn(child));
  }

  #areLinked(directory: string, own: readonly FoundFile[], { templates }: Part): boolean {
    const all = this.#request.templates;
    return loadsFrom(own, templates, directory, all) || loadsFrom(templates, own, directory, all);
  }

  /** Directories of which some have the schema or values that others read, and nothing else. They are close: each has ytt files itself. */
  #halves(children: readonly string[]): readonly Part[] {
    const near = children.filter((directory) => this.#own(directory).length > 0);
    const parts = near.map((directory) => ({ directory, templates: this.#templatesBelow(directory) }));
    const declaring = parts.filter(({ templates }) => templates.every((file) => this.#declares(file)));
    const reading = parts.filter(
      ({ templates }) => templates.some((file) => this.#facts(file)?.readsValues) && !templates.some((file) => this.#declares(file)),
    );
    return declaring.length > 0 && reading.length > 0 ? [...declaring, ...reading] : [];
  }

  #joinedUnit(directory: string, halves: readonly Part[]): UnitPlan {
    const unit = this.#unit(directory, new Set(halves.flatMap((half) => this.#request.tree.filesAt(half.directory))));
    return guessed(unit, `directories in ${this.#name(directory)} have values that other directories read`);
  }

  /** Everything below a directory; of one that holds a whole project only what has to do with ytt. */
  #wholeUnit(directory: string, without: ReadonlySet<FoundFile> = new Set()): UnitPlan {
    const { tree } = this.#request;
    const isProject = this.#isProject(directory);
    const all = isProject ? this.#yttFilesOf(directory) : tree.filesAt(directory);
    const unit = this.#fromRootOfLoads(this.#unit(directory, new Set(all.filter((file) => !without.has(file)))));
    const says =
      unit.root === directory
        ? `${this.#name(directory)} has ytt files, and no second schema, values or package below it`
        : `${this.#name(unit.root)} has ytt files that load others from there, and ${this.#name(directory)} only adds values`;
    const whole: UnitPlan = { ...unit, evidence: [{ kind: 'directory', says }] };
    const doubt = this.#doubtOf(whole, isProject);
    return doubt === undefined ? whole : guessed(whole, doubt);
  }

  /** A unit as its files see it: where they load from a directory below, that one is rendered, with the values beside it. */
  #fromRootOfLoads(unit: UnitPlan): UnitPlan {
    const { everyTemplate, tree } = this.#request;
    const files = unit.files.map(({ file }) => file);
    const root = rootOfLoads(unit.root, files, everyTemplate);
    const beside = root === undefined ? [] : files.filter((file) => everyTemplate.has(file) && !isWithin(file.path, root));
    if (root === undefined || !beside.every((file) => isValuesAlone(everyTemplate.get(file)))) return unit;
    const roots = [root, ...beside.map(({ path }) => path)];
    const planned = plannedFiles(
      roots.map((path) => ({ path })),
      tree,
    );
    return { ...unit, root, roots, files: planned.filter(({ file }) => files.includes(file)) };
  }

  /** The templates of a directory without those below. Whether they are rendered with a package below is open, unless something says how that is. */
  #strayUnit(directory: string, own: readonly FoundFile[]): UnitPlan {
    const says = `${this.#name(directory)} has ytt files beside directories that are packages of their own`;
    const stray: UnitPlan = {
      ...this.#unit(directory, new Set(own)),
      roots: own.map(({ path }) => path),
      evidence: [{ kind: 'directory', says }],
    };
    const declares = own.some((file) => this.#declares(file));
    const isAlone = (file: FoundFile): boolean => declares || this.#isAroundOthers(directory) || !this.#facts(file)?.readsValues;
    const doubt = this.#doubtOf(stray, false);
    const isSure = doubt === undefined && own.every((file) => !this.#facts(file)?.isOverlay && isAlone(file));
    return isSure ? stray : guessed(stray, doubt ?? says);
  }

  #unit(directory: string, files: ReadonlySet<FoundFile>): UnitPlan {
    const { tree, isTaken, foreign } = this.#request;
    const isRendered = (file: FoundFile): boolean => files.has(file) && !isTaken(file) && !isLeftOut(file, directory, foreign);
    return {
      root: directory,
      roots: [directory],
      files: plannedFiles([{ path: directory }], tree).filter(({ file }) => isRendered(file)),
      environments: [{ valuesFiles: [], dataValues: [], dataValuesYaml: [] }],
      options: NO_OPTIONS,
      evidence: [],
      isGuess: false,
      isSettled: false,
      needsValues: 'report',
    };
  }

  /** Why it is not decided what is rendered with these files. */
  #doubtOf(unit: UnitPlan, isProject: boolean): string | undefined {
    const { root, files } = unit;
    const { tree, templates, foreign } = this.#request;
    const rendered = files.map(({ file }) => file);
    const own = rendered.filter((file) => templates.has(file) && !isInLibrary(file.path, root));
    const name = this.#name(root);
    const overlays = own.filter((file) => this.#facts(file)?.isOverlay);
    // Plain values beside overlays alone are those of a chart, of which the overlays change the output.
    const isOfChart = ({ path }: FoundFile): boolean => /values/i.test(baseNameOf(path));
    if (hasNothingToMatch(unit, templates, this.#request.kindsIn, isOfChart)) return `${name} has overlays, but nothing that they can match`;
    const isForOthers = own.length > 1 && own.every((file) => this.#declares(file) && !this.#facts(file)?.declaresSchema);
    if (isForOthers) return `${name} has values, but no templates for them`;
    const absent = this.#absentKinds(overlays, rendered);
    if (absent.length > 0) return `${name} has overlays for ${absent.join(', ')}, and no such object`;
    if (overlays.length > 0 && isProject) return `${name} has overlays, but is not a directory for ytt alone`;
    const [guess] = tree.filesIn(root).flatMap((file) => this.#request.guessedBy(file)?.evidence[0] ?? []);
    if (guess) return `a part of ${name} is rendered with unknown files (${guess.says})`;
    const isCopy = (file: FoundFile): boolean => foreign.get(file) === 'vendored' && isYamlName(file.path) && !rendered.includes(file);
    if (overlays.length > 0 && tree.filesAt(root).some(isCopy)) return `${name} has overlays, and copies of files that they may be for`;
    return lacksParts(root, rendered, templates, this.#request.files) ? `${name} loads files that are not below it` : undefined;
  }

  /** The kinds of objects that several overlays are for, if there is none of these, nor one that could be meant. One overlay alone is broken. */
  #absentKinds(overlays: readonly FoundFile[], rendered: readonly FoundFile[]): readonly string[] {
    const wanted = overlays.map((file) => this.#facts(file)?.overlaidKinds ?? []);
    const given = new Set(rendered.flatMap((file) => [...this.#request.kindsIn(file)]));
    const areComputed = [...given].some((kind) => !/^\w+$/.test(kind)) || rendered.some((file) => this.#facts(file)?.libraries.length);
    const kinds = areComputed || wanted.some((named) => named.length === 0) ? [] : [...new Set(wanted.flat())];
    if (overlays.length < 2 || kinds.length < 2) return [];
    return kinds.some((kind) => given.has(kind) || nearestName(kind, given) !== undefined) ? [] : kinds;
  }

  #yttFilesOf(directory: string): readonly FoundFile[] {
    const { tree, templates } = this.#request;
    const direct = tree.filesIn(directory).filter((file) => templates.has(file) || LIBRARY_FILES.test(file.path));
    const inner = [...this.#children(directory), `${directory}/_ytt_lib`].flatMap((child) => tree.filesAt(child));
    return [...direct, ...inner];
  }

  #own(directory: string): readonly FoundFile[] {
    return this.#request.tree.filesIn(directory).filter((file) => this.#request.templates.has(file));
  }

  #children(directory: string): readonly string[] {
    return this.#request.tree.directoriesIn(directory).filter((child) => baseNameOf(child) !== '_ytt_lib' && this.#templatesBelow(child).length > 0);
  }

  #templatesBelow(directory: string): readonly FoundFile[] {
    const known = this.#below.get(directory);
    if (known) return known;
    const found = [...this.#own(directory), ...this.#request.tree.directoriesIn(directory).flatMap((child) => this.#templatesBelow(child))];
    this.#below.set(directory, found);
    return found;
  }

  #declares(file: FoundFile): boolean {
    const facts = this.#facts(file);
    return facts !== undefined && (facts.declaresSchema || facts.setsValues !== undefined);
  }

  #facts(file: FoundFile): TemplateFacts | undefined {
    return this.#request.templates.get(file);
  }

  #name(directory: string): string {
    return relativePath(this.#request.workingDirectory, directory);
  }
}

/** Files that others load, and that give nothing by themselves. */
const LIBRARY_FILES = /\.(?:star|lib\.ya?ml|lib\.txt)$/;

/** Files that are in the directory of a project, which holds more than one thing. */
const PROJECT_FILES = /^(?:LICENSE(?:\..*)?|go\.mod|package\.json|pom\.xml|Cargo\.toml|pyproject\.toml|Makefile|Dockerfile|\.gitignore)$/;

/** What a directory holds without anybody giving it to ytt: the templates of Helm, tests, workflows, copies under that name. What is there to be loaded is rendered with the rest. */
function isLeftOut(file: FoundFile, directory: string, foreign: ReadonlyMap<FoundFile, ForeignReason>): boolean {
  const reason = foreign.get(file);
  if (reason === 'vendored') return isInVendorDirectory(file.path.slice(directory.length + 1)) && !LIBRARY_FILES.test(file.path);
  return reason !== undefined && reason !== 'kapp' && reason !== 'kustomize';
}

function guessed(unit: UnitPlan, says: string): UnitPlan {
  const evidence: Evidence = { kind: 'guess', says };
  return { ...unit, evidence: [evidence], isGuess: true };
}
