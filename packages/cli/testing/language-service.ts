// The language service of all dialects, for scenario tests.
import { allRuleSets, dialects } from '@assay/dialects';
import type { Workspace } from '@assay/findings';
import { LanguageService } from '@assay/language-service';
import { openDocuments } from '@assay/project';
import { encodeUtf8 } from '@assay/source';

/** A service over files, by their names in the folder `/work`; files outside of it have whole paths. `onRead` is told of what is read. */
export function serviceOn(files: Readonly<Record<string, string>>, onRead: (path: string) => void = () => {}): LanguageService {
  const disk = openDocuments(new Map(Object.entries(files).map(([name, text]) => [name.startsWith('/') ? name : `/work/${name}`, encodeUtf8(text)])));
  const readFile: Workspace['readFile'] = (path) => {
    onRead(path);
    return disk.readFile(path);
  };
  const service = new LanguageService({
    dialects,
    ruleSets: allRuleSets,
    workspaceAt: (directory) => ({ ...disk, directory, readFile }),
    now: () => ({ epochMilliseconds: 0, offsetMinutes: 0 }),
    random: () => 0,
  });
  service.setFolders(['/work']);
  return service;
}
