import { cleanPath } from '@assay/go-values';
import { matchesWildcard } from '@assay/kubernetes-values';
import { fileNameOf } from '@assay/kyverno-test/inputs';
import type { InputWorkspace } from '@assay/kyverno-test/inputs';

/** The paths that arguments mean: a pattern that is the name of nothing means all that match its last part. */
export function expandPaths(paths: readonly string[], workspace: InputWorkspace): readonly string[] {
  return paths.flatMap((path) => {
    const name = fileNameOf(path);
    if (!/[*?]/.test(name) || workspace.readFile(path).kind !== 'absent') return [path];
    const directory = path.slice(0, path.length - name.length);
    const listing = workspace.listDirectory(directory === '' ? '.' : directory);
    const entries = listing.kind === 'directory' ? listing.entries : [];
    const matching = entries.filter((entry) => !entry.name.startsWith('.') && matchesWildcard(name, entry.name));
    return matching.length === 0 ? [path] : matching.map((entry) => cleanPath(directory + entry.name));
  });
}
