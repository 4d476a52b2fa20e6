import type { Signature } from '@assay/findings';
import type { SignatureHelp } from 'vscode-languageserver';

import { markup } from './markup.ts';

/** The function that is called, with the parameter that is written. */
export function signatureHelp({ label, documentation, parameters, active }: Signature, readsMarkdown: boolean): SignatureHelp {
  return {
    signatures: [
      {
        label,
        ...(documentation !== undefined && { documentation: markup(documentation, readsMarkdown) }),
        parameters: parameters.map((parameter) => ({
          label: parameter.label,
          ...(parameter.documentation !== undefined && { documentation: markup(parameter.documentation, readsMarkdown) }),
        })),
      },
    ],
    activeSignature: 0,
    ...(active !== undefined && { activeParameter: active }),
  };
}
