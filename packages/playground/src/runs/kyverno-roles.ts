import { kubernetesObjectsIn } from '@assay/findings';
import type { KubernetesObject, SourceFile } from '@assay/findings';
import { stringValue, valueNamed } from '@assay/source';

/** What files are for `kyverno apply`, by their paths. */
export interface KyvernoRoles {
  readonly policies: readonly string[];
  readonly resources: readonly string[];
  readonly exceptions: readonly string[];
}

type Role = keyof KyvernoRoles | 'other';

/** Sorts files by what their objects are; templates are none of it before they are rendered. */
export function kyvernoRoles(files: readonly SourceFile[]): KyvernoRoles {
  const ofRole = (role: Role): readonly string[] => files.filter((file) => roleOf(file) === role).map(({ name }) => name);
  return { policies: ofRole('policies'), resources: ofRole('resources'), exceptions: ofRole('exceptions') };
}

function roleOf(file: SourceFile): Role {
  const [first] = TEMPLATING.test(file.scanText) ? [] : kubernetesObjectsIn(file).objects;
  if (!first) return 'other';
  const apiVersion = textOf(first, 'apiVersion');
  const kind = textOf(first, 'kind');
  if (apiVersion.startsWith('cli.kyverno.io/')) return 'other';
  if (/^(?:policies\.)?kyverno\.io\//.test(apiVersion)) return kind === 'PolicyException' ? 'exceptions' : 'policies';
  return kind.endsWith('AdmissionPolicy') ? 'policies' : 'resources';
}

/** What ytt still has to render. */
const TEMPLATING = /(?:^|\s)#@/;

function textOf({ root }: KubernetesObject, name: string): string {
  return stringValue(valueNamed(root, name)) ?? '';
}
