/** The shape to which a manifest is brought. */
export type FixTarget = 'v1alpha1' | 'v1beta1';

/** The shapes that can be wanted. */
export const FIX_TARGETS: readonly FixTarget[] = ['v1alpha1', 'v1beta1'];

/** What manifests of a shape begin with. */
export const HEADERS: Readonly<Record<FixTarget, { readonly apiVersion: string; readonly kind: string }>> = {
  v1alpha1: { apiVersion: 'cli.kyverno.io/v1alpha1', kind: 'Test' },
  v1beta1: { apiVersion: 'cli.kyverno.io/v1beta1', kind: 'KyvernoTest' },
};
