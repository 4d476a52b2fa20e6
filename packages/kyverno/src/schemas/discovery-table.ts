/**
 * The resources that the Kyverno CLI (main branch of August 2026) takes a cluster to have, in the notation that `discovery.ts` reads.
 * Made by tools/make-kyverno-tables.mjs.
 */
export const DISCOVERY_TABLE = `
v1: bindings=Binding componentstatuses=ComponentStatus! configmaps=ConfigMap endpoints=Endpoints events=Event limitranges=LimitRange
 namespaces=Namespace! namespaces/finalize=Namespace! namespaces/status=Namespace! nodes=Node! nodes/proxy=NodeProxyOptions!
 nodes/status=Node! persistentvolumeclaims=PersistentVolumeClaim persistentvolumeclaims/status=PersistentVolumeClaim
 persistentvolumes=PersistentVolume! persistentvolumes/status=PersistentVolume! pods=Pod pods/attach=PodAttachOptions pods/binding=Binding
 pods/ephemeralcontainers=Pod pods/eviction=Eviction@policy/v1 pods/exec=PodExecOptions pods/log=Pod
 pods/portforward=PodPortForwardOptions pods/proxy=PodProxyOptions pods/resize=Pod pods/status=Pod podtemplates=PodTemplate
 replicationcontrollers=ReplicationController replicationcontrollers/scale=Scale@autoscaling/v1
 replicationcontrollers/status=ReplicationController resourcequotas=ResourceQuota resourcequotas/status=ResourceQuota secrets=Secret
 serviceaccounts=ServiceAccount serviceaccounts/token=TokenRequest@authentication.k8s.io/v1 services=Service
 services/proxy=ServiceProxyOptions services/status=Service
apiregistration.k8s.io/v1: apiservices=APIService! apiservices/status=APIService!
apps/v1: controllerrevisions=ControllerRevision daemonsets=DaemonSet daemonsets/status=DaemonSet deployments=Deployment
 deployments/scale=Scale@autoscaling/v1 deployments/status=Deployment replicasets=ReplicaSet replicasets/scale=Scale@autoscaling/v1
 replicasets/status=ReplicaSet statefulsets=StatefulSet statefulsets/scale=Scale@autoscaling/v1 statefulsets/status=StatefulSet
events.k8s.io/v1: events=Event
authentication.k8s.io/v1: selfsubjectreviews=SelfSubjectReview! tokenreviews=TokenReview!
authorization.k8s.io/v1: localsubjectaccessreviews=LocalSubjectAccessReview selfsubjectaccessreviews=SelfSubjectAccessReview!
 selfsubjectrulesreviews=SelfSubjectRulesReview! subjectaccessreviews=SubjectAccessReview!
autoscaling/v2: horizontalpodautoscalers=HorizontalPodAutoscaler horizontalpodautoscalers/status=HorizontalPodAutoscaler
autoscaling/v1: horizontalpodautoscalers=HorizontalPodAutoscaler horizontalpodautoscalers/status=HorizontalPodAutoscaler
batch/v1: cronjobs=CronJob cronjobs/status=CronJob jobs=Job jobs/status=Job
certificates.k8s.io/v1: certificatesigningrequests=CertificateSigningRequest!
 certificatesigningrequests/approval=CertificateSigningRequest! certificatesigningrequests/status=CertificateSigningRequest!
networking.k8s.io/v1: ingressclasses=IngressClass! ingresses=Ingress ingresses/status=Ingress ipaddresses=IPAddress!
 networkpolicies=NetworkPolicy servicecidrs=ServiceCIDR! servicecidrs/status=ServiceCIDR!
policy/v1: poddisruptionbudgets=PodDisruptionBudget poddisruptionbudgets/status=PodDisruptionBudget
rbac.authorization.k8s.io/v1: clusterrolebindings=ClusterRoleBinding! clusterroles=ClusterRole! rolebindings=RoleBinding roles=Role
storage.k8s.io/v1: csidrivers=CSIDriver! csinodes=CSINode! csistoragecapacities=CSIStorageCapacity storageclasses=StorageClass!
 volumeattachments=VolumeAttachment! volumeattachments/status=VolumeAttachment! volumeattributesclasses=VolumeAttributesClass!
admissionregistration.k8s.io/v1: mutatingwebhookconfigurations=MutatingWebhookConfiguration!
 validatingadmissionpolicies=ValidatingAdmissionPolicy! validatingadmissionpolicies/status=ValidatingAdmissionPolicy!
 validatingadmissionpolicybindings=ValidatingAdmissionPolicyBinding! validatingwebhookconfigurations=ValidatingWebhookConfiguration!
apiextensions.k8s.io/v1: customresourcedefinitions=CustomResourceDefinition! customresourcedefinitions/status=CustomResourceDefinition!
scheduling.k8s.io/v1: priorityclasses=PriorityClass!
coordination.k8s.io/v1: leases=Lease
node.k8s.io/v1: runtimeclasses=RuntimeClass!
discovery.k8s.io/v1: endpointslices=EndpointSlice
resource.k8s.io/v1: deviceclasses=DeviceClass! resourceclaims=ResourceClaim resourceclaims/status=ResourceClaim
 resourceclaimtemplates=ResourceClaimTemplate resourceslices=ResourceSlice!
flowcontrol.apiserver.k8s.io/v1: flowschemas=FlowSchema! flowschemas/status=FlowSchema!
 prioritylevelconfigurations=PriorityLevelConfiguration! prioritylevelconfigurations/status=PriorityLevelConfiguration!
`;
