import type { SourceFile } from '@assay/findings';
import { oncePer } from '@assay/source';

/** The kinds of objects that admission policies of Kubernetes among some files take parameters of. The files are gone through once. */
export const paramKindsOf: (policies: readonly SourceFile[]) => readonly string[] = oncePer((policies: readonly SourceFile[]) => [
  ...new Set(policies.flatMap(paramKindsIn)),
]);

/** A scan, linear in the text. */
const paramKindsIn = oncePer(({ scanText }: SourceFile) => [...scanText.matchAll(PARAM_KIND)].flatMap(([, kind]) => kind ?? []));

const PARAM_KIND = /\bparamKind["']?[ \t]*:[^}\]]{0,200}?\bkind["']?[ \t]*:[ \t]*["']?(\w+)/g;
