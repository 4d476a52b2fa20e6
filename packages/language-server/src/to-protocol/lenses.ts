import type { PlacedLens } from '@assay/language-service';
import type { CodeLens } from 'vscode-languageserver';

import type { Uris } from '../uris.ts';

const COMMANDS: Readonly<Record<NonNullable<PlacedLens['action']>['kind'], string>> = {
  'run-tests': 'assay.runTests',
  'render-file': 'assay.renderFile',
  'render-unit': 'assay.renderUnit',
};

/** Something above a line; what can be done about it is a command of the client. */
export function codeLens({ range, title, action }: PlacedLens, uris: Uris): CodeLens {
  if (!action) return { range, command: { title, command: '' } };
  const only = action.only === undefined ? [] : [action.only];
  return { range, command: { title, command: COMMANDS[action.kind], arguments: [uris.uriOf(action.path), ...only] } };
}
