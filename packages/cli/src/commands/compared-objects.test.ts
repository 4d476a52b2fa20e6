import { hintsIn, hoverAt } from '@assay/language-service';
import { expect, it } from 'vitest';

import { serviceOn } from '../../testing/language-service.ts';

const POD = 'apiVersion: v1\nkind: Pod\nspec:\n  containers:\n  - name: a\n    resources:\n      limits: {cpu: 500m}\n';

/** What is shown of a Pod with this `assay.yaml` beside it. */
async function shownWith(settings: string): Promise<readonly (string | undefined)[]> {
  const service = serviceOn({ 'assay.yaml': settings, 'pod.yaml': POD });
  const view = await service.view('/work/pod.yaml');
  const hover = view && hoverAt(view, { line: 3, character: 5 });
  const hints = view ? hintsIn(view, { start: { line: 0, character: 0 }, end: { line: 9, character: 0 } }) : [];
  return [hover?.text.split('\n')[0], hints[0]?.label];
}

it('where objects are compared with schemas, their fields are described and their quantities are plain', async () => {
  expect(await shownWith('schemas:\n  kubernetes: "1.33"\n')).toEqual(['`spec.containers`: list of object, required', '= 0.5']);
  expect(await shownWith('rules: {}\n')).toEqual([undefined, undefined]);
});
