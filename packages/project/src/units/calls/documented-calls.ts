import type { TemplateFacts } from '@assay/findings';

import { directoriesUpTo } from '../../discovery/file-tree.ts';
import type { FileTree } from '../../discovery/file-tree.ts';
import type { FoundFile } from '../../discovery/found-file.ts';
import { directoryOf, isWithin, resolvePath } from '../../workspace/path.ts';
import { isPage } from './documentation-page.ts';
import { packageOverlays } from './package-overlays.ts';
import { pageCommands, showsCall } from './page-commands.ts';
import { argumentsFromClone, ownClone } from './own-clones.ts';
import { callEvidence, callOf } from './script-evidence.ts';
import type { BlindCall, ScriptCalls } from './script-evidence.ts';
import type { ScriptPlace } from './script-paths.ts';
import { plainText } from './shell-words.ts';
import type { Word } from './shell-words.ts';
import { givesValues } from '../unit-plan.ts';
import type { Evidence, UnitPlan } from '../unit-plan.ts';
import { loadsByName } from '../unit-links.ts';
import { declares, partsShown, shownWithOthers, unitShown } from './shown-parts.ts';
import type { ShownCall } from './shown-parts.ts';
import { unitFromCall } from './units-from-calls.ts';
import type { CallPlace, YttCall } from './ytt-call.ts';
import { isCalledValues, yttArguments } from './ytt-arguments.ts';

/** A call of ytt that a page tells people to make. */
export interface DocumentedCall extends ShownCall {
  /** What it gives as values, with `--data-values-file`. */
  readonly valuesFiles: ReadonlySet<FoundFile>;
  /** What it names, as it is written; nothing where a part of that is computed. */
  readonly paths: readonly string[];
  readonly ignoresComments: boolean;
  /** Whether something else is rendered with these files: what an address leads to, or another program prints. */
  readonly hasOthers: boolean;
  /** Whether that comes before them, as what overlays are for does. */
  readonly isOnOthers: boolean;
}

/**
 * Units that directories suggest, with what pages and scripts say about such files. An example on a page does not say what is rendered
 * together, as it can show anything. But a directory is no unit for sure where a page renders a part of it with what is not here, where an
 * overlay of it is given to a package, where a script nearby puts files together that it does not name, or where pages render one part of
 * it and then another one, but never all, or where it reads data values that it has not, and a page renders it with others that have some.
 * What is a guess, and its parts, are rendered as pages show it. And where
 * `--ignore-unknown-comments` is given, plain comments are meant: on a page for these files, in scripts for all files around.
 */
export function withDocumentedCalls(
  units: readonly UnitPlan[],
  documented: readonly DocumentedCall[],
  place: CallPlace,
  scripts: ScriptCalls,
  templates: ReadonlyMap<FoundFile, TemplateFacts>,
): readonly UnitPlan[] {
  const overlays = units.length === 0 ? [] : packageOverlays(place);
  return asShown(units, documented, place, templates).flatMap((unit) => {
    const given = overlays.find(({ files }) => unit.files.some(({ file }) => files.has(file) && templates.get(file)?.isOverlay));
    if (given) return [forPackage(unit, given.evidence)];
    const own = documented.filter(({ files }) => unit.files.some(({ file }) => files.has(file)));
    const near = scriptsNear(unit, scripts, place);
    const hasOverlays = unit.files.some(({ file }) => templates.get(file)?.isOverlay);
    const open = unit.isGuess
      ? undefined
      : (own.find((call) => call.hasOthers && ((hasOverlays && call.isOnOthers) || !unit.files.every(({ file }) => call.files.has(file)))) ??
        openedBy(unit, near.blindCalls, templates) ??
        rendersParts(unit, documented, templates) ??
        shownWithOthers(unit, documented, templates));
    const comments = own.find(({ ignoresComments }) => ignoresComments)?.evidence ?? allowsComments(unit, near, scripts);
    const decided: UnitPlan = open ? { ...unit, isGuess: true, evidence: [{ ...open.evidence, kind: 'guess' }] } : unit;
    const said: UnitPlan = comments
      ? {
          ...decided,
          options: { ...decided.options, ignoreUnknownComments: true },
          evidence: open?.evidence === comments ? decided.evidence : [...decided.evidence, comments],
        }
      : decided;
    return open ? partsShown(said, own, place.tree, templates) : [withAbsentValues(said, own, templates)];
  });
}

/** A unit with the values files that are not here, of the calls that render all its templates. */
function withAbsentValues(unit: UnitPlan, documented: readonly DocumentedCall[], templates: ReadonlyMap<FoundFile, TemplateFacts>): UnitPlan {
  const own = unit.files.flatMap(({ file }) => (templates.has(file) ? [file] : []));
  const calls = documented.filter(({ files }) => own.every((file) => files.has(file)));
  const absentValues = [...(unit.absentValues ?? []), ...calls.flatMap(({ call }) => call?.absentValues ?? [])];
  return absentValues.length > 0 ? { ...unit, absentValues } : unit;
}

/**
 * Units that packages and scripts make, with the schema and values that a page renders them with. A package of which the templates alone are
 * named gets its values where it is installed; what it is tried with is on a page. It takes nothing else: a page can show anything.
 */
export function withShownDeclarations(
  units: readonly UnitPlan[],
  documented: readonly DocumentedCall[],
  { tree }: CallPlace,
  templates: ReadonlyMap<FoundFile, TemplateFacts>,
): readonly UnitPlan[] {
  return units.map((unit) => {
    const own = unit.files.flatMap(({ file }) => templates.get(file) ?? []);
    const isOpen = own.some(({ readsValues }) => readsValues) && !own.some(declares) && !unit.environments.some(givesValues);
    const call = isOpen ? shownWhole(unit, documented, templates) : undefined;
    if (!call?.call) return unit;
    const shown = unitFromCall(call.call, tree, templates);
    const added = shown.files.flatMap(({ file }) => (unit.files.some((own) => own.file === file) ? [] : (templates.get(file) ?? [])));
    const onlyDeclares = added.length > 0 && added.every((facts) => declares(facts) && !facts.isTemplate);
    return onlyDeclares ? { ...shown, root: unit.root, isGuess: unit.isGuess, evidence: [...unit.evidence, call.evidence] } : unit;
  });
}

/** Units of which the guesses are rendered as pages show it, each such call once. They stay guesses, as pages can show anything. */
function asShown(
  units: readonly UnitPlan[],
  documented: readonly DocumentedCall[],
  { tree }: CallPlace,
  templates: ReadonlyMap<FoundFile, TemplateFacts>,
): readonly UnitPlan[] {
  const shown = new Set<DocumentedCall>();
  return units.flatMap((unit) => {
    const call = unit.isGuess ? shownWhole(unit, documented, templates) : undefined;
    if (!call?.call) return [unit];
    if (shown.has(call)) return [];
    shown.add(call);
    return [{ ...unitShown(call.call, tree, templates), root: unit.root }];
  });
}

/** The call of fewest files that renders all templates of a unit, and of which nothing is missing here. */
function shownWhole(
  unit: UnitPlan,
  documented: readonly DocumentedCall[],
  templates: ReadonlyMap<FoundFile, TemplateFacts>,
): DocumentedCall | undefined {
  const own = unit.files.flatMap(({ file }) => (templates.has(file) ? [file] : []));
  const calls = documented.filter(({ call, files }) => call?.isComplete && own.every((file) => files.has(file)));
  return calls.toSorted((a, b) => a.files.size - b.files.size)[0];
}

/**
 * A call nearby of files that it does not name, where a unit looks as if it were for such a call: it has overlays, or values that are set
 * several times, or it loads files by the name that they have when each is given alone.
 */
function openedBy(unit: UnitPlan, calls: readonly BlindCall[], templates: ReadonlyMap<FoundFile, TemplateFacts>): BlindCall | undefined {
  const combining = calls.find(({ combines }) => combines);
  const given = combining ?? calls.find(({ isWrapper }) => isWrapper);
  if (!given) return undefined;
  const facts = unit.files.flatMap(({ file }) => templates.get(file) ?? []);
  const leaves = facts.flatMap(({ setsValues = [] }) => [...new Set(setsValues)]);
  const isChosen = facts.some(({ isOverlay }) => isOverlay) || new Set(leaves).size < leaves.length;
  if (combining && isChosen) return combining;
  return loadsByName(
    unit.root,
    unit.files.map(({ file }) => file),
    templates,
  )
    ? given
    : undefined;
}

/** A call of several that render parts of a unit, if none renders it as a whole. */
function rendersParts(
  unit: UnitPlan,
  documented: readonly DocumentedCall[],
  templates: ReadonlyMap<FoundFile, TemplateFacts>,
): DocumentedCall | undefined {
  const own = unit.files.filter(({ file }) => templates.has(file));
  const paths = new Set(unit.files.map(({ path }) => path));
  const parts = documented.flatMap((call) => {
    // Pages of a workshop name files from the directory that the reader works in.
    const isFromHere = call.files.size === 0 && call.paths.length > 1 && call.paths.every((path) => paths.has(path));
    const named = own.filter(({ file, path }) => (isFromHere ? call.paths.includes(path) : call.files.has(file)));
    return named.length > 0 ? [{ call, named }] : [];
  });
  const isWhole = parts.some(({ named }) => named.length === own.length);
  return !isWhole && new Set(parts.map(({ named }) => named.map(({ path }) => path).join('\n'))).size > 1 ? parts[0]?.call : undefined;
}

/** Which flags a package is rendered with is not known, either. */
function forPackage(unit: UnitPlan, evidence: Evidence): UnitPlan {
  return { ...unit, isGuess: true, options: { ...unit.options, ignoreUnknownComments: true }, evidence: [{ ...evidence, kind: 'guess' }] };
}

/** What scripts say nearby: those that are in, or render something in, the smallest directory around of which that is true. */
interface NearScripts {
  readonly calls: readonly YttCall[];
  /** Where no call names its files. */
  readonly blindCalls: readonly BlindCall[];
}

function scriptsNear({ root }: UnitPlan, { calls, blindCalls }: ScriptCalls, place: CallPlace): NearScripts {
  for (const around of directoriesUpTo(`${root}/x`, place.root)) {
    const near = calls.filter(({ inputs }) => inputs.some(({ path }) => isWithin(path, around)));
    if (near.length > 0) return { calls: near, blindCalls: [] };
    const blind = blindCalls.filter(({ directory }) => isWithin(directory, around));
    if (blind.length > 0) return { calls: [], blindCalls: blind };
  }
  return { calls: [], blindCalls: [] };
}

/**
 * Says that plain comments are allowed: in all calls nearby, of which one alone says nothing of others but of those beside what it renders,
 * in one that can be for any file, or in all calls that there are.
 */
function allowsComments({ root }: UnitPlan, { calls, blindCalls }: NearScripts, scripts: ScriptCalls): Evidence | undefined {
  const isBeside = calls.some(({ inputs }) => inputs.some(({ path }) => directoryOf(path) === root));
  if ((calls.length > 1 || isBeside) && calls.every(doesIgnoreComments)) return calls[0]?.evidence;
  const everywhere = [...scripts.calls, ...scripts.blindCalls];
  const areAll = everywhere.length > 1 && everywhere.every(doesIgnoreComments);
  return (blindCalls.find(doesIgnoreComments) ?? (areAll ? everywhere[0] : undefined))?.evidence;
}

function doesIgnoreComments(call: YttCall | BlindCall): boolean {
  return 'options' in call ? call.options.ignoreUnknownComments : call.ignoresComments;
}

/** Whether a page renders files of a unit with these values. */
export function showsWithValues(calls: readonly DocumentedCall[], unit: UnitPlan, values: FoundFile): boolean {
  return calls.some((call) => call.valuesFiles.has(values) && unit.files.some(({ file }) => call.files.has(file)));
}

/** The calls of ytt that the pages of a repository show. */
export function documentedCalls({ repository, tree, root }: CallPlace): readonly DocumentedCall[] {
  return repository.files.flatMap((page) => {
    const source = isPage(page.path) ? repository.readIf(page, ({ scanText }) => showsCall(scanText))?.source : undefined;
    if (!source) return [];
    const around: ScriptPlace = { directory: directoryOf(page.path), root, workingDirectory: undefined, assigned: new Map() };
    const called = pageCommands(source.text, around, tree).flatMap(({ command, ...where }) => {
      const asked = yttArguments(command.words);
      return asked ? [{ ...where, asked }] : [];
    });
    const clone = ownClone(
      source.text,
      called.map(({ asked }) => asked),
      around,
      tree,
    );
    return called.map(({ line, asked, directory }) => {
      const evidence = callEvidence(line, page, source, 'shows', asked.files);
      const inClone = argumentsFromClone(asked, clone, around);
      const { files, valuesFiles, flags } = inClone;
      const isThere = directory !== undefined && files.every((word) => filesCalled(plainText(word), [directory], tree).length > 0);
      const bases = isThere ? [directory] : directoriesUpTo(page.path, root);
      const call = callOf(inClone, undefined, isThere ? { ...around, workingDirectory: directory } : around, tree, evidence);
      const named = files.map((word) => filesCalled(plainText(word), bases, tree));
      const isOther = (word: Word, at: number): boolean => named[at]?.length === 0 && !isCalledValues(word);
      const paths = files.map(plainText);
      return {
        files: new Set(named.flat()),
        valuesFiles: new Set(valuesFiles.flatMap((word) => filesCalled(plainText(word), bases, tree))),
        paths: paths.every((path) => path !== undefined) ? paths : [],
        ignoresComments: flags.has('--ignore-unknown-comments'),
        hasOthers: files.some(isOther),
        isOnOthers: files[0] !== undefined && isOther(files[0], 0),
        ...('inputs' in call && { call }),
        evidence,
      };
    });
  });
}

/** The files that a page means: by a path from a directory around it, or by the end of an address. */
function filesCalled(path: string | undefined, bases: readonly string[], tree: FileTree): readonly FoundFile[] {
  if (path === undefined || path === '-') return [];
  const steps = path.split('/');
  const ends = /^https?:/.test(path) ? steps.map((_, at) => steps.slice(at).join('/')).slice(MIN_ADDRESS) : [path];
  for (const end of ends) {
    for (const base of bases) {
      const found = tree.filesAt(resolvePath(base, end));
      if (found.length > 0) return found;
    }
  }
  return [];
}

/** The scheme, an empty step and the host are no path. */
const MIN_ADDRESS = 3;
