import { signatureOf } from '../kyverno-function.ts';
import { kyvernoFunctions } from '../kyverno-functions.ts';
import type { JpResult } from './environment.ts';
import { resultOf } from './environment.ts';
import { parseFlags } from './flags.ts';

/** `kyverno jp function` (v1.19.0): describes the functions with these names, or all; names that are unknown are passed over. */
export function functionCommand(parameters: readonly string[]): JpResult {
  return resultOf((print) => {
    const names = new Set(parseFlags(parameters, []).operands);
    for (const declaration of kyvernoFunctions) {
      if (names.size > 0 && !names.has(declaration.name)) continue;
      print(`Name: ${declaration.name}`);
      print(`  Signature: ${signatureOf(declaration)}`);
      print(`  Note:      ${declaration.note}`);
      print('');
    }
  });
}
