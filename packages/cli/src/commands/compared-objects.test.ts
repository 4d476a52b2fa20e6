import { allRuleSets, dialects } from '@assay/dialects';
import { hintsIn, hoverAt, LanguageService } from '@assay/language-service';
import { openDocuments } from '@assay/project';
import { encodeUtf8 } from '@assay/source';
import { expect, it } from 'vitest';

const POD = 'apiVersion: v1\nkind: Pod\nspec:\n  containers:\n  - name: a\n    resources:\n      limits: {cpu: 500m}\n';

/** What is shown of a Pod with this `assay.yaml` beside it. */
async function shownWith(settings: string): Promise<readonly (string | undefined)[]> {
  const disk = openDocuments(
    new Map([
      ['/work/assay.yaml', encodeUtf8(settings)],
      ['/work/pod.yaml', encodeUtf8(POD)],
    ]),
  );
  const service = new LanguageService({
    dialects,
    ruleSets: allRuleSets,
    workspaceAt: (directory) => ({ ...disk, directory }),
    now: () => ({ epochMilliseconds: 0, offsetMinutes: 0 }),
    random: () => 0,
  });
  service.setFolders(['/work']);
  const view = await service.view('/work/pod.yaml');
  const hover = view && hoverAt(view, { line: 3, character: 5 });
  const hints = view ? hintsIn(view, { start: { line: 0, character: 0 }, end: { line: 9, character: 0 } }) : [];
  return [hover?.text.split('\n')[0], hints[0]?.label];
}

it('where objects are compared with schemas, their fields are described and their quantities are plain', async () => {
  expect(await shownWith('schemas:\n  kubernetes: "1.33"\n')).toEqual(['`spec.containers`: list of object, required', '= 0.5']);
  expect(await shownWith('rules: {}\n')).toEqual([undefined, undefined]);
});
