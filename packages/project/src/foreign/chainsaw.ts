import type { SourceFile } from '@assay/findings';
import type { MappingNode } from '@assay/source';

import type { FoundFile } from '../discovery/found-file.ts';
import { directoriesUpTo, directoryAroundAll, isYamlName } from '../discovery/file-tree.ts';
import type { FileTree } from '../discovery/file-tree.ts';
import type { Repository } from '../discovery/repository.ts';
import { apiGroups, nodeBelow, stringAt, yamlMappings } from '../discovery/yaml-scan.ts';
import { directoryOf, isWithin } from '../workspace/path.ts';
import { namedByTest } from './chainsaw-test.ts';
import { hasKeysInParentheses } from './keys-in-parentheses.ts';
import { filesMatching } from '../discovery/path-glob.ts';

/**
 * Tests of Chainsaw, and what they expect to find: objects as a cluster shows them, in part or with expressions for keys, which only look
 * like objects that anybody writes. When in doubt a file is ours: what a test applies, and a whole object outside of the folder of the test.
 */
export function* chainsawFiles(repository: Repository, tree: FileTree): Generator<FoundFile> {
  const own = repository.files.filter((file) => kindsOf(file, repository).length > 0);
  yield* own;
  const tests = own.filter((file) => isChainsawTest(file, repository));
  const root = directoryAroundAll(repository);
  const folders = new Set(tests.map(({ path }) => directoryOf(path)));
  const { applied, refused, expected } = namedByAll(tests, repository, tree);
  for (const file of repository.files) {
    if (!isYamlName(file.path)) continue;
    const isBelowTest = isBelowOneOf(folders, file, root);
    if (isBelowTest && isFilledIn(file, repository)) yield file;
    if (applied.has(file)) continue;
    const isExpected = expected.has(file);
    if (isBelowTest) {
      if (isExpected || refused.has(file) || looksExpected(file, repository, folders.has(directoryOf(file.path)))) yield file;
    } else if (isExpected && isInPart(file, repository)) yield file;
  }
}

function isBelowOneOf(folders: ReadonlySet<string>, { path }: FoundFile, root: string): boolean {
  return folders.size > 0 && directoriesUpTo(path, root).some((around) => folders.has(around));
}

/** Whether a file is a test, or has steps of tests. */
export function isChainsawTest(file: FoundFile, repository: Repository): boolean {
  return kindsOf(file, repository).some((kind) => kind !== 'Configuration');
}

/** The kinds of a file that holds nothing but what is Chainsaw's own. */
function kindsOf(file: FoundFile, repository: Repository): readonly string[] {
  const content = isYamlName(file.path) ? repository.readIf(file, mentionsChainsaw) : undefined;
  if (!content) return [];
  const documents = yamlMappings(content);
  return documents.every((root) => stringAt(root, 'apiVersion')?.startsWith('chainsaw.kyverno.io/'))
    ? documents.map((root) => stringAt(root, 'kind') ?? '')
    : [];
}

function mentionsChainsaw(content: SourceFile): boolean {
  return apiGroups(content).has('chainsaw.kyverno.io');
}

interface NamedByTests {
  /** Applied so that it has to succeed. */
  readonly applied: ReadonlySet<FoundFile>;
  /** Applied so that it has to fail, in the folder of the test. */
  readonly refused: ReadonlySet<FoundFile>;
  readonly expected: ReadonlySet<FoundFile>;
}

function namedByAll(tests: readonly FoundFile[], repository: Repository, tree: FileTree): NamedByTests {
  const applied = new Set<FoundFile>();
  const refused = new Set<FoundFile>();
  const expected = new Set<FoundFile>();
  for (const test of tests) {
    const content = repository.read(test);
    if (!content) continue;
    const folder = directoryOf(test.path);
    for (const { path, use } of namedByTest(content)) {
      for (const file of filesMatching(path, folder, tree)) {
        if (use === 'expect') expected.add(file);
        else if (use === 'refuse' && isWithin(file.path, folder)) refused.add(file);
        else applied.add(file);
      }
    }
  }
  return { applied, refused, expected };
}

/**
 * Whether a file in the folder of a test, which no test applies, can be nothing but what a test expects: it has expressions for keys, or a
 * status and no spec. Beside the test itself a status is enough.
 */
function looksExpected(file: FoundFile, repository: Repository, isBesideTest: boolean): boolean {
  if (repository.readIf(file, hasKeysInParentheses)) return true;
  const content = repository.readIf(file, mentionsStatus);
  const documents = content ? documentsWithStatus(content) : [];
  return documents.length > 0 && (isBesideTest || documents.every((root) => nodeBelow(root, 'spec') === undefined));
}

/** Whether Chainsaw writes the names in a file: before that it is no object of anybody, also where a test applies it. */
function isFilledIn(file: FoundFile, repository: Repository): boolean {
  return repository.readIf(file, hasNameInParentheses) !== undefined;
}

function hasNameInParentheses(content: SourceFile): boolean {
  if (!/:[ \t]*["']?\(/.test(content.scanText)) return false;
  const names = yamlMappings(content).flatMap((root) => ['name', 'namespace'].map((key) => stringAt(root, 'metadata', key) ?? ''));
  return names.some((name) => /^\(.*\)$/.test(name));
}

/** Whether a file shows what only a cluster adds, or has expressions for keys. */
function isInPart(file: FoundFile, repository: Repository): boolean {
  return repository.readIf(file, showsPart) !== undefined;
}

function showsPart(content: SourceFile): boolean {
  return hasKeysInParentheses(content) || documentsWithStatus(content).length > 0;
}

/** The documents of a file, if all of them have a status. */
function documentsWithStatus(content: SourceFile): readonly MappingNode[] {
  if (!mentionsStatus(content)) return [];
  const documents = yamlMappings(content);
  return documents.every((root) => nodeBelow(root, 'status') !== undefined) ? documents : [];
}

function mentionsStatus({ scanText }: SourceFile): boolean {
  return /^["']?status["']?[ \t]*:/m.test(scanText);
}
