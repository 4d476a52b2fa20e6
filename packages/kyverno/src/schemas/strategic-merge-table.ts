import type { ShapeText } from './shape-table.ts';

/**
 * The lists that a strategic merge patch merges, with their keys, in the OpenAPI document of Kubernetes 1.21.2 that kyaml 0.21.1
 * embeds. Types without such a list, and fields that lead to none, are left out.
 * Made by tools/make-kyverno-tables.mjs.
 */
export const STRATEGIC_MERGE_TABLE: ShapeText = {
  kinds: `
admissionregistration.k8s.io/v1: MutatingWebhookConfiguration=0 ValidatingWebhookConfiguration=0
admissionregistration.k8s.io/v1beta1: MutatingWebhookConfiguration=0 ValidatingWebhookConfiguration=0
apiextensions.k8s.io/v1: CustomResourceDefinition=16
apiextensions.k8s.io/v1beta1: CustomResourceDefinition=16
apiregistration.k8s.io/v1: APIService=15
apiregistration.k8s.io/v1beta1: APIService=15
apps/v1: ControllerRevision=16 DaemonSet=17 Deployment=17 ReplicaSet=17 StatefulSet=17
authentication.k8s.io/v1: TokenRequest=16 TokenReview=16
authentication.k8s.io/v1beta1: TokenReview=16
authorization.k8s.io/v1: LocalSubjectAccessReview=16 SelfSubjectAccessReview=16 SelfSubjectRulesReview=16 SubjectAccessReview=16
authorization.k8s.io/v1beta1: LocalSubjectAccessReview=16 SelfSubjectAccessReview=16 SelfSubjectRulesReview=16 SubjectAccessReview=16
autoscaling/v1: HorizontalPodAutoscaler=16 Scale=16
autoscaling/v2beta1: HorizontalPodAutoscaler=16
autoscaling/v2beta2: HorizontalPodAutoscaler=16
batch/v1: CronJob=18 Job=17
batch/v1beta1: CronJob=18
certificates.k8s.io/v1: CertificateSigningRequest=16
certificates.k8s.io/v1beta1: CertificateSigningRequest=16
coordination.k8s.io/v1: Lease=16
coordination.k8s.io/v1beta1: Lease=16
discovery.k8s.io/v1: EndpointSlice=16
discovery.k8s.io/v1beta1: EndpointSlice=16
events.k8s.io/v1: Event=16
events.k8s.io/v1beta1: Event=16
extensions/v1beta1: Ingress=16
flowcontrol.apiserver.k8s.io/v1beta1: FlowSchema=16 PriorityLevelConfiguration=16
networking.k8s.io/v1: Ingress=16 IngressClass=16 NetworkPolicy=16
networking.k8s.io/v1beta1: Ingress=16 IngressClass=16
node.k8s.io/v1: RuntimeClass=16
node.k8s.io/v1beta1: RuntimeClass=16
policy/v1: PodDisruptionBudget=15
policy/v1beta1: Eviction=16 PodDisruptionBudget=15 PodSecurityPolicy=16
rbac.authorization.k8s.io/v1: ClusterRole=16 ClusterRoleBinding=16 Role=16 RoleBinding=16
rbac.authorization.k8s.io/v1beta1: ClusterRole=16 ClusterRoleBinding=16 Role=16 RoleBinding=16
scheduling.k8s.io/v1: PriorityClass=16
scheduling.k8s.io/v1beta1: PriorityClass=16
storage.k8s.io/v1: CSIDriver=16 CSINode=24 StorageClass=16 VolumeAttachment=16
storage.k8s.io/v1beta1: CSIDriver=16 CSINode=24 CSIStorageCapacity=16 StorageClass=16 VolumeAttachment=16
v1: Binding=16 ComponentStatus=2 ConfigMap=16 Endpoints=16 Event=16 LimitRange=16 Namespace=15 Node=20 PersistentVolume=16
 PersistentVolumeClaim=15 Pod=21 PodTemplate=22 ReplicationController=17 ResourceQuota=16 Secret=16 Service=23 ServiceAccount=11
`,
  shapes: `
metadata=14 webhooks[name]
conditions[type]
conditions[type] metadata=14
env[name] ports[containerPort,protocol] volumeDevices[devicePath] volumeMounts[mountPath]
env[name] volumeDevices[devicePath] volumeMounts[mountPath]
podCIDRs[*]
addresses[type] conditions[type]
containers[name]3 ephemeralContainers[name]4 hostAliases[ip] imagePullSecrets[name] initContainers[name]3
 topologySpreadConstraints[topologyKey,whenUnsatisfiable] volumes[name]27
conditions[type] podIPs[ip]
metadata=14 spec=7
template=9
metadata=14 secrets[name]
ports[port,protocol]
drivers[name]
finalizers[*] ownerReferences[uid]
metadata=14 status=1
metadata=14
metadata=14 spec=10 status=1
metadata=14 spec=25
metadata=14 spec=10
metadata=14 spec=5 status=6
metadata=14 spec=7 status=8
metadata=14 template=9
metadata=14 spec=12 status=1
metadata=14 spec=13
jobTemplate=19
volumeClaimTemplate=16
ephemeral=26
`,
};
