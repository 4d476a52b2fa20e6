/** APIs that were gone before the first release of the table: the minor number that removed them, the apiVersion, and its kinds. */
const EARLY_REMOVALS: readonly (readonly [number, string, string])[] = [
  [16, 'extensions/v1beta1', 'DaemonSet Deployment NetworkPolicy PodSecurityPolicy ReplicaSet'],
  [16, 'apps/v1beta1', 'ControllerRevision Deployment StatefulSet'],
  [16, 'apps/v1beta2', 'ControllerRevision DaemonSet Deployment ReplicaSet StatefulSet'],
  [20, 'settings.k8s.io/v1alpha1', 'PodPreset'],
  [21, 'batch/v2alpha1', 'CronJob'],
  [22, 'admissionregistration.k8s.io/v1beta1', 'MutatingWebhookConfiguration ValidatingWebhookConfiguration'],
  [22, 'apiextensions.k8s.io/v1beta1', 'CustomResourceDefinition'],
  [22, 'apiregistration.k8s.io/v1beta1', 'APIService'],
  [22, 'authentication.k8s.io/v1beta1', 'TokenReview'],
  [22, 'authorization.k8s.io/v1beta1', 'LocalSubjectAccessReview SelfSubjectAccessReview SelfSubjectRulesReview SubjectAccessReview'],
  [22, 'certificates.k8s.io/v1beta1', 'CertificateSigningRequest'],
  [22, 'coordination.k8s.io/v1beta1', 'Lease'],
  [22, 'extensions/v1beta1', 'Ingress'],
  [22, 'networking.k8s.io/v1beta1', 'Ingress IngressClass'],
  [22, 'rbac.authorization.k8s.io/v1alpha1', 'ClusterRole ClusterRoleBinding Role RoleBinding'],
  [22, 'rbac.authorization.k8s.io/v1beta1', 'ClusterRole ClusterRoleBinding Role RoleBinding'],
  [22, 'scheduling.k8s.io/v1alpha1', 'PriorityClass'],
  [22, 'scheduling.k8s.io/v1beta1', 'PriorityClass'],
  [22, 'storage.k8s.io/v1beta1', 'CSIDriver CSINode StorageClass VolumeAttachment'],
  [25, 'autoscaling/v2beta1', 'HorizontalPodAutoscaler'],
  [25, 'batch/v1beta1', 'CronJob'],
  [25, 'discovery.k8s.io/v1beta1', 'EndpointSlice'],
  [25, 'events.k8s.io/v1beta1', 'Event'],
  [25, 'node.k8s.io/v1beta1', 'RuntimeClass'],
  [25, 'policy/v1beta1', 'PodDisruptionBudget PodSecurityPolicy'],
];

/** The minor number of the release that removed a kind before the table begins; `undefined` if none did. */
export function earlyRemoval(apiVersion: string, kind: string): number | undefined {
  return EARLY_REMOVALS.find(([, version, kinds]) => version === apiVersion && kinds.split(' ').includes(kind))?.[0];
}
