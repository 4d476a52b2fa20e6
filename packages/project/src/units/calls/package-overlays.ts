import type { FileTree } from '../../discovery/file-tree.ts';
import { directoriesUpTo } from '../../discovery/file-tree.ts';
import type { FoundFile } from '../../discovery/found-file.ts';
import { baseNameOf, resolvePath } from '../../workspace/path.ts';
import { isPage } from './documentation-page.ts';
import { scriptKind } from './script-commands.ts';
import { lineEvidence } from './script-evidence.ts';
import { scriptLines } from './script-lines.ts';
import { plainText, readCommands } from './shell-words.ts';
import type { Word } from './shell-words.ts';
import type { Evidence } from '../unit-plan.ts';
import type { CallPlace } from './ytt-call.ts';

/** Files that are rendered with a package from elsewhere: kapp-controller reads them from a secret. */
export interface PackageOverlay {
  readonly files: ReadonlySet<FoundFile>;
  readonly evidence: Evidence;
}

/**
 * What scripts and pages put into secrets, or give to an installation: `kubectl create secret generic fix --from-file=fix.yaml`,
 * `tanzu package install x --ytt-overlay-file overlays`. With what they are rendered, and with which flags, the package says.
 */
export function packageOverlays({ repository, tree, root }: CallPlace): readonly PackageOverlay[] {
  return repository.files.flatMap((file) => {
    const mayGive = isPage(file.path) || scriptKind(file) !== undefined;
    const source = mayGive ? repository.readIf(file, ({ scanText }) => FLAG.test(scanText))?.source : undefined;
    if (!source) return [];
    const bases = directoriesUpTo(file.path, root);
    const lines = scriptLines(source.text).filter(({ text }) => FLAG.test(text));
    return lines.flatMap((line) => {
      const words = readCommands(line.text).flatMap((command) => givenFiles(command.words));
      const files = new Set(words.flatMap((word) => filesAt(plainText(word), bases, tree)));
      const names = [...files].map(({ path }) => baseNameOf(path)).join(', ');
      return files.size === 0 ? [] : [{ files, evidence: lineEvidence(line, file, source, `gives ${names} to a package`) }];
    });
  });
}

const FLAG = /--(?:from-file|ytt-overlay-file)\b/;

/** The values of the flags that name files; before `=` can be what the secret calls one. */
function givenFiles(words: readonly Word[]): readonly Word[] {
  return words.flatMap((word, at): readonly Word[] => {
    const [first, ...rest] = word;
    const [, flag, value] = first?.kind === 'text' ? (/^--(from-file|ytt-overlay-file)(?:=(.*))?$/s.exec(first.text) ?? []) : [];
    if (flag === undefined) return [];
    const given: Word = value === undefined ? (words[at + 1] ?? []) : [{ kind: 'text', text: value }, ...rest];
    const [name, ...parts] = given;
    return name?.kind === 'text' ? [[{ kind: 'text', text: name.text.replace(/^[\w.-]+=/, '') }, ...parts]] : [];
  });
}

function filesAt(path: string | undefined, bases: readonly string[], tree: FileTree): readonly FoundFile[] {
  if (path === undefined || path === '') return [];
  for (const base of bases) {
    const found = tree.filesAt(resolvePath(base, path));
    if (found.length > 0) return found;
  }
  return [];
}
