import { declareFunction } from '@assay/jmespath';
import type { FunctionDeclaration, Parameters, TypedDeclaration } from '@assay/jmespath';
import type { JmesPathHost } from './host.ts';

/** What is known of a function that Kyverno adds to JMESPath, beside what it does. */
interface Description {
  /** What it gives, as `kyverno jp function` shows it. */
  readonly returns: string;
  /** What it does, in Kyverno's words. */
  readonly note: string;
}

/** A function that Kyverno adds to JMESPath. */
export type KyvernoFunction = FunctionDeclaration<JmesPathHost> & Description;

/** Declares a function of Kyverno's with its description. */
export function kyvernoFunction<const Given extends Parameters>(declaration: TypedDeclaration<JmesPathHost, Given> & Description): KyvernoFunction {
  const { returns, note, ...typed } = declaration;
  return { ...declareFunction<JmesPathHost, Given>(typed), returns, note };
}

/** `replace(string, string, string, number) string` */
export function signatureOf({ name, parameters, returns }: KyvernoFunction): string {
  return `${name}(${parameters.map((types) => types.join('|')).join(', ')}) ${returns}`;
}

/** A message in the form that most of Kyverno's functions have. */
export function functionMessage(name: string, message: string): string {
  return `JMESPath function '${name}': ${message}`;
}

/** The message for an argument of a wrong type; positions count from 1. */
export function notOfType(name: string, position: number, type: string): string {
  return functionMessage(name, `argument #${position} is not of type ${type}`);
}
