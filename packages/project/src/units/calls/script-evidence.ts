import { withoutSecret } from '@assay/findings';
import type { SourceFile } from '@assay/findings';
import { locate } from '@assay/source';
import type { Source } from '@assay/source';

import type { FileTree } from '../../discovery/file-tree.ts';
import type { FoundFile } from '../../discovery/found-file.ts';
import { apiGroups } from '../../discovery/yaml-scan.ts';
import { unfetchedDirectories } from '../../foreign/vendored.ts';
import { baseNameOf, isWithin, relativePath } from '../../workspace/path.ts';
import { argumentsFromClone, ownClone } from './own-clones.ts';
import { directoryOfAll, pathMeant, pathsNamed, placesOfLoop, placesOfPairs, placesOfSteps } from './script-paths.ts';
import type { ScriptPlace } from './script-paths.ts';
import { scriptCommands, scriptKind } from './script-commands.ts';
import type { ScriptKind } from './script-commands.ts';
import { scriptLines } from './script-lines.ts';
import type { ScriptLine } from './script-lines.ts';
import { valuesFilesAt } from './planned-files.ts';
import { pipedFiles } from './piped-files.ts';
import type { PipedFiles } from './piped-files.ts';
import { plainText } from './shell-words.ts';
import type { Word } from './shell-words.ts';
import type { Evidence } from '../unit-plan.ts';
import { NO_OPTIONS } from './ytt-call.ts';
import type { CallInput, CallPlace, YttCall } from './ytt-call.ts';
import { isCalledValues, namesOfComputed, plainTexts, yttArguments } from './ytt-arguments.ts';
import type { YttArguments } from './ytt-arguments.ts';

/** What scripts say of calls of ytt. */
export interface ScriptCalls {
  readonly calls: readonly YttCall[];
  readonly blindCalls: readonly BlindCall[];
}

/** A call of ytt with files of which none is known: `ytt -f "$FILE" -f "$OVERLAY"`. */
export interface BlindCall {
  /** Absolute path of the directory of the script. */
  readonly directory: string;
  readonly ignoresComments: boolean;
  /** Whether it renders several together, of which some can be any files. */
  readonly combines: boolean;
  /** Whether it renders whatever it is given: `ytt "$@"`. */
  readonly isWrapper: boolean;
  readonly evidence: Evidence;
}

/** The calls of ytt in scripts, Makefiles, the files of continuous integration and the steps of tests. */
export function scriptCalls(files: readonly FoundFile[], place: CallPlace): ScriptCalls {
  const found = files.flatMap((file): readonly (YttCall | BlindCall)[] => {
    if (baseNameOf(file.path) === 'ytt.py') return ansibleCalls(file, place);
    if (file.path.endsWith('.tf')) return terraformCalls(file, place);
    const kind = scriptKind(file);
    if (!kind) return [];
    const source = place.repository.readIf(file, MAY_CALL[kind])?.source;
    return source ? callsIn(source, file, kind, place) : [];
  });
  return {
    calls: found.flatMap((call) => ('inputs' in call ? [call] : [])),
    blindCalls: found.flatMap((call) => ('inputs' in call ? [] : [call])),
  };
}

/** What a module of Ansible called `ytt` does for all tasks, wherever they are. */
function ansibleCalls(file: FoundFile, { repository, root }: CallPlace): readonly BlindCall[] {
  const source = repository.read(file)?.source;
  const line = source && scriptLines(source.text).find(({ text }) => text.includes('--ignore-unknown-comments'));
  return line
    ? [
        {
          directory: root,
          ignoresComments: true,
          combines: false,
          isWrapper: false,
          evidence: lineEvidence(line, file, source, 'gives ytt --ignore-unknown-comments'),
        },
      ]
    : [];
}

/** Whose files have scripts in the steps of tests. */
const TEST_GROUPS = ['kuttl.dev', 'kudo.dev', 'chainsaw.kyverno.io'];

/** Whether a text of a kind can have calls of ytt. */
const MAY_CALL: Readonly<Record<ScriptKind, (content: SourceFile) => boolean>> = {
  shell: mentionsYtt,
  make: mentionsYtt,
  ci: mentionsYtt,
  program: (content) => mentionsYtt(content) && content.scanText.startsWith('#!'),
  step: (content) => mentionsYtt(content) && TEST_GROUPS.some((group) => apiGroups(content).has(group)),
};

function mentionsYtt({ scanText }: SourceFile): boolean {
  return /ytt/i.test(scanText);
}

function callsIn(source: Source, file: FoundFile, kind: ScriptKind, around: CallPlace): readonly (YttCall | BlindCall)[] {
  const { tree } = around;
  const called = scriptCommands({ text: source.text, file, kind, wanted: /ytt/i }, around).flatMap((one) => {
    const asked = yttArguments(one.command.words);
    return asked ? [{ ...one, asked }] : [];
  });
  const [first] = called;
  const clone =
    first &&
    ownClone(
      source.text,
      called.map(({ asked }) => asked),
      first.place,
      tree,
    );
  return called.flatMap(({ command, line, place, asked }) => {
    const given = argumentsFromClone(asked, clone, place);
    const evidence = callEvidence(line, file, source, 'runs', asked.files);
    const named = [...given.files, ...given.valuesFiles];
    const rounds = placesOfLoop(named, place, tree);
    const pairs = rounds.length > 0 ? rounds : placesOfPairs(named, place, tree);
    // Which values are chosen says nothing of what they are for.
    const templates = named.filter((word) => !isCalledValues(word));
    const places = pairs.length > 0 ? pairs : placesOfSteps(templates, place, tree);
    const calls = (places.length > 0 ? places : [place]).map((one) => callOf(given, pipedFiles(command), one, tree, evidence));
    return calls.map((call) => withFetchedFirst(call, given.files, place, around));
  });
}

/** Says what vendir has to fetch before a call that lacks it. */
function withFetchedFirst<Call extends YttCall | BlindCall>(call: Call, files: readonly Word[], place: ScriptPlace, around: CallPlace): Call {
  const unfetched = unfetchedDirectories(around.repository);
  const paths = unfetched.length === 0 ? [] : files.flatMap((word) => pathMeant(word, place).paths);
  const lacking = unfetched.find((directory) => paths.some((path) => isWithin(path, directory)));
  if (lacking === undefined) return call;
  const says = `${call.evidence.says}, where vendir has to fetch ${relativePath(around.repository.directory, lacking)} first`;
  return { ...call, evidence: { ...call.evidence, says } };
}

/** What a data source of the Terraform provider of Carvel does, with files that its users name. */
function terraformCalls(file: FoundFile, { repository, root }: CallPlace): readonly BlindCall[] {
  const source = repository.read(file)?.source;
  const sources = Array.from(source?.text.matchAll(TERRAFORM_SOURCE) ?? []);
  return sources.flatMap(({ 0: block, index }) => {
    const ignoresComments = /^\s*ignore_unknown_comments\s*=\s*true\b/m.test(block);
    const line = { text: block, start: index, end: index + block.search(/\r?\n|$/) };
    return source
      ? [{ directory: root, ignoresComments, combines: true, isWrapper: false, evidence: lineEvidence(line, file, source, 'gives files to ytt') }]
      : [];
  });
}

const TERRAFORM_SOURCE = /^data\s+"(?:k14s|carvel)_ytt"[^\n]*(?:\n(?!\}).*)*/gm;

/** A call with these arguments, given what is piped to it, from somewhere around a place. */
export function callOf(
  asked: YttArguments,
  piped: PipedFiles | undefined,
  around: ScriptPlace,
  tree: FileTree,
  evidence: Evidence,
): YttCall | BlindCall {
  const isPiped = (word: Word): boolean => piped !== undefined && plainText(word) === '-';
  const unpiped = (words: readonly Word[]): readonly Word[] => words.flatMap((word) => (isPiped(word) ? piped!.files : [word]));
  const given = { ...asked, files: unpiped(asked.files), valuesFiles: unpiped(asked.valuesFiles) };
  const isChanged = piped?.isChanged === true && [...asked.files, ...asked.valuesFiles].some(isPiped);
  const named = [...given.files, ...given.valuesFiles];
  const place = { ...around, workingDirectory: around.workingDirectory ?? directoryOfAll(named, around, tree) };
  const inputs = given.files.map((word) => inputsNamed(word, place, tree));
  const known = inputs.flatMap((found) => found ?? []);
  const ignoresComments = given.flags.has('--ignore-unknown-comments');
  if (known.length === 0)
    return {
      directory: place.directory,
      ignoresComments,
      combines: given.files.length > 1 && given.files.some((word) => plainText(word) === undefined),
      isWrapper: given.files.length === 0 && given.hasUnknownWords,
      evidence,
    };
  const valuesFiles = given.valuesFiles.map((word) => pathsNamed(word, place, tree)?.flatMap((path) => valuesFilesAt(path, tree)));
  // What is called values gives values: it changes nothing of what is rendered together.
  const missing = given.files.filter((_, at) => !inputs[at]);
  const areMissingValues = missing.every(isCalledValues);
  const [dataValues, dataValuesYaml] = [plainTexts(given.dataValues), plainTexts(given.dataValuesYaml)];
  return {
    inputs: known,
    valuesFiles: valuesFiles.flatMap((found) => found ?? []),
    dataValues,
    dataValuesYaml,
    options: {
      ...NO_OPTIONS,
      ignoreUnknownComments: ignoresComments,
      implicitMapKeyOverrides: given.flags.has('--implicit-map-key-overrides'),
      strict: given.flags.has('--strict'),
      fileMarks: plainTexts(given.fileMarks),
    },
    isComplete: areMissingValues && !isChanged && !given.hasUnknownWords && plainTexts(given.fileMarks).length === given.fileMarks.length,
    unknownDataValues: namesOfComputed(given),
    absentValues: absentPaths([...missing.filter(isCalledValues), ...given.valuesFiles.filter((_, at) => !valuesFiles[at])], named, place, tree),
    hasUnknownValues:
      missing.length > 0 ||
      given.hasHiddenValues ||
      valuesFiles.some((found) => !found || found.length === 0) ||
      dataValues.length + dataValuesYaml.length < given.dataValues.length + given.dataValuesYaml.length,
    evidence,
  };
}

/** Where files would be that are not here, as seen from where the others are that a call names. */
function absentPaths(absent: readonly Word[], named: readonly Word[], place: ScriptPlace, tree: FileTree): readonly string[] {
  if (absent.length === 0) return [];
  const here = named.filter((word) => !absent.includes(word));
  const workingDirectory = place.workingDirectory ?? directoryOfAll(here, place, tree);
  return absent.flatMap((word) => pathMeant(word, { ...place, workingDirectory }).paths);
}

/** `NAME=PATH` gives a file another name. */
function inputsNamed(word: Word, place: ScriptPlace, tree: FileTree): readonly CallInput[] | undefined {
  const [first, ...rest] = word;
  const name = first?.kind === 'text' ? /^[^=]*(?==)/.exec(first.text)?.[0] : undefined;
  if (name === undefined || first === undefined) return pathsNamed(word, place, tree)?.map((path) => ({ path }));
  const path = pathsNamed([{ kind: 'text', text: first.text.slice(name.length + 1) }, ...rest], place, tree);
  return path?.map((one) => ({ path: one, name }));
}

/** Says that a line of a script calls ytt with these files, or that one of a page shows how. */
export function callEvidence(line: ScriptLine, file: FoundFile, source: Source, verb: 'runs' | 'shows', files: readonly Word[]): Evidence {
  const texts = files.flatMap((word) => word.map(({ text }) => text));
  const calls = line.text.match(/(?:\$[({]?)?(?:ytt|YTT)\b[^|;]*/g) ?? [line.text];
  const call = calls.find((each) => texts.every((text) => each.includes(text))) ?? calls[0] ?? '';
  const shown = call
    .replace(/\s+/g, ' ')
    .replace(/^(\$[({]?\w+[)}]?)"/, '$1')
    .replace(/\s*(?:>|&&).*$/, '')
    .replace(/(?<=^[^(]*)\).*$/, '')
    .trim();
  const cut = shown.length > MAX_SHOWN ? `${shown.slice(0, MAX_SHOWN)}…` : shown;
  return lineEvidence(line, file, source, `${verb} ${cut.replace(GIVEN, (_word, flag: string = '', given: string) => flag + withoutSecret(given))}`);
}

const MAX_SHOWN = 100;

/** A word of a command, and the flag in front of it. */
const GIVEN = /(--[\w-]+=)?((?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^\s"'])+)/g;

/** Says what a line of a file does. */
export function lineEvidence(line: ScriptLine, file: FoundFile, source: Source, does: string): Evidence {
  return { kind: 'script', says: `${file.name} ${does}`, file: file.name, range: locate({ source, start: line.start, end: line.end }).range };
}
