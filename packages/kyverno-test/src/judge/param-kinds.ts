import type { SourceFile } from '@assay/findings';
import { oncePer } from '@assay/source';

/** The kinds of objects that admission policies of Kubernetes in a file take parameters of: a scan, linear in the text. */
export const paramKindsIn: (file: SourceFile) => readonly string[] = oncePer(({ scanText }: SourceFile) => {
  return [...scanText.matchAll(PARAM_KIND)].flatMap(([, kind]) => kind ?? []);
});

const PARAM_KIND = /\bparamKind["']?[ \t]*:[^}\]]{0,200}?\bkind["']?[ \t]*:[ \t]*["']?(\w+)/g;
