import { directoriesUpTo } from '../discovery/file-tree.ts';
import type { FileTree } from '../discovery/file-tree.ts';
import type { FoundFile } from '../discovery/found-file.ts';
import { resolvePath } from '../workspace/path.ts';
import { callEvidence } from './script-evidence.ts';
import { scriptLines } from './script-lines.ts';
import { readCommands } from './shell-words.ts';
import type { Evidence, UnitPlan } from './unit-plan.ts';
import type { CallPlace } from './ytt-call.ts';
import { plainTexts, yttArguments } from './ytt-arguments.ts';

const FLAG = '--ignore-unknown-comments';

/**
 * Units that a Markdown page tells people to render with `--ignore-unknown-comments`. An example on a page does not say what is rendered
 * together, as it can show anything, but it says that plain comments are meant.
 */
export function withDocumentedComments(units: readonly UnitPlan[], { repository, tree, root }: CallPlace): readonly UnitPlan[] {
  const documented = new Map<FoundFile, Evidence>();
  for (const page of repository.files) {
    const content = /\.md$/i.test(page.path) ? repository.read(page) : undefined;
    if (!content?.source || !content.scanText.includes(FLAG)) continue;
    const bases = directoriesUpTo(page.path, root);
    for (const line of scriptLines(content.source.text).filter(({ text }) => text.includes(FLAG))) {
      const given = readCommands(line.text).flatMap(({ words }) => yttArguments(words) ?? []);
      for (const path of given.flatMap(({ flags, files }) => (flags.has(FLAG) ? plainTexts(files) : []))) {
        for (const file of filesCalled(path, bases, tree)) documented.set(file, callEvidence(line, page, content.source));
      }
    }
  }
  return units.map((unit) => {
    const evidence = unit.files.map(({ file }) => documented.get(file)).find((one) => one !== undefined);
    return evidence ? { ...unit, options: { ...unit.options, ignoreUnknownComments: true }, evidence: [...unit.evidence, evidence] } : unit;
  });
}

/** The files that a page means: by a path from a directory around it, or by the end of an address. */
function filesCalled(path: string, bases: readonly string[], tree: FileTree): readonly FoundFile[] {
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
