// The language service of all dialects, for scenario tests.
import { allRuleSets, dialects } from '@assay/dialects';
import { LanguageService } from '@assay/language-service';
import { openDocuments } from '@assay/project';
import { encodeUtf8 } from '@assay/source';

/** A service over files, by their names in the folder `/work`. */
export function serviceOn(files: Readonly<Record<string, string>>): LanguageService {
  const disk = openDocuments(new Map(Object.entries(files).map(([name, text]) => [`/work/${name}`, encodeUtf8(text)])));
  const service = new LanguageService({
    dialects,
    ruleSets: allRuleSets,
    workspaceAt: (directory) => ({ ...disk, directory }),
    now: () => ({ epochMilliseconds: 0, offsetMinutes: 0 }),
    random: () => 0,
  });
  service.setFolders(['/work']);
  return service;
}
