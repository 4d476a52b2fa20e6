import type { Dialect } from '@assay/findings';
import { kubevirtDialect } from '@assay/kubevirt';
import { kyvernoDialect } from '@assay/kyverno-test/dialect';
import { completionsAt, definitionsAt, hoverAt, LanguageService } from '@assay/language-service';
import { openDocuments } from '@assay/project';
import { recipeDialect } from '@assay/recipe';
import { yttDialect } from '@assay/ytt/dialect';

import type { Files } from '../write-files.ts';
import type { MeasuredEditor } from './measured-editor.ts';

const DIALECTS: readonly Dialect[] = [yttDialect, recipeDialect, kyvernoDialect, kubevirtDialect];
const ASK = { hover: hoverAt, completion: completionsAt, definition: definitionsAt };

/** An editor that has the language service in its own process, with files in memory. */
export function editorInProcess(files: Files): MeasuredEditor {
  const workspace = openDocuments(new Map(Object.entries(files).map(([name, text]) => [`/work/${name}`, Buffer.from(text)])));
  const service = new LanguageService({
    dialects: DIALECTS,
    ruleSets: DIALECTS,
    workspaceAt: (directory) => ({ ...workspace, directory }),
    now: () => ({ epochMilliseconds: 0, offsetMinutes: 0 }),
    random: () => 0,
  });
  service.setFolders(['/work']);
  return {
    open: async (name, text) => service.open(`/work/${name}`, text),
    type: async (name, place, text) => service.change(`/work/${name}`, [{ range: { start: place, end: place }, text }]),
    ask: async (question, name, place) => {
      const view = await service.view(`/work/${name}`);
      return view && ASK[question](view, place);
    },
    findings: async () => {
      const start = performance.now();
      await service.diagnose(() => false);
      return performance.now() - start;
    },
    close: async () => {},
  };
}
