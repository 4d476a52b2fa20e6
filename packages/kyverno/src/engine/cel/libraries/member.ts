import { objectType, overload } from '@assay/cel';
import type { Body, Overload } from '@assay/cel';

/** Declares a method of a type whose name cannot be told from that of a function: `kyverno.image`. */
export function member(id: string, receiver: string, signature: string, body: Body): Overload {
  const declared = overload(id, `dyn.${signature}`, body);
  return { ...declared, parameters: [objectType(receiver), ...declared.parameters.slice(1)] };
}

/** The same method under its name and with a small first letter, as Kyverno has it from version 1.18 on. */
export function bothCases(id: string, receiver: string, signature: string, body: Body): readonly Overload[] {
  const small = signature.charAt(0).toLowerCase() + signature.slice(1);
  return [member(`${id}_pascal`, receiver, signature, body), member(`${id}_camel`, receiver, small, body)];
}
