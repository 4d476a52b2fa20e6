import { window } from 'vscode';

import { paramsOf } from './previews.ts';
import type { Previews } from './previews.ts';

/** Shows the preview that is in front for another environment, or another unit that its file is part of. */
export async function chooseEnvironment(previews: Previews): Promise<void> {
  const address = window.activeTextEditor?.document.uri;
  const answer = address && previews.answerOf(address);
  if (!answer) {
    void window.showInformationMessage('Assay: open a preview first.');
    return;
  }
  const choices = answer.units.flatMap(({ unit, environments }) =>
    environments.map((environment) => ({ label: environment, description: unit, unit, environment })),
  );
  const chosen = await window.showQuickPick(choices, { placeHolder: 'The environment to render for' });
  if (chosen) await previews.show({ ...paramsOf(address), unit: chosen.unit, environment: chosen.environment });
}
