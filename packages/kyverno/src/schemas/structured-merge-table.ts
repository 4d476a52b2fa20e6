import type { ShapeText } from './shape-table.ts';

/**
 * The types of Kubernetes 1.32 as structured merge needs them: fields, how lists and maps merge, and types of scalars.
 * Made by tools/make-kyverno-tables.mjs.
 */
export const STRUCTURED_MERGE_TABLE: ShapeText = {
  kinds: `
admissionregistration.k8s.io/v1: MutatingWebhookConfiguration=444 ValidatingAdmissionPolicy=426 ValidatingAdmissionPolicyBinding=421
 ValidatingWebhookConfiguration=441
admissionregistration.k8s.io/v1alpha1: MutatingAdmissionPolicy=438 MutatingAdmissionPolicyBinding=436
admissionregistration.k8s.io/v1beta1: ValidatingAdmissionPolicy=426 ValidatingAdmissionPolicyBinding=421
apiextensions.k8s.io/v1: CustomResourceDefinition=404
apiregistration.k8s.io/v1: APIService=401
apps/v1: ControllerRevision=400 DaemonSet=397 Deployment=392 ReplicaSet=390 StatefulSet=383
authentication.k8s.io/v1: SelfSubjectReview=373 TokenRequest=379 TokenReview=376
authentication.k8s.io/v1beta1: SelfSubjectReview=373
authorization.k8s.io/v1: LocalSubjectAccessReview=360 SelfSubjectAccessReview=371 SelfSubjectRulesReview=366 SubjectAccessReview=360
autoscaling/v1: HorizontalPodAutoscaler=356 Scale=353
autoscaling/v2: HorizontalPodAutoscaler=333
batch/v1: CronJob=329 Job=319
certificates.k8s.io/v1: CertificateSigningRequest=315
certificates.k8s.io/v1alpha1: ClusterTrustBundle=313
coordination.k8s.io/v1: Lease=311
coordination.k8s.io/v1alpha2: LeaseCandidate=309
discovery.k8s.io/v1: EndpointSlice=305
events.k8s.io/v1: Event=304
flowcontrol.apiserver.k8s.io/v1: FlowSchema=296 PriorityLevelConfiguration=289
internal.apiserver.k8s.io/v1alpha1: StorageVersion=285
networking.k8s.io/v1: Ingress=273 IngressClass=270 NetworkPolicy=263
networking.k8s.io/v1beta1: IPAddress=260 ServiceCIDR=257
node.k8s.io/v1: RuntimeClass=254
policy/v1: Eviction=251 PodDisruptionBudget=248
rbac.authorization.k8s.io/v1: ClusterRole=246 ClusterRoleBinding=242 Role=244 RoleBinding=242
resource.k8s.io/v1alpha3: DeviceClass=235 ResourceClaim=226 ResourceClaimTemplate=216 ResourceSlice=238
resource.k8s.io/v1beta1: DeviceClass=235 ResourceClaim=226 ResourceClaimTemplate=216 ResourceSlice=209
scheduling.k8s.io/v1: PriorityClass=208
storage.k8s.io/v1: CSIDriver=205 CSINode=201 CSIStorageCapacity=200 StorageClass=197 VolumeAttachment=192
storage.k8s.io/v1alpha1: VolumeAttributesClass=191
storage.k8s.io/v1beta1: VolumeAttributesClass=191
storagemigration.k8s.io/v1alpha1: StorageVersionMigration=186
v1: Binding=185 ComponentStatus=183 ConfigMap=182 Endpoints=178 Event=175 LimitRange=172 Namespace=169 Node=153 PersistentVolume=137
 PersistentVolumeClaim=134 Pod=119 PodTemplate=118 ReplicationController=22 ResourceQuota=17 Secret=16 Service=6 ServiceAccount=0
`,
  shapes: `
apiVersion=s automountServiceAccountToken=b kind=s imagePullSecrets[]5 metadata=2 secrets[name]1
!apiVersion=s fieldPath=s kind=s name=s namespace=s resourceVersion=s uid=s
deletionGracePeriodSeconds=n generateName=s generation=n name=s namespace=s resourceVersion=s selfLink=s uid=s annotations{}s
 creationTimestamp=s deletionTimestamp=s finalizers[*]s labels{}s managedFields[]4 ownerReferences[uid]3
!apiVersion=s blockOwnerDeletion=b controller=b kind=s name=s uid=s
apiVersion=s fieldsType=s manager=s operation=s subresource=s fieldsV1=* time=s
!name=s
apiVersion=s kind=s metadata=2 spec=12 status=7
conditions[type]11 loadBalancer=8
ingress[]9
hostname=s ip=s ipMode=s ports[]10
error=s port=n protocol=s
message=s observedGeneration=n reason=s status=s type=s lastTransitionTime=s
allocateLoadBalancerNodePorts=b clusterIP=s externalName=s externalTrafficPolicy=s healthCheckNodePort=n internalTrafficPolicy=s
 ipFamilyPolicy=s loadBalancerClass=s loadBalancerIP=s publishNotReadyAddresses=b sessionAffinity=s trafficDistribution=s type=s
 clusterIPs[]s externalIPs[]s ipFamilies[]s loadBalancerSourceRanges[]s ports[port,protocol]15 selector{!}s sessionAffinityConfig=13
clientIP=14
timeoutSeconds=n
appProtocol=s name=s nodePort=n port=n protocol=s targetPort=q
apiVersion=s immutable=b kind=s type=s data{}s metadata=2 stringData{}s
apiVersion=s kind=s metadata=2 spec=19 status=18
hard{}q used{}q
hard{}q scopeSelector=20 scopes[]s
!matchExpressions[]21
operator=s scopeName=s values[]s
apiVersion=s kind=s metadata=2 spec=25 status=23
availableReplicas=n fullyLabeledReplicas=n observedGeneration=n readyReplicas=n replicas=n conditions[type]24
message=s reason=s status=s type=s lastTransitionTime=s
minReadySeconds=n replicas=n selector{!}s template=26
metadata=2 spec=27
activeDeadlineSeconds=n automountServiceAccountToken=b dnsPolicy=s enableServiceLinks=b hostIPC=b hostNetwork=b hostPID=b hostUsers=b
 hostname=s nodeName=s preemptionPolicy=s priority=n priorityClassName=s restartPolicy=s runtimeClassName=s schedulerName=s
 serviceAccount=s serviceAccountName=s setHostnameAsFQDN=b shareProcessNamespace=b subdomain=s terminationGracePeriodSeconds=n
 affinity=110 containers[name]87 dnsConfig=109 ephemeralContainers[name]108 hostAliases[ip]107 imagePullSecrets[name]5
 initContainers[name]87 nodeSelector{!}s os=82 overhead{}q readinessGates[]86 resourceClaims[name]85 resources=83 schedulingGates[name]82
 securityContext=77 tolerations[]76 topologySpreadConstraints[topologyKey,whenUnsatisfiable]75 volumes[name]28
name=s awsElasticBlockStore=74 azureDisk=73 azureFile=72 cephfs=71 cinder=70 configMap=69 csi=68 downwardAPI=67 emptyDir=66 ephemeral=60
 fc=59 flexVolume=58 flocker=57 gcePersistentDisk=56 gitRepo=55 glusterfs=54 hostPath=53 image=52 iscsi=51 nfs=50 persistentVolumeClaim=49
 photonPersistentDisk=48 portworxVolume=47 projected=36 quobyte=35 rbd=34 scaleIO=33 secret=31 storageos=30 vsphereVolume=29
fsType=s storagePolicyID=s storagePolicyName=s volumePath=s
fsType=s readOnly=b volumeName=s volumeNamespace=s secretRef=5
defaultMode=n optional=b secretName=s items[]32
key=s mode=n path=s
fsType=s gateway=s protectionDomain=s readOnly=b sslEnabled=b storageMode=s storagePool=s system=s volumeName=s secretRef=5
fsType=s image=s keyring=s pool=s readOnly=b user=s monitors[]s secretRef=5
group=s readOnly=b registry=s tenant=s user=s volume=s
defaultMode=n sources[]37
clusterTrustBundle=44 configMap=39 downwardAPI=40 secret=39 serviceAccountToken=38
audience=s expirationSeconds=n path=s
name=s optional=b items[]32
items[]41
mode=n path=s fieldRef=43 resourceFieldRef=42
!containerName=s resource=s divisor=q
!apiVersion=s fieldPath=s
name=s optional=b path=s signerName=s labelSelector=45
!matchExpressions[]46 matchLabels{}s
key=s operator=s values[]s
fsType=s readOnly=b volumeID=s
fsType=s pdID=s
claimName=s readOnly=b
path=s readOnly=b server=s
chapAuthDiscovery=b chapAuthSession=b fsType=s initiatorName=s iqn=s iscsiInterface=s lun=n readOnly=b targetPortal=s portals[]s
 secretRef=5
pullPolicy=s reference=s
path=s type=s
endpoints=s path=s readOnly=b
directory=s repository=s revision=s
fsType=s partition=n pdName=s readOnly=b
datasetName=s datasetUUID=s
driver=s fsType=s readOnly=b options{}s secretRef=5
fsType=s lun=n readOnly=b targetWWNs[]s wwids[]s
volumeClaimTemplate=61
metadata=2 spec=62
storageClassName=s volumeAttributesClassName=s volumeMode=s volumeName=s accessModes[]s dataSource=65 dataSourceRef=64 resources=63
 selector=45
limits{}q requests{}q
apiGroup=s kind=s name=s namespace=s
!apiGroup=s kind=s name=s
medium=s sizeLimit=q
defaultMode=n items[]41
driver=s fsType=s readOnly=b nodePublishSecretRef=5 volumeAttributes{}s
defaultMode=n name=s optional=b items[]32
fsType=s readOnly=b volumeID=s secretRef=5
path=s readOnly=b secretFile=s user=s monitors[]s secretRef=5
readOnly=b secretName=s shareName=s
cachingMode=s diskName=s diskURI=s fsType=s kind=s readOnly=b
fsType=s partition=n readOnly=b volumeID=s
maxSkew=n minDomains=n nodeAffinityPolicy=s nodeTaintsPolicy=s topologyKey=s whenUnsatisfiable=s labelSelector=45 matchLabelKeys[]s
effect=s key=s operator=s tolerationSeconds=n value=s
fsGroup=n fsGroupChangePolicy=s runAsGroup=n runAsNonRoot=b runAsUser=n seLinuxChangePolicy=s supplementalGroupsPolicy=s
 appArmorProfile=80 seLinuxOptions=81 seccompProfile=80 supplementalGroups[]n sysctls[]79 windowsOptions=78
gmsaCredentialSpec=s gmsaCredentialSpecName=s hostProcess=b runAsUserName=s
name=s value=s
localhostProfile=s type=s
level=s role=s type=s user=s
name=s
claims[name]84 limits{}q requests{}q
name=s request=s
name=s resourceClaimName=s resourceClaimTemplateName=s
conditionType=s
image=s imagePullPolicy=s name=s restartPolicy=s stdin=b stdinOnce=b terminationMessagePath=s terminationMessagePolicy=s tty=b
 workingDir=s args[]s command[]s env[name]104 envFrom[]102 lifecycle=99 livenessProbe=90 ports[containerPort,protocol]98 readinessProbe=90
 resizePolicy[]97 resources=83 securityContext=95 startupProbe=90 volumeDevices[devicePath]89 volumeMounts[mountPath]88
mountPath=s mountPropagation=s name=s readOnly=b recursiveReadOnly=s subPath=s subPathExpr=s
devicePath=s name=s
failureThreshold=n initialDelaySeconds=n periodSeconds=n successThreshold=n terminationGracePeriodSeconds=n timeoutSeconds=n exec=94
 grpc=93 httpGet=92 tcpSocket=91
host=s port=q
host=s path=s scheme=s httpHeaders[]79 port=q
port=n service=s
command[]s
allowPrivilegeEscalation=b privileged=b procMount=s readOnlyRootFilesystem=b runAsGroup=n runAsNonRoot=b runAsUser=n appArmorProfile=80
 capabilities=96 seLinuxOptions=81 seccompProfile=80 windowsOptions=78
add[]s drop[]s
resourceName=s restartPolicy=s
containerPort=n hostIP=s hostPort=n name=s protocol=s
postStart=100 preStop=100
exec=94 httpGet=92 sleep=101 tcpSocket=91
seconds=n
prefix=s configMapRef=103 secretRef=103
name=s optional=b
name=s value=s valueFrom=105
configMapKeyRef=106 fieldRef=43 resourceFieldRef=42 secretKeyRef=106
!key=s name=s optional=b
ip=s hostnames[]s
image=s imagePullPolicy=s name=s restartPolicy=s stdin=b stdinOnce=b targetContainerName=s terminationMessagePath=s
 terminationMessagePolicy=s tty=b workingDir=s args[]s command[]s env[name]104 envFrom[]102 lifecycle=99 livenessProbe=90
 ports[containerPort,protocol]98 readinessProbe=90 resizePolicy[]97 resources=83 securityContext=95 startupProbe=90
 volumeDevices[devicePath]89 volumeMounts[mountPath]88
nameservers[]s options[]79 searches[]s
nodeAffinity=114 podAffinity=111 podAntiAffinity=111
preferredDuringSchedulingIgnoredDuringExecution[]113 requiredDuringSchedulingIgnoredDuringExecution[]112
topologyKey=s labelSelector=45 matchLabelKeys[]s mismatchLabelKeys[]s namespaceSelector=45 namespaces[]s
weight=n podAffinityTerm=112
preferredDuringSchedulingIgnoredDuringExecution[]117 requiredDuringSchedulingIgnoredDuringExecution=115
!nodeSelectorTerms[]116
!matchExpressions[]46 matchFields[]46
weight=n preference=116
apiVersion=s kind=s metadata=2 template=26
apiVersion=s kind=s metadata=2 spec=27 status=120
hostIP=s message=s nominatedNodeName=s phase=s podIP=s qosClass=s reason=s resize=s conditions[type]133 containerStatuses[]123
 ephemeralContainerStatuses[]123 hostIPs[]122 initContainerStatuses[]123 podIPs[ip]122 resourceClaimStatuses[name]121 startTime=s
name=s resourceClaimName=s
ip=s
containerID=s image=s imageID=s name=s ready=b restartCount=n started=b allocatedResources{}q allocatedResourcesStatus[name]131
 lastState=127 resources=83 state=127 user=125 volumeMounts[mountPath]124
mountPath=s name=s readOnly=b recursiveReadOnly=s
linux=126
gid=n uid=n supplementalGroups[]n
running=130 terminated=129 waiting=128
message=s reason=s
containerID=s exitCode=n message=s reason=s signal=n finishedAt=s startedAt=s
startedAt=s
name=s resources[resourceID]132
health=s resourceID=s
message=s reason=s status=s type=s lastProbeTime=s lastTransitionTime=s
apiVersion=s kind=s metadata=2 spec=62 status=135
currentVolumeAttributesClassName=s phase=s accessModes[]s allocatedResourceStatuses{}s allocatedResources{}q capacity{}q
 conditions[type]133 modifyVolumeStatus=136
status=s targetVolumeAttributesClassName=s
apiVersion=s kind=s metadata=2 spec=139 status=138
message=s phase=s reason=s lastPhaseTransitionTime=s
persistentVolumeReclaimPolicy=s storageClassName=s volumeAttributesClassName=s volumeMode=s accessModes[]s awsElasticBlockStore=74
 azureDisk=73 azureFile=152 capacity{}q cephfs=151 cinder=150 claimRef~1 csi=149 fc=59 flexVolume=148 flocker=57 gcePersistentDisk=56
 glusterfs=147 hostPath=53 iscsi=146 local=145 mountOptions[]s nfs=50 nodeAffinity=144 photonPersistentDisk=48 portworxVolume=47
 quobyte=35 rbd=143 scaleIO=141 storageos=140 vsphereVolume=29
fsType=s readOnly=b volumeName=s volumeNamespace=s secretRef=1
fsType=s gateway=s protectionDomain=s readOnly=b sslEnabled=b storageMode=s storagePool=s system=s volumeName=s secretRef=142
!name=s namespace=s
fsType=s image=s keyring=s pool=s readOnly=b user=s monitors[]s secretRef=142
required=115
fsType=s path=s
chapAuthDiscovery=b chapAuthSession=b fsType=s initiatorName=s iqn=s iscsiInterface=s lun=n readOnly=b targetPortal=s portals[]s
 secretRef=142
endpoints=s endpointsNamespace=s path=s readOnly=b
driver=s fsType=s readOnly=b options{}s secretRef=142
driver=s fsType=s readOnly=b volumeHandle=s controllerExpandSecretRef=142 controllerPublishSecretRef=142 nodeExpandSecretRef=142
 nodePublishSecretRef=142 nodeStageSecretRef=142 volumeAttributes{}s
fsType=s readOnly=b volumeID=s secretRef=142
path=s readOnly=b secretFile=s user=s monitors[]s secretRef=142
readOnly=b secretName=s secretNamespace=s shareName=s
apiVersion=s kind=s metadata=2 spec=167 status=154
phase=s addresses[type]166 allocatable{}q capacity{}q conditions[type]165 config=162 daemonEndpoints=160 features=159 images[]158
 nodeInfo=157 runtimeHandlers[]155 volumesAttached[]89 volumesInUse[]s
name=s features=156
recursiveReadOnlyMounts=b userNamespaces=b
architecture=s bootID=s containerRuntimeVersion=s kernelVersion=s kubeProxyVersion=s kubeletVersion=s machineID=s operatingSystem=s
 osImage=s systemUUID=s
sizeBytes=n names[]s
supplementalGroupsPolicy=b
kubeletEndpoint=161
Port=n
error=s active=163 assigned=163 lastKnownGood=163
configMap=164
kubeletConfigKey=s name=s namespace=s resourceVersion=s uid=s
message=s reason=s status=s type=s lastHeartbeatTime=s lastTransitionTime=s
address=s type=s
externalID=s podCIDR=s providerID=s unschedulable=b configSource=163 podCIDRs[*]s taints[]168
effect=s key=s value=s timeAdded=s
apiVersion=s kind=s metadata=2 spec=171 status=170
phase=s conditions[type]24
finalizers[]s
apiVersion=s kind=s metadata=2 spec=173
limits[]174
type=s default{}q defaultRequest{}q max{}q maxLimitRequestRatio{}q min{}q
action=s apiVersion=s count=n kind=s message=s reason=s reportingComponent=s reportingInstance=s type=s eventTime=s firstTimestamp=s
 involvedObject=1 lastTimestamp=s metadata=2 related=1 series=177 source=176
component=s host=s
count=n lastObservedTime=s
apiVersion=s kind=s metadata=2 subsets[]179
addresses[]181 notReadyAddresses[]181 ports[]180
!appProtocol=s name=s port=n protocol=s
!hostname=s ip=s nodeName=s targetRef=1
apiVersion=s immutable=b kind=s binaryData{}s data{}s metadata=2
apiVersion=s kind=s conditions[type]184 metadata=2
error=s message=s status=s type=s
apiVersion=s kind=s metadata=2 target=1
apiVersion=s kind=s metadata=2 spec=189 status=187
resourceVersion=s conditions[type]188
message=s reason=s status=s type=s lastUpdateTime=s
continueToken=s resource=190
group=s resource=s version=s
apiVersion=s driverName=s kind=s metadata=2 parameters{}s
apiVersion=s kind=s metadata=2 spec=195 status=193
attached=b attachError=194 attachmentMetadata{}s detachError=194
message=s time=s
attacher=s nodeName=s source=196
persistentVolumeName=s inlineVolumeSpec=139
allowVolumeExpansion=b apiVersion=s kind=s provisioner=s reclaimPolicy=s volumeBindingMode=s allowedTopologies[]198 metadata=2
 mountOptions[]s parameters{}s
!matchLabelExpressions[]199
key=s values[]s
apiVersion=s kind=s storageClassName=s capacity=q maximumVolumeSize=q metadata=2 nodeTopology=45
apiVersion=s kind=s metadata=2 spec=202
drivers[name]203
name=s nodeID=s allocatable=204 topologyKeys[]s
count=n
apiVersion=s kind=s metadata=2 spec=206
attachRequired=b fsGroupPolicy=s podInfoOnMount=b requiresRepublish=b seLinuxMount=b storageCapacity=b tokenRequests[]207
 volumeLifecycleModes[*]s
audience=s expirationSeconds=n
apiVersion=s description=s globalDefault=b kind=s preemptionPolicy=s value=n metadata=2
apiVersion=s kind=s metadata=2 spec=210
allNodes=b driver=s nodeName=s devices[]212 nodeSelector=115 pool=211
generation=n name=s resourceSliceCount=n
name=s basic=213
attributes{}215 capacity{}214
value=q
bool=b int=n string=s version=s
apiVersion=s kind=s metadata=2 spec=217
metadata=2 spec=218
devices=219
config[]224 constraints[]223 requests[]220
adminAccess=b allocationMode=s count=n deviceClassName=s name=s selectors[]221
cel=222
expression=s
matchAttribute=s requests[]s
opaque=225 requests[]s
driver=s parameters=*
apiVersion=s kind=s metadata=2 spec=218 status=227
allocation=231 devices[driver,device,pool]229 reservedFor[uid]228
apiGroup=s name=s resource=s uid=s
device=s driver=s pool=s conditions[type]11 data=* networkData=230
hardwareAddress=s interfaceName=s ips[]s
devices=232 nodeSelector=115
config[]234 results[]233
adminAccess=b device=s driver=s pool=s request=s
source=s opaque=225 requests[]s
apiVersion=s kind=s metadata=2 spec=236
config[]237 selectors[]221
opaque=225
apiVersion=s kind=s metadata=2 spec=239
allNodes=b driver=s nodeName=s devices[]240 nodeSelector=115 pool=211
name=s basic=241
attributes{}215 capacity{}q
apiVersion=s kind=s metadata=2 roleRef=65 subjects[]243
!apiGroup=s kind=s name=s namespace=s
apiVersion=s kind=s metadata=2 rules[]245
apiGroups[]s nonResourceURLs[]s resourceNames[]s resources[]s verbs[]s
apiVersion=s kind=s aggregationRule=247 metadata=2 rules[]245
clusterRoleSelectors[]45
apiVersion=s kind=s metadata=2 spec=250 status=249
currentHealthy=n desiredHealthy=n disruptionsAllowed=n expectedPods=n observedGeneration=n conditions[type]11 disruptedPods{}s
unhealthyPodEvictionPolicy=s maxUnavailable=q minAvailable=q selector=45
apiVersion=s kind=s deleteOptions=252 metadata=2
apiVersion=s gracePeriodSeconds=n ignoreStoreReadErrorWithClusterBreakingPotential=b kind=s orphanDependents=b propagationPolicy=s
 dryRun[]s preconditions=253
resourceVersion=s uid=s
apiVersion=s handler=s kind=s metadata=2 overhead=256 scheduling=255
nodeSelector{!}s tolerations[]76
podFixed{}q
apiVersion=s kind=s metadata=2 spec=259 status=258
conditions[type]11
cidrs[]s
apiVersion=s kind=s metadata=2 spec=261
parentRef=262
group=s name=s namespace=s resource=s
apiVersion=s kind=s metadata=2 spec=264
egress[]269 ingress[]265 podSelector=45 policyTypes[]s
from[]267 ports[]266
endPort=n protocol=s port=q
ipBlock=268 namespaceSelector=45 podSelector=45
cidr=s except[]s
ports[]266 to[]267
apiVersion=s kind=s metadata=2 spec=271
controller=s parameters=272
apiGroup=s kind=s name=s namespace=s scope=s
apiVersion=s kind=s metadata=2 spec=277 status=274
loadBalancer=275
ingress[]276
hostname=s ip=s ports[]10
ingressClassName=s defaultBackend=282 rules[]279 tls[]278
secretName=s hosts[]s
host=s http=280
paths[]281
path=s pathType=s backend=282
resource=65 service=283
name=s port=284
!name=s number=n
apiVersion=s kind=s metadata=2 spec=288 status=286
commonEncodingVersion=s conditions[type]11 storageVersions[apiServerID]287
apiServerID=s encodingVersion=s decodableVersions[*]s servedVersions[*]s
...
apiVersion=s kind=s metadata=2 spec=291 status=290
conditions[type]24
type=s exempt=295 limited=292
borrowingLimitPercent=n lendablePercent=n nominalConcurrencyShares=n limitResponse=293
type=s queuing=294
handSize=n queueLengthLimit=n queues=n
lendablePercent=n nominalConcurrencyShares=n
apiVersion=s kind=s metadata=2 spec=297 status=290
matchingPrecedence=n distinguisherMethod=303 priorityLevelConfiguration=82 rules[]298
nonResourceRules[]302 resourceRules[]301 subjects[]299
kind=s group=82 serviceAccount=300 user=82
name=s namespace=s
clusterScope=b apiGroups[*]s namespaces[*]s resources[*]s verbs[*]s
nonResourceURLs[*]s verbs[*]s
type=s
action=s apiVersion=s deprecatedCount=n kind=s note=s reason=s reportingController=s reportingInstance=s type=s deprecatedFirstTimestamp=s
 deprecatedLastTimestamp=s deprecatedSource=176 eventTime=s metadata=2 regarding=1 related=1 series=177
addressType=s apiVersion=s kind=s endpoints[]306 metadata=2 ports[]180
hostname=s nodeName=s zone=s addresses[*]s conditions=308 deprecatedTopology{}s hints=307 targetRef=1
forZones[]82
ready=b serving=b terminating=b
apiVersion=s kind=s metadata=2 spec=310
binaryVersion=s emulationVersion=s leaseName=s strategy=s pingTime=s renewTime=s
apiVersion=s kind=s metadata=2 spec=312
holderIdentity=s leaseDurationSeconds=n leaseTransitions=n preferredHolder=s strategy=s acquireTime=s renewTime=s
apiVersion=s kind=s metadata=2 spec=314
signerName=s trustBundle=s
apiVersion=s kind=s metadata=2 spec=318 status=316
certificate=s conditions[type]317
message=s reason=s status=s type=s lastTransitionTime=s lastUpdateTime=s
expirationSeconds=n request=s signerName=s uid=s username=s extra{}l groups[]s usages[]s
apiVersion=s kind=s metadata=2 spec=322 status=320
active=n completedIndexes=s failed=n failedIndexes=s ready=n succeeded=n terminating=n completionTime=s conditions[]133 startTime=s
 uncountedTerminatedPods=321
failed[*]s succeeded[*]s
activeDeadlineSeconds=n backoffLimit=n backoffLimitPerIndex=n completionMode=s completions=n managedBy=s manualSelector=b
 maxFailedIndexes=n parallelism=n podReplacementPolicy=s suspend=b ttlSecondsAfterFinished=n podFailurePolicy=325 selector=45
 successPolicy=323 template=26
rules[]324
succeededCount=n succeededIndexes=s
rules[]326
action=s onExitCodes=328 onPodConditions[]327
status=s type=s
containerName=s operator=s values[*]n
apiVersion=s kind=s metadata=2 spec=331 status=330
active[]1 lastScheduleTime=s lastSuccessfulTime=s
concurrencyPolicy=s failedJobsHistoryLimit=n schedule=s startingDeadlineSeconds=n successfulJobsHistoryLimit=n suspend=b timeZone=s
 jobTemplate=332
metadata=2 spec=322
apiVersion=s kind=s metadata=2 spec=343 status=334
currentReplicas=n desiredReplicas=n observedGeneration=n conditions[type]24 currentMetrics[]335 lastScaleTime=s
type=s containerResource=342 external=338 object=340 pods=338 resource=336
name=s current=337
averageUtilization=n averageValue=q value=q
current=337 metric=339
name=s selector=45
current=337 describedObject=341 metric=339
apiVersion=s kind=s name=s
container=s name=s current=337
maxReplicas=n minReplicas=n behavior=350 metrics[]344 scaleTargetRef=341
type=s containerResource=349 external=347 object=348 pods=347 resource=345
name=s target=346
averageUtilization=n type=s averageValue=q value=q
metric=339 target=346
describedObject=341 metric=339 target=346
container=s name=s target=346
scaleDown=351 scaleUp=351
selectPolicy=s stabilizationWindowSeconds=n policies[]352
periodSeconds=n type=s value=n
apiVersion=s kind=s metadata=2 spec=355 status=354
replicas=n selector=s
replicas=n
apiVersion=s kind=s metadata=2 spec=358 status=357
currentCPUUtilizationPercentage=n currentReplicas=n desiredReplicas=n observedGeneration=n lastScaleTime=s
maxReplicas=n minReplicas=n targetCPUUtilizationPercentage=n scaleTargetRef=359
!apiVersion=s kind=s name=s
apiVersion=s kind=s metadata=2 spec=362 status=361
allowed=b denied=b evaluationError=s reason=s
uid=s user=s extra{}l groups[]s nonResourceAttributes=365 resourceAttributes=363
group=s name=s namespace=s resource=s subresource=s verb=s version=s fieldSelector=364 labelSelector=364
rawSelector=s requirements[]46
path=s verb=s
apiVersion=s kind=s metadata=2 spec=370 status=367
evaluationError=s incomplete=b nonResourceRules[]369 resourceRules[]368
apiGroups[]s resourceNames[]s resources[]s verbs[]s
nonResourceURLs[]s verbs[]s
namespace=s
apiVersion=s kind=s metadata=2 spec=372 status=361
nonResourceAttributes=365 resourceAttributes=363
apiVersion=s kind=s metadata=2 status=374
userInfo=375
uid=s username=s extra{}l groups[]s
apiVersion=s kind=s metadata=2 spec=378 status=377
authenticated=b error=s audiences[]s user=375
token=s audiences[]s
apiVersion=s kind=s metadata=2 spec=381 status=380
token=s expirationTimestamp=s
expirationSeconds=n audiences[]s boundObjectRef=382
apiVersion=s kind=s name=s uid=s
apiVersion=s kind=s metadata=2 spec=385 status=384
availableReplicas=n collisionCount=n currentReplicas=n currentRevision=s observedGeneration=n readyReplicas=n replicas=n updateRevision=s
 updatedReplicas=n conditions[type]24
minReadySeconds=n podManagementPolicy=s replicas=n revisionHistoryLimit=n serviceName=s ordinals=389
 persistentVolumeClaimRetentionPolicy=388 selector=45 template=26 updateStrategy=386 volumeClaimTemplates[]134
type=s rollingUpdate=387
partition=n maxUnavailable=q
whenDeleted=s whenScaled=s
start=n
apiVersion=s kind=s metadata=2 spec=391 status=23
minReadySeconds=n replicas=n selector=45 template=26
apiVersion=s kind=s metadata=2 spec=394 status=393
availableReplicas=n collisionCount=n observedGeneration=n readyReplicas=n replicas=n unavailableReplicas=n updatedReplicas=n
 conditions[type]317
minReadySeconds=n paused=b progressDeadlineSeconds=n replicas=n revisionHistoryLimit=n selector=45 strategy=395 template=26
type=s rollingUpdate=396
maxSurge=q maxUnavailable=q
apiVersion=s kind=s metadata=2 spec=399 status=398
collisionCount=n currentNumberScheduled=n desiredNumberScheduled=n numberAvailable=n numberMisscheduled=n numberReady=n
 numberUnavailable=n observedGeneration=n updatedNumberScheduled=n conditions[type]24
minReadySeconds=n revisionHistoryLimit=n selector=45 template=26 updateStrategy=395
apiVersion=s kind=s revision=n data=* metadata=2
apiVersion=s kind=s metadata=2 spec=402 status=290
caBundle=s group=s groupPriorityMinimum=n insecureSkipTLSVerify=b version=s versionPriority=n service=403
name=s namespace=s port=n
apiVersion=s kind=s metadata=2 spec=407 status=405
acceptedNames=406 conditions[type]24 storedVersions[]s
kind=s listKind=s plural=s singular=s categories[]s shortNames[]s
group=s preserveUnknownFields=b scope=s conversion=417 names=406 versions[]408
deprecated=b deprecationWarning=s name=s served=b storage=b additionalPrinterColumns[]416 schema=412 selectableFields[]411
 subresources=409
scale=410 status=288
labelSelectorPath=s specReplicasPath=s statusReplicasPath=s
jsonPath=s
openAPIV3Schema=413
$ref=s $schema=s description=s exclusiveMaximum=b exclusiveMinimum=b format=s id=s maxItems=n maxLength=n maxProperties=n maximum=n
 minItems=n minLength=n minProperties=n minimum=n multipleOf=n nullable=b pattern=s title=s type=s uniqueItems=b
 x-kubernetes-embedded-resource=b x-kubernetes-int-or-string=b x-kubernetes-list-type=s x-kubernetes-map-type=s
 x-kubernetes-preserve-unknown-fields=b additionalItems=* additionalProperties=* allOf[]413 anyOf[]413 default=* definitions{}413
 dependencies{}* enum[]* example=* externalDocs=415 items=* not=413 oneOf[]413 patternProperties{}413 properties{}413 required[]s
 x-kubernetes-list-map-keys[]s x-kubernetes-validations[rule]414
fieldPath=s message=s messageExpression=s optionalOldSelf=b reason=s rule=s
description=s url=s
description=s format=s jsonPath=s name=s priority=n type=s
strategy=s webhook=418
clientConfig=419 conversionReviewVersions[]s
caBundle=s url=s service=420
name=s namespace=s path=s port=n
apiVersion=s kind=s metadata=2 spec=422
policyName=s matchResources=424 paramRef=423 validationActions[*]s
!name=s namespace=s parameterNotFoundAction=s selector=45
!matchPolicy=s excludeResourceRules[]425 namespaceSelector=45 objectSelector=45 resourceRules[]425
!scope=s apiGroups[]s apiVersions[]s operations[]s resourceNames[]s resources[]s
apiVersion=s kind=s metadata=2 spec=430 status=427
observedGeneration=n conditions[type]11 typeChecking=428
expressionWarnings[]429
fieldRef=s warning=s
failurePolicy=s auditAnnotations[]435 matchConditions[name]434 matchConstraints=424 paramKind=433 validations[]432 variables[name]431
!expression=s name=s
expression=s message=s messageExpression=s reason=s
!apiVersion=s kind=s
expression=s name=s
key=s valueExpression=s
apiVersion=s kind=s metadata=2 spec=437
policyName=s matchResources=424 paramRef=423
apiVersion=s kind=s metadata=2 spec=439
failurePolicy=s reinvocationPolicy=s matchConditions[name]434 matchConstraints=424 mutations[]440 paramKind=433 variables[]434
patchType=s applyConfiguration=222 jsonPatch=222
apiVersion=s kind=s metadata=2 webhooks[name]442
failurePolicy=s matchPolicy=s name=s sideEffects=s timeoutSeconds=n admissionReviewVersions[]s clientConfig=419 matchConditions[name]434
 namespaceSelector=45 objectSelector=45 rules[]443
scope=s apiGroups[]s apiVersions[]s operations[]s resources[]s
apiVersion=s kind=s metadata=2 webhooks[name]445
failurePolicy=s matchPolicy=s name=s reinvocationPolicy=s sideEffects=s timeoutSeconds=n admissionReviewVersions[]s clientConfig=419
 matchConditions[name]434 namespaceSelector=45 objectSelector=45 rules[]443
`,
};
