/**
 * What Kubernetes 1.37 says of its fields, the first sentence of each, in the notation that `read-descriptions.ts` reads.
 * Made by tools/make-kubernetes-table.mjs from kubernetes-validate 1.37.0 of PyPI; the texts are those of the authors of
 * Kubernetes (Apache License 2.0).
 */
export const KUBERNETES_DESCRIPTIONS: string = String.raw`
= admissionregistration.v1.MutatingAdmissionPolicy
metadata metadata is the standard object metadata; More info: https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#metadata.
spec spec defines the desired behavior of the MutatingAdmissionPolicy.
= meta.v1.ObjectMeta
annotations Annotations is an unstructured key value map stored with a resource that may be set by external tools to store and retrieve arbitrary metadata.
creationTimestamp CreationTimestamp is a timestamp representing the server time when this object was created.
deletionGracePeriodSeconds Number of seconds allowed for this object to gracefully terminate before it will be removed from the system.
deletionTimestamp DeletionTimestamp is RFC 3339 date and time at which this resource will be deleted.
finalizers Must be empty before the object is deleted from the registry.
generateName GenerateName is an optional prefix, used by the server, to generate a unique name ONLY IF the Name field has not been provided.
generation A sequence number representing a specific generation of the desired state.
labels Map of string keys and values that can be used to organize and categorize (scope and select) objects.
managedFields ManagedFields maps workflow-id and version to the set of fields that are managed by that workflow.
name Name must be unique within a namespace.
namespace Namespace defines the space within which each name must be unique.
ownerReferences List of objects depended by this object.
resourceVersion An opaque value that represents the internal version of this object that can be used by clients to determine when objects have changed.
selfLink Deprecated: selfLink is a legacy read-only field that is no longer populated by the system.
uid UID is the unique in time and space value for this object.
= meta.v1.ManagedFieldsEntry
apiVersion APIVersion defines the version of this resource that this field set applies to.
fieldsType FieldsType is the discriminator for the different fields format and version.
fieldsV1 FieldsV1 holds the first JSON version format as described in the "FieldsV1" type.
manager Manager is an identifier of the workflow managing these fields.
operation Operation is the type of operation which lead to this ManagedFieldsEntry being created.
subresource Subresource is the name of the subresource used to update that object, or empty string if the object was updated through the main resource.
time Time is the timestamp of when the ManagedFields entry was added.
= meta.v1.OwnerReference
apiVersion API version of the referent.
blockOwnerDeletion If true, AND if the owner has the "foregroundDeletion" finalizer, then the owner cannot be deleted from the key-value store until this reference is removed.
controller If true, this reference points to the managing controller.
kind Kind of the referent.
name Name of the referent.
uid UID of the referent.
= admissionregistration.v1.MutatingAdmissionPolicySpec
failurePolicy failurePolicy defines how to handle failures for the admission policy.
matchConditions matchConditions is a list of conditions that must be met for a request to be validated.
matchConstraints matchConstraints specifies what resources this policy is designed to validate.
mutations mutations contain operations to perform on matching objects. mutations may not be empty; a minimum of one mutation is required. mutations are evaluated in order, and are reinvoked according to the reinvocationPolicy.
paramKind paramKind specifies the kind of resources used to parameterize this policy.
reinvocationPolicy reinvocationPolicy indicates whether mutations may be called multiple times per MutatingAdmissionPolicyBinding as part of a single admission evaluation.
variables variables contain definitions of variables that can be used in composition of other expressions.
= admissionregistration.v1.MatchCondition
expression expression represents the expression which will be evaluated by CEL.
name name is an identifier for this match condition, used for strategic merging of MatchConditions, as well as providing an identifier for logging purposes.
= admissionregistration.v1.MatchResources
excludeResourceRules excludeResourceRules describes what operations on what resources/subresources the ValidatingAdmissionPolicy should not care about.
matchPolicy matchPolicy defines how the "MatchResources" list is used to match incoming requests.
namespaceSelector namespaceSelector decides whether to run the admission control policy on an object based on whether the namespace for that object matches the selector.
objectSelector objectSelector decides whether to run the validation based on if the object has matching labels. objectSelector is evaluated against both the oldObject and newObject that would be sent to the cel validation, and is considered to match if either object matches the selector.
resourceRules resourceRules describes what operations on what resources/subresources the ValidatingAdmissionPolicy matches.
= admissionregistration.v1.NamedRuleWithOperations
apiGroups apiGroups is the API groups the resources belong to.
apiVersions apiVersions is the API versions the resources belong to.
operations operations is the operations the admission hook cares about - CREATE, UPDATE, DELETE, CONNECT or * for all of those operations and any future admission operations that are added.
resourceNames resourceNames is an optional white list of names that the rule applies to.
resources resources is a list of resources this rule applies to.
scope scope specifies the scope of this rule.
= meta.v1.LabelSelector
matchExpressions matchExpressions is a list of label selector requirements.
matchLabels matchLabels is a map of {key,value} pairs.
= meta.v1.LabelSelectorRequirement
key key is the label key that the selector applies to.
operator operator represents a key's relationship to a set of values.
values values is an array of string values.
= admissionregistration.v1.Mutation
applyConfiguration applyConfiguration defines the desired configuration values of an object.
jsonPatch jsonPatch defines a [JSON patch](https://jsonpatch.com/) operation to perform a mutation to the object.
patchType patchType indicates the patch strategy used.
= admissionregistration.v1.ApplyConfiguration
expression expression will be evaluated by CEL to create an apply configuration. ref: https://github.com/google/cel-spec
= admissionregistration.v1.JSONPatch
expression expression will be evaluated by CEL to create a [JSON patch](https://jsonpatch.com/). ref: https://github.com/google/cel-spec
= admissionregistration.v1.ParamKind
apiVersion apiVersion is the API group version the resources belong to.
kind kind is the API kind the resources belong to.
= admissionregistration.v1.Variable
expression expression is the expression that will be evaluated as the value of the variable.
name name is the name of the variable.
= admissionregistration.v1.MutatingAdmissionPolicyBinding
metadata metadata is the standard object metadata; More info: https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#metadata.
spec spec defines the desired behavior of the MutatingAdmissionPolicyBinding.
= admissionregistration.v1.MutatingAdmissionPolicyBindingSpec
matchResources matchResources limits what resources match this binding and may be mutated by it.
paramRef paramRef specifies the parameter resource used to configure the admission control policy.
policyName policyName references a MutatingAdmissionPolicy name which the MutatingAdmissionPolicyBinding binds to.
= admissionregistration.v1.ParamRef
name name is the name of the resource being referenced.
namespace namespace is the namespace of the referenced resource.
parameterNotFoundAction parameterNotFoundAction controls the behavior of the binding when the resource exists, and name or selector is valid, but there are no parameters matched by the binding.
selector selector can be used to match multiple param objects based on their labels.
= admissionregistration.v1.MutatingAdmissionPolicyBindingList
items List of PolicyBinding.
metadata metadata is the standard list metadata.
= meta.v1.ListMeta
continue continue may be set if the user set a limit on the number of items returned, and indicates that the server has more data available.
remainingItemCount remainingItemCount is the number of subsequent items in the list which are not included in this list response.
resourceVersion String that identifies the server's internal version of this object that can be used by clients to determine when objects have changed.
selfLink Deprecated: selfLink is a legacy read-only field that is no longer populated by the system.
shardInfo shardInfo is set when the list is a filtered subset of the full collection, as selected by a shard selector on the request.
= meta.v1.ShardInfo
selector selector is the shard selector string from the request, echoed back so clients can verify which shard they received and merge responses from multiple shards.
= admissionregistration.v1.MutatingAdmissionPolicyList
items List of ValidatingAdmissionPolicy.
metadata metadata is the standard list metadata.
= admissionregistration.v1.MutatingWebhookConfiguration
metadata metadata is the standard object metadata; More info: https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#metadata.
webhooks webhooks is a list of webhooks and the affected resources and operations.
= admissionregistration.v1.MutatingWebhook
admissionReviewVersions admissionReviewVersions is an ordered list of preferred 'AdmissionReview' versions the Webhook expects.
clientConfig clientConfig defines how to communicate with the hook.
failurePolicy failurePolicy defines how unrecognized errors from the admission endpoint are handled - allowed values are Ignore or Fail.
matchConditions matchConditions is a list of conditions that must be met for a request to be sent to this webhook.
matchPolicy matchPolicy defines how the "rules" list is used to match incoming requests.
name name is the name of the admission webhook.
namespaceSelector namespaceSelector decides whether to run the webhook on an object based on whether the namespace for that object matches the selector.
objectSelector objectSelector decides whether to run the webhook based on if the object has matching labels. objectSelector is evaluated against both the oldObject and newObject that would be sent to the webhook, and is considered to match if either object matches the selector.
reinvocationPolicy reinvocationPolicy indicates whether this webhook should be called multiple times as part of a single admission evaluation.
rules rules describes what operations on what resources/subresources the webhook cares about.
sideEffects sideEffects states whether this webhook has side effects.
timeoutSeconds timeoutSeconds specifies the timeout for this webhook.
= admissionregistration.v1.WebhookClientConfig
caBundle caBundle is a PEM encoded CA bundle which will be used to validate the webhook's server certificate.
service service is a reference to the service for this webhook.
url url gives the location of the webhook, in standard URL form ('scheme://host:port/path').
= admissionregistration.v1.ServiceReference
name name is the name of the service.
namespace namespace is the namespace of the service.
path path is an optional URL path which will be sent in any request to this service.
port port is the port on the service that hosts the webhook.
= admissionregistration.v1.RuleWithOperations
apiGroups apiGroups is the API groups the resources belong to.
apiVersions apiVersions is the API versions the resources belong to.
operations operations is the operations the admission hook cares about - CREATE, UPDATE, DELETE, CONNECT or * for all of those operations and any future admission operations that are added.
resources resources is a list of resources this rule applies to.
scope scope specifies the scope of this rule.
= admissionregistration.v1.MutatingWebhookConfigurationList
items List of MutatingWebhookConfiguration.
metadata metadata is the standard list metadata.
= admissionregistration.v1.ValidatingAdmissionPolicy
metadata metadata is the standard object metadata; More info: https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#metadata.
spec spec defines the desired behavior of the ValidatingAdmissionPolicy.
status status represents the current status of the ValidatingAdmissionPolicy, including warnings that are useful to determine if the policy behaves in the expected way.
= admissionregistration.v1.ValidatingAdmissionPolicySpec
auditAnnotations auditAnnotations contains CEL expressions which are used to produce audit annotations for the audit event of the API request. validations and auditAnnotations may not both be empty; a least one of validations or auditAnnotations is required.
failurePolicy failurePolicy defines how to handle failures for the admission policy.
matchConditions matchConditions is a list of conditions that must be met for a request to be validated.
matchConstraints matchConstraints specifies what resources this policy is designed to validate.
paramKind paramKind specifies the kind of resources used to parameterize this policy.
validations validations contain CEL expressions which is used to apply the validation.
variables variables contain definitions of variables that can be used in composition of other expressions.
= admissionregistration.v1.AuditAnnotation
key key specifies the audit annotation key.
valueExpression valueExpression represents the expression which is evaluated by CEL to produce an audit annotation value.
= admissionregistration.v1.Validation
expression expression represents the expression which will be evaluated by CEL. ref: https://github.com/google/cel-spec CEL expressions have access to the contents of the API request/response, organized into CEL variables as well as some other useful variables:
message message represents the message displayed when validation fails.
messageExpression messageExpression declares a CEL expression that evaluates to the validation failure message that is returned when this rule fails.
reason reason represents a machine-readable description of why this validation failed.
= admissionregistration.v1.ValidatingAdmissionPolicyStatus
conditions conditions represent the latest available observations of a policy's current state.
observedGeneration observedGeneration is the generation observed by the controller.
typeChecking typeChecking contains the results of type checking for each expression.
= meta.v1.Condition
lastTransitionTime lastTransitionTime is the last time the condition transitioned from one status to another.
message message is a human readable message indicating details about the transition.
observedGeneration observedGeneration represents the .metadata.generation that the condition was set based upon.
reason reason contains a programmatic identifier indicating the reason for the condition's last transition.
status status of the condition, one of True, False, Unknown.
type type of condition in CamelCase or in foo.example.com/CamelCase.
= admissionregistration.v1.TypeChecking
expressionWarnings expressionWarnings contains the type checking warnings for each expression.
= admissionregistration.v1.ExpressionWarning
fieldRef fieldRef is the path to the field that refers to the expression.
warning warning contains the content of type checking information in a human-readable form.
= admissionregistration.v1.ValidatingAdmissionPolicyBinding
metadata metadata is the standard object metadata; More info: https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#metadata.
spec spec defines the desired behavior of the ValidatingAdmissionPolicyBinding.
= admissionregistration.v1.ValidatingAdmissionPolicyBindingSpec
matchResources matchResources declares what resources match this binding and will be validated by it.
paramRef paramRef specifies the parameter resource used to configure the admission control policy.
policyName policyName references a ValidatingAdmissionPolicy name which the ValidatingAdmissionPolicyBinding binds to.
validationActions validationActions declares how Validations of the referenced ValidatingAdmissionPolicy are enforced.
= admissionregistration.v1.ValidatingAdmissionPolicyBindingList
items List of PolicyBinding.
metadata metadata is the standard list metadata.
= admissionregistration.v1.ValidatingAdmissionPolicyList
items List of ValidatingAdmissionPolicy.
metadata metadata is the standard list metadata.
= admissionregistration.v1.ValidatingWebhookConfiguration
metadata metadata is the standard object metadata; More info: https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#metadata.
webhooks webhooks is a list of webhooks and the affected resources and operations.
= admissionregistration.v1.ValidatingWebhook
admissionReviewVersions admissionReviewVersions is an ordered list of preferred 'AdmissionReview' versions the Webhook expects.
clientConfig clientConfig defines how to communicate with the hook.
failurePolicy failurePolicy defines how unrecognized errors from the admission endpoint are handled - allowed values are Ignore or Fail.
matchConditions matchConditions is a list of conditions that must be met for a request to be sent to this webhook.
matchPolicy matchPolicy defines how the "rules" list is used to match incoming requests.
name name is the name of the admission webhook.
namespaceSelector namespaceSelector decides whether to run the webhook on an object based on whether the namespace for that object matches the selector.
objectSelector objectSelector decides whether to run the webhook based on if the object has matching labels. objectSelector is evaluated against both the oldObject and newObject that would be sent to the webhook, and is considered to match if either object matches the selector.
rules rules describes what operations on what resources/subresources the webhook cares about.
sideEffects sideEffects states whether this webhook has side effects.
timeoutSeconds timeoutSeconds specifies the timeout for this webhook.
= admissionregistration.v1.ValidatingWebhookConfigurationList
items List of ValidatingWebhookConfiguration.
metadata metadata is the standard list metadata.
= admissionregistration.v1alpha1.MutatingAdmissionPolicy
metadata metadata is the standard object metadata; More info: https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#metadata.
spec spec defines the desired behavior of the MutatingAdmissionPolicy.
= admissionregistration.v1alpha1.MutatingAdmissionPolicySpec
failurePolicy failurePolicy defines how to handle failures for the admission policy.
matchConditions matchConditions is a list of conditions that must be met for a request to be validated.
matchConstraints matchConstraints specifies what resources this policy is designed to validate.
mutations mutations contain operations to perform on matching objects. mutations may not be empty; a minimum of one mutation is required. mutations are evaluated in order, and are reinvoked according to the reinvocationPolicy.
paramKind paramKind specifies the kind of resources used to parameterize this policy.
reinvocationPolicy reinvocationPolicy indicates whether mutations may be called multiple times per MutatingAdmissionPolicyBinding as part of a single admission evaluation.
variables variables contain definitions of variables that can be used in composition of other expressions.
= admissionregistration.v1alpha1.MatchCondition
expression expression represents the expression which will be evaluated by CEL.
name name is an identifier for this match condition, used for strategic merging of MatchConditions, as well as providing an identifier for logging purposes.
= admissionregistration.v1alpha1.MatchResources
excludeResourceRules excludeResourceRules describes what operations on what resources/subresources the policy should not care about.
matchPolicy matchPolicy defines how the "MatchResources" list is used to match incoming requests.
namespaceSelector namespaceSelector decides whether to run the admission control policy on an object based on whether the namespace for that object matches the selector.
objectSelector objectSelector decides whether to run the policy based on if the object has matching labels. objectSelector is evaluated against both the oldObject and newObject that would be sent to the policy's expression (CEL), and is considered to match if either object matches the selector.
resourceRules resourceRules describes what operations on what resources/subresources the admission policy matches.
= admissionregistration.v1alpha1.NamedRuleWithOperations
apiGroups apiGroups is the API groups the resources belong to.
apiVersions apiVersions is the API versions the resources belong to.
operations operations is the operations the admission hook cares about - CREATE, UPDATE, DELETE, CONNECT or * for all of those operations and any future admission operations that are added.
resourceNames resourceNames is an optional white list of names that the rule applies to.
resources resources is a list of resources this rule applies to.
scope scope specifies the scope of this rule.
= admissionregistration.v1alpha1.Mutation
applyConfiguration applyConfiguration defines the desired configuration values of an object.
jsonPatch jsonPatch defines a [JSON patch](https://jsonpatch.com/) operation to perform a mutation to the object.
patchType patchType indicates the patch strategy used.
= admissionregistration.v1alpha1.ApplyConfiguration
expression expression will be evaluated by CEL to create an apply configuration. ref: https://github.com/google/cel-spec
= admissionregistration.v1alpha1.JSONPatch
expression expression will be evaluated by CEL to create a [JSON patch](https://jsonpatch.com/). ref: https://github.com/google/cel-spec
= admissionregistration.v1alpha1.ParamKind
apiVersion apiVersion is the API group version the resources belong to.
kind kind is the API kind the resources belong to.
= admissionregistration.v1alpha1.Variable
expression expression is the expression that will be evaluated as the value of the variable.
name name is the name of the variable.
= admissionregistration.v1alpha1.MutatingAdmissionPolicyBinding
metadata metadata is the standard object metadata; More info: https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#metadata.
spec spec defines the desired behavior of the MutatingAdmissionPolicyBinding.
= admissionregistration.v1alpha1.MutatingAdmissionPolicyBindingSpec
matchResources matchResources limits what resources match this binding and may be mutated by it.
paramRef paramRef specifies the parameter resource used to configure the admission control policy.
policyName policyName references a MutatingAdmissionPolicy name which the MutatingAdmissionPolicyBinding binds to.
= admissionregistration.v1alpha1.ParamRef
name name is the name of the resource being referenced.
namespace namespace is the namespace of the referenced resource.
parameterNotFoundAction parameterNotFoundAction controls the behavior of the binding when the resource exists, and name or selector is valid, but there are no parameters matched by the binding.
selector selector can be used to match multiple param objects based on their labels.
= admissionregistration.v1alpha1.MutatingAdmissionPolicyBindingList
items List of PolicyBinding.
metadata metadata is the standard list metadata.
= admissionregistration.v1alpha1.MutatingAdmissionPolicyList
items List of ValidatingAdmissionPolicy.
metadata metadata is the standard list metadata.
= admissionregistration.v1beta1.MutatingAdmissionPolicy
metadata metadata is the standard object metadata; More info: https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#metadata.
spec spec defines the desired behavior of the MutatingAdmissionPolicy.
= admissionregistration.v1beta1.MutatingAdmissionPolicySpec
failurePolicy failurePolicy defines how to handle failures for the admission policy.
matchConditions matchConditions is a list of conditions that must be met for a request to be validated.
matchConstraints matchConstraints specifies what resources this policy is designed to validate.
mutations mutations contain operations to perform on matching objects. mutations may not be empty; a minimum of one mutation is required. mutations are evaluated in order, and are reinvoked according to the reinvocationPolicy.
paramKind paramKind specifies the kind of resources used to parameterize this policy.
reinvocationPolicy reinvocationPolicy indicates whether mutations may be called multiple times per MutatingAdmissionPolicyBinding as part of a single admission evaluation.
variables variables contain definitions of variables that can be used in composition of other expressions.
= admissionregistration.v1beta1.MatchCondition
expression expression represents the expression which will be evaluated by CEL.
name name is an identifier for this match condition, used for strategic merging of MatchConditions, as well as providing an identifier for logging purposes.
= admissionregistration.v1beta1.MatchResources
excludeResourceRules excludeResourceRules describes what operations on what resources/subresources the ValidatingAdmissionPolicy should not care about.
matchPolicy matchPolicy defines how the "MatchResources" list is used to match incoming requests.
namespaceSelector namespaceSelector decides whether to run the admission control policy on an object based on whether the namespace for that object matches the selector.
objectSelector objectSelector decides whether to run the validation based on if the object has matching labels. objectSelector is evaluated against both the oldObject and newObject that would be sent to the cel validation, and is considered to match if either object matches the selector.
resourceRules resourceRules describes what operations on what resources/subresources the ValidatingAdmissionPolicy matches.
= admissionregistration.v1beta1.NamedRuleWithOperations
apiGroups apiGroups is the API groups the resources belong to.
apiVersions apiVersions is the API versions the resources belong to.
operations operations is the operations the admission hook cares about - CREATE, UPDATE, DELETE, CONNECT or * for all of those operations and any future admission operations that are added.
resourceNames resourceNames is an optional white list of names that the rule applies to.
resources resources is a list of resources this rule applies to.
scope scope specifies the scope of this rule.
= admissionregistration.v1beta1.Mutation
applyConfiguration applyConfiguration defines the desired configuration values of an object.
jsonPatch jsonPatch defines a [JSON patch](https://jsonpatch.com/) operation to perform a mutation to the object.
patchType patchType indicates the patch strategy used.
= admissionregistration.v1beta1.ApplyConfiguration
expression expression will be evaluated by CEL to create an apply configuration. ref: https://github.com/google/cel-spec
= admissionregistration.v1beta1.JSONPatch
expression expression will be evaluated by CEL to create a [JSON patch](https://jsonpatch.com/). ref: https://github.com/google/cel-spec
= admissionregistration.v1beta1.ParamKind
apiVersion apiVersion is the API group version the resources belong to.
kind kind is the API kind the resources belong to.
= admissionregistration.v1beta1.Variable
expression expression is the expression that will be evaluated as the value of the variable.
name name is the name of the variable.
= admissionregistration.v1beta1.MutatingAdmissionPolicyBinding
metadata metadata is the standard object metadata; More info: https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#metadata.
spec spec defines the desired behavior of the MutatingAdmissionPolicyBinding.
= admissionregistration.v1beta1.MutatingAdmissionPolicyBindingSpec
matchResources matchResources limits what resources match this binding and may be mutated by it.
paramRef paramRef specifies the parameter resource used to configure the admission control policy.
policyName policyName references a MutatingAdmissionPolicy name which the MutatingAdmissionPolicyBinding binds to.
= admissionregistration.v1beta1.ParamRef
name name is the name of the resource being referenced.
namespace namespace is the namespace of the referenced resource.
parameterNotFoundAction parameterNotFoundAction controls the behavior of the binding when the resource exists, and name or selector is valid, but there are no parameters matched by the binding.
selector selector can be used to match multiple param objects based on their labels.
= admissionregistration.v1beta1.MutatingAdmissionPolicyBindingList
items List of PolicyBinding.
metadata metadata is the standard list metadata.
= admissionregistration.v1beta1.MutatingAdmissionPolicyList
items List of ValidatingAdmissionPolicy.
metadata metadata is the standard list metadata.
= apiserverinternal.v1alpha1.StorageVersion
metadata metadata is the standard object metadata.
spec spec is an empty spec.
status status on the version the API server instance can decode from and encode objects to when persisting objects in the backend.
= apiserverinternal.v1alpha1.StorageVersionStatus
commonEncodingVersion commonEncodingVersion is set to an encoding storage version if all API server instances share that same version.
conditions conditions lists the latest available observations of the storageVersion's state.
storageVersions storageVersions lists the reported versions per API server instance.
= apiserverinternal.v1alpha1.StorageVersionCondition
lastTransitionTime lastTransitionTime is the last time the condition transitioned from one status to another.
message message is a human readable string indicating details about the transition.
observedGeneration observedGeneration represents the .metadata.generation that the condition was set based upon, if field is set.
reason reason for the condition's last transition.
status status of the condition, one of True, False, Unknown.
type type of the condition.
= apiserverinternal.v1alpha1.ServerStorageVersion
apiServerID apiServerID is the ID of the reporting API server.
decodableVersions decodableVersions are the encoding versions the API server can handle to decode.
encodingVersion encodingVersion the API server encodes the object to when persisting it in the backend (e.g., etcd).
servedVersions servedVersions lists all versions the API server can serve.
= apiserverinternal.v1alpha1.StorageVersionList
items Items holds a list of StorageVersion
metadata Standard list metadata.
= apps.v1.ControllerRevision
data Data is the serialized representation of the state.
metadata Standard object's metadata.
revision Revision indicates the revision of the state represented by Data.
= apps.v1.ControllerRevisionList
items Items is the list of ControllerRevisions
metadata More info: https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#metadata
= apps.v1.DaemonSet
metadata Standard object's metadata.
spec The desired behavior of this daemon set.
status The current status of this daemon set.
= apps.v1.DaemonSetSpec
minReadySeconds The minimum number of seconds for which a newly created DaemonSet pod should be ready without any of its container crashing, for it to be considered available.
revisionHistoryLimit The number of old history to retain to allow rollback.
selector A label query over pods that are managed by the daemon set.
template An object that describes the pod that will be created.
updateStrategy An update strategy to replace existing DaemonSet pods with new pods.
= core.v1.PodTemplateSpec
metadata Standard object's metadata.
spec Specification of the desired behavior of the pod.
= core.v1.PodSpec
activeDeadlineSeconds Optional duration in seconds the pod may be active on the node relative to StartTime before the system will actively try to mark it failed and kill associated containers.
affinity If specified, the pod's scheduling constraints
automountServiceAccountToken AutomountServiceAccountToken indicates whether a service account token should be automatically mounted.
containers List of containers belonging to the pod.
dnsConfig Specifies the DNS parameters of a pod.
dnsPolicy Set DNS policy for the pod.
enableServiceLinks EnableServiceLinks indicates whether information about services should be injected into pod's environment variables, matching the syntax of Docker links.
ephemeralContainers List of ephemeral containers run in this pod.
evictionResponders evictionResponders reference responders that react to Evictions based on EvictionRequests.
hostAliases HostAliases is an optional list of hosts and IPs that will be injected into the pod's hosts file if specified.
hostIPC Use the host's ipc namespace.
hostNetwork Host networking requested for this pod.
hostPID Use the host's pid namespace.
hostUsers Use the host's user namespace.
hostname Specifies the hostname of the Pod If not specified, the pod's hostname will be set to a system-defined value.
hostnameOverride HostnameOverride specifies an explicit override for the pod's hostname as perceived by the pod.
imagePullSecrets ImagePullSecrets is an optional list of references to secrets in the same namespace to use for pulling any of the images used by this PodSpec.
initContainers List of initialization containers belonging to the pod.
nodeName NodeName indicates in which node this pod is scheduled.
nodeSelector NodeSelector is a selector which must be true for the pod to fit on a node.
os Specifies the OS of the containers in the pod.
overhead Overhead represents the resource overhead associated with running a pod for a given RuntimeClass.
preemptionPolicy PreemptionPolicy is the Policy for preempting pods with lower priority.
priority The priority value.
priorityClassName If specified, indicates the pod's priority.
readinessGates If specified, all readiness gates will be evaluated for pod readiness.
resourceClaims ResourceClaims defines which ResourceClaims must be allocated and reserved before the Pod is allowed to start.
resources Resources is the total amount of CPU and Memory resources required by all containers in the pod.
restartPolicy Restart policy for all containers within the pod.
runtimeClassName RuntimeClassName refers to a RuntimeClass object in the node.k8s.io group, which should be used to run this pod.
schedulerName If specified, the pod will be dispatched by specified scheduler.
schedulingGates SchedulingGates is an opaque list of values that if specified will block scheduling the pod.
schedulingGroup SchedulingGroup provides a reference to the immediate scheduling runtime grouping object that this Pod belongs to.
securityContext SecurityContext holds pod-level security attributes and common container settings.
serviceAccount DeprecatedServiceAccount is a deprecated alias for ServiceAccountName.
serviceAccountName ServiceAccountName is the name of the ServiceAccount to use to run this pod.
setHostnameAsFQDN If true the pod's hostname will be configured as the pod's FQDN, rather than the leaf name (the default).
shareProcessNamespace Share a single process namespace between all of the containers in a pod.
subdomain If specified, the fully qualified Pod hostname will be "<hostname>.<subdomain>.<pod namespace>.svc.<cluster domain>".
terminationGracePeriodSeconds Optional duration in seconds the pod needs to terminate gracefully.
tolerations If specified, the pod's tolerations.
topologySpreadConstraints TopologySpreadConstraints describes how a group of pods ought to spread across topology domains.
volumes List of volumes that can be mounted by containers belonging to the pod.
= core.v1.Affinity
nodeAffinity Describes node affinity scheduling rules for the pod.
podAffinity Describes pod affinity scheduling rules (e.g. co-locate this pod in the same node, zone, etc. as some other pod(s)).
podAntiAffinity Describes pod anti-affinity scheduling rules (e.g. avoid putting this pod in the same node, zone, etc. as some other pod(s)).
= core.v1.NodeAffinity
preferredDuringSchedulingIgnoredDuringExecution The scheduler will prefer to schedule pods to nodes that satisfy the affinity expressions specified by this field, but it may choose a node that violates one or more of the expressions.
requiredDuringSchedulingIgnoredDuringExecution If the affinity requirements specified by this field are not met at scheduling time, the pod will not be scheduled onto the node.
= core.v1.PreferredSchedulingTerm
preference A node selector term, associated with the corresponding weight.
weight Weight associated with matching the corresponding nodeSelectorTerm, in the range 1-100.
= core.v1.NodeSelectorTerm
matchExpressions A list of node selector requirements by node's labels.
matchFields A list of node selector requirements by node's fields.
= core.v1.NodeSelectorRequirement
key The label key that the selector applies to.
operator Represents a key's relationship to a set of values.
values An array of string values.
= core.v1.NodeSelector
nodeSelectorTerms Required.
= core.v1.PodAffinity
preferredDuringSchedulingIgnoredDuringExecution The scheduler will prefer to schedule pods to nodes that satisfy the affinity expressions specified by this field, but it may choose a node that violates one or more of the expressions.
requiredDuringSchedulingIgnoredDuringExecution If the affinity requirements specified by this field are not met at scheduling time, the pod will not be scheduled onto the node.
= core.v1.WeightedPodAffinityTerm
podAffinityTerm Required.
weight weight associated with matching the corresponding podAffinityTerm, in the range 1-100.
= core.v1.PodAffinityTerm
labelSelector A label query over a set of resources, in this case pods.
matchLabelKeys MatchLabelKeys is a set of pod label keys to select which pods will be taken into consideration.
mismatchLabelKeys MismatchLabelKeys is a set of pod label keys to select which pods will be taken into consideration.
namespaceSelector A label query over the set of namespaces that the term applies to.
namespaces namespaces specifies a static list of namespace names that the term applies to.
topologyKey This pod should be co-located (affinity) or not co-located (anti-affinity) with the pods matching the labelSelector in the specified namespaces, where co-located is defined as running on a node whose value of the label with key topologyKey matches that of any node on which any of the selected pods is running.
= core.v1.PodAntiAffinity
preferredDuringSchedulingIgnoredDuringExecution The scheduler will prefer to schedule pods to nodes that satisfy the anti-affinity expressions specified by this field, but it may choose a node that violates one or more of the expressions.
requiredDuringSchedulingIgnoredDuringExecution If the anti-affinity requirements specified by this field are not met at scheduling time, the pod will not be scheduled onto the node.
= core.v1.Container
args Arguments to the entrypoint.
command Entrypoint array.
env List of environment variables to set in the container.
envFrom List of sources to populate environment variables in the container.
image Container image name.
imagePullPolicy Image pull policy.
lifecycle Actions that the management system should take in response to container lifecycle events.
livenessProbe Periodic probe of container liveness.
name Name of the container specified as a DNS_LABEL.
ports List of ports to expose from the container.
readinessProbe Periodic probe of container service readiness.
resizePolicy Resources resize policy for the container.
resources Compute Resources required by this container.
restartPolicy RestartPolicy defines the restart behavior of individual containers in a pod.
restartPolicyRules Represents a list of rules to be checked to determine if the container should be restarted on exit.
securityContext SecurityContext defines the security options the container should be run with.
startupProbe StartupProbe indicates that the Pod has successfully initialized.
stdin Whether this container should allocate a buffer for stdin in the container runtime.
stdinOnce Whether the container runtime should close the stdin channel after it has been opened by a single attach.
terminationMessagePath Optional: Path at which the file to which the container's termination message will be written is mounted into the container's filesystem.
terminationMessagePolicy Indicate how the termination message should be populated.
tty Whether this container should allocate a TTY for itself, also requires 'stdin' to be true.
volumeDevices volumeDevices is the list of block devices to be used by the container.
volumeMounts Pod volumes to mount into the container's filesystem.
workingDir Container's working directory.
= core.v1.EnvVar
name Name of the environment variable.
value Variable references $(VAR_NAME) are expanded using the previously defined environment variables in the container and any service environment variables.
valueFrom Source for the environment variable's value.
= core.v1.EnvVarSource
configMapKeyRef Selects a key of a ConfigMap.
fieldRef Selects a field of the pod: supports metadata.name, metadata.namespace, 'metadata.labels['<KEY>']', 'metadata.annotations['<KEY>']', spec.nodeName, spec.serviceAccountName, status.hostIP, status.podIP, status.podIPs.
fileKeyRef FileKeyRef selects a key of the env file.
resourceFieldRef Selects a resource of the container: only resources limits and requests (limits.cpu, limits.memory, limits.ephemeral-storage, requests.cpu, requests.memory and requests.ephemeral-storage) are currently supported.
secretKeyRef Selects a key of a secret in the pod's namespace
= core.v1.ConfigMapKeySelector
key The key to select from the ConfigMap's Data field.
name Name of the referent.
optional Specify whether the ConfigMap or its key must be defined
= core.v1.ObjectFieldSelector
apiVersion Version of the schema the FieldPath is written in terms of, defaults to "v1".
fieldPath Path of the field to select in the specified API version.
= core.v1.FileKeySelector
key The key within the env file.
optional Specify whether the file or its key must be defined.
path The path within the volume from which to select the file.
volumeName The name of the volume mount containing the env file.
= core.v1.ResourceFieldSelector
containerName Container name: required for volumes, optional for env vars
divisor Specifies the output format of the exposed resources, defaults to "1"
resource Required: resource to select
= core.v1.SecretKeySelector
key The key of the secret to select from.
name Name of the referent.
optional Specify whether the Secret or its key must be defined
= core.v1.EnvFromSource
configMapRef The ConfigMap to select from
prefix Optional text to prepend to the name of each environment variable.
secretRef The Secret to select from
= core.v1.ConfigMapEnvSource
name Name of the referent.
optional Specify whether the ConfigMap must be defined
= core.v1.SecretEnvSource
name Name of the referent.
optional Specify whether the Secret must be defined
= core.v1.Lifecycle
postStart PostStart is called immediately after a container is created.
preStop PreStop is called immediately before a container is terminated due to an API request or management event such as liveness/startup probe failure, preemption, resource contention, etc. The handler is not called if the container crashes or exits.
stopSignal StopSignal defines which signal will be sent to a container when it is being stopped.
= core.v1.LifecycleHandler
exec Exec specifies a command to execute in the container.
httpGet HTTPGet specifies an HTTP GET request to perform.
sleep Sleep represents a duration that the container should sleep.
tcpSocket Deprecated.
= core.v1.ExecAction
command Command is the command line to execute inside the container, the working directory for the command is root ('/') in the container's filesystem.
= core.v1.HTTPGetAction
host Host name to connect to, defaults to the pod IP.
httpHeaders Custom headers to set in the request.
path Path to access on the HTTP server.
port Name or number of the port to access on the container.
protocol Protocol selects the wire protocol for the probe connection.
scheme Scheme to use for connecting to the host.
= core.v1.HTTPHeader
name The header field name.
value The header field value
= core.v1.SleepAction
seconds Seconds is the number of seconds to sleep.
= core.v1.TCPSocketAction
host Optional: Host name to connect to, defaults to the pod IP.
port Number or name of the port to access on the container.
= core.v1.Probe
exec Exec specifies a command to execute in the container.
failureThreshold Minimum consecutive failures for the probe to be considered failed after having succeeded.
grpc GRPC specifies a GRPC HealthCheckRequest.
httpGet HTTPGet specifies an HTTP GET request to perform.
initialDelaySeconds Number of seconds after the container has started before liveness probes are initiated.
periodSeconds How often (in seconds) to perform the probe.
successThreshold Minimum consecutive successes for the probe to be considered successful after having failed.
tcpSocket TCPSocket specifies a connection to a TCP port.
terminationGracePeriodSeconds Optional duration in seconds the pod needs to terminate gracefully upon probe failure.
timeoutSeconds Number of seconds after which the probe times out.
= core.v1.GRPCAction
mode mode specifies the connection mode for the gRPC health probe.
port Port number of the gRPC service.
service Service is the name of the service to place in the gRPC HealthCheckRequest (see https://github.com/grpc/grpc/blob/master/doc/health-checking.md).
= core.v1.ContainerPort
containerPort Number of port to expose on the pod's IP address.
hostIP What host IP to bind the external port to.
hostPort Number of port to expose on the host.
name If specified, this must be an IANA_SVC_NAME and unique within the pod.
protocol Protocol for port.
= core.v1.ContainerResizePolicy
resourceName Name of the resource to which this resource resize policy applies.
restartPolicy Restart policy to apply when specified resource is resized.
= core.v1.ResourceRequirements
claims Claims lists the names of resources, defined in spec.resourceClaims, that are used by this container.
limits Limits describes the maximum amount of compute resources allowed.
requests Requests describes the minimum amount of compute resources required.
= core.v1.ResourceClaim
name Name must match the name of one entry in pod.spec.resourceClaims of the Pod where this field is used.
request Request is the name chosen for a request in the referenced claim.
= core.v1.ContainerRestartRule
action Specifies the action taken on a container exit if the requirements are satisfied.
exitCodes Represents the exit codes to check on container exits.
= core.v1.ContainerRestartRuleOnExitCodes
operator Represents the relationship between the container exit code(s) and the specified values.
values Specifies the set of values to check for container exit codes.
= core.v1.SecurityContext
allowPrivilegeEscalation AllowPrivilegeEscalation controls whether a process can gain more privileges than its parent process.
appArmorProfile appArmorProfile is the AppArmor options to use by this container.
capabilities The capabilities to add/drop when running containers.
privileged Run container in privileged mode.
procMount procMount denotes the type of proc mount to use for the containers.
readOnlyRootFilesystem Whether this container has a read-only root filesystem.
runAsGroup The GID to run the entrypoint of the container process.
runAsNonRoot Indicates that the container must run as a non-root user.
runAsUser The UID to run the entrypoint of the container process.
seLinuxOptions The SELinux context to be applied to the container.
seccompProfile The seccomp options to use by this container.
windowsOptions The Windows specific settings applied to all containers.
= core.v1.AppArmorProfile
localhostProfile localhostProfile indicates a profile loaded on the node that should be used.
type type indicates which kind of AppArmor profile will be applied.
= core.v1.Capabilities
add Added capabilities
drop Removed capabilities
= core.v1.SELinuxOptions
level Level is SELinux level label that applies to the container.
role Role is a SELinux role label that applies to the container.
type Type is a SELinux type label that applies to the container.
user User is a SELinux user label that applies to the container.
= core.v1.SeccompProfile
localhostProfile localhostProfile indicates a profile defined in a file on the node should be used.
type type indicates which kind of seccomp profile will be applied.
= core.v1.WindowsSecurityContextOptions
gmsaCredentialSpec GMSACredentialSpec is where the GMSA admission webhook (https://github.com/kubernetes-sigs/windows-gmsa) inlines the contents of the GMSA credential spec named by the GMSACredentialSpecName field.
gmsaCredentialSpecName GMSACredentialSpecName is the name of the GMSA credential spec to use.
hostProcess HostProcess determines if a container should be run as a 'Host Process' container.
runAsUserName The UserName in Windows to run the entrypoint of the container process.
= core.v1.VolumeDevice
devicePath devicePath is the path inside of the container that the device will be mapped to.
name name must match the name of a persistentVolumeClaim in the pod
= core.v1.VolumeMount
bindMountOptions bindMountOptions is the list of additional bind mount options to apply when mounting this volume into the container.
mountPath Path within the container at which the volume should be mounted.
mountPropagation mountPropagation determines how mounts are propagated from the host to container and the other way around.
name This must match the Name of a Volume.
readOnly Mounted read-only if true, read-write otherwise (false or unspecified).
recursiveReadOnly RecursiveReadOnly specifies whether read-only mounts should be handled recursively.
subPath Path within the volume from which the container's volume should be mounted.
subPathExpr Expanded path within the volume from which the container's volume should be mounted.
= core.v1.PodDNSConfig
nameservers A list of DNS name server IP addresses.
options A list of DNS resolver options.
searches A list of DNS search domains for host-name lookup.
= core.v1.PodDNSConfigOption
name Name is this DNS resolver option's name.
value Value is this DNS resolver option's value.
= core.v1.EphemeralContainer
args Arguments to the entrypoint.
command Entrypoint array.
env List of environment variables to set in the container.
envFrom List of sources to populate environment variables in the container.
image Container image name.
imagePullPolicy Image pull policy.
lifecycle Lifecycle is not allowed for ephemeral containers.
livenessProbe Probes are not allowed for ephemeral containers.
name Name of the ephemeral container specified as a DNS_LABEL.
ports Ports are not allowed for ephemeral containers.
readinessProbe Probes are not allowed for ephemeral containers.
resizePolicy Resources resize policy for the container.
resources Resources are not allowed for ephemeral containers.
restartPolicy Restart policy for the container to manage the restart behavior of each container within a pod.
restartPolicyRules Represents a list of rules to be checked to determine if the container should be restarted on exit.
securityContext Optional: SecurityContext defines the security options the ephemeral container should be run with.
startupProbe Probes are not allowed for ephemeral containers.
stdin Whether this container should allocate a buffer for stdin in the container runtime.
stdinOnce Whether the container runtime should close the stdin channel after it has been opened by a single attach.
targetContainerName If set, the name of the container from PodSpec that this ephemeral container targets.
terminationMessagePath Optional: Path at which the file to which the container's termination message will be written is mounted into the container's filesystem.
terminationMessagePolicy Indicate how the termination message should be populated.
tty Whether this container should allocate a TTY for itself, also requires 'stdin' to be true.
volumeDevices volumeDevices is the list of block devices to be used by the container.
volumeMounts Pod volumes to mount into the container's filesystem.
workingDir Container's working directory.
= core.v1.EvictionResponder
name name allows you to identify the responder responding to the Eviction.
priority priority for this responder.
= core.v1.HostAlias
hostnames Hostnames for the above IP address.
ip IP address of the host file entry.
= core.v1.LocalObjectReference
name Name of the referent.
= core.v1.PodOS
name Name is the name of the operating system.
= core.v1.PodReadinessGate
conditionType ConditionType refers to a condition in the pod's condition list with matching type.
= core.v1.PodResourceClaim
name Name uniquely identifies this resource claim inside the pod.
resourceClaimName ResourceClaimName is the name of a ResourceClaim object in the same namespace as this pod.
resourceClaimTemplateName ResourceClaimTemplateName is the name of a ResourceClaimTemplate object in the same namespace as this pod.
= core.v1.PodSchedulingGate
name Name of the scheduling gate.
= core.v1.PodSchedulingGroup
podGroupName PodGroupName specifies the name of the standalone PodGroup object that represents the runtime instance of this group.
= core.v1.PodSecurityContext
appArmorProfile appArmorProfile is the AppArmor options to use by the containers in this pod.
fsGroup A special supplemental group that applies to all containers in a pod.
fsGroupChangePolicy fsGroupChangePolicy defines behavior of changing ownership and permission of the volume before being exposed inside Pod.
runAsGroup The GID to run the entrypoint of the container process.
runAsNonRoot Indicates that the container must run as a non-root user.
runAsUser The UID to run the entrypoint of the container process.
seLinuxChangePolicy seLinuxChangePolicy defines how the container's SELinux label is applied to all volumes used by the Pod.
seLinuxOptions The SELinux context to be applied to all containers.
seccompProfile The seccomp options to use by the containers in this pod.
supplementalGroups A list of groups applied to the first process run in each container, in addition to the container's primary GID and fsGroup (if specified).
supplementalGroupsPolicy Defines how supplemental groups of the first container processes are calculated.
sysctls Sysctls hold a list of namespaced sysctls used for the pod.
windowsOptions The Windows specific settings applied to all containers.
= core.v1.Sysctl
name Name of a property to set
value Value of a property to set
= core.v1.Toleration
effect Effect indicates the taint effect to match.
key Key is the taint key that the toleration applies to.
operator Operator represents a key's relationship to the value.
tolerationSeconds TolerationSeconds represents the period of time the toleration (which must be of effect NoExecute, otherwise this field is ignored) tolerates the taint.
value Value is the taint value the toleration matches to.
= core.v1.TopologySpreadConstraint
labelSelector LabelSelector is used to find matching pods.
matchLabelKeys MatchLabelKeys is a set of pod label keys to select the pods over which spreading will be calculated.
maxSkew MaxSkew describes the degree to which pods may be unevenly distributed.
minDomains MinDomains indicates a minimum number of eligible domains.
nodeAffinityPolicy NodeAffinityPolicy indicates how we will treat Pod's nodeAffinity/nodeSelector when calculating pod topology spread skew.
nodeTaintsPolicy NodeTaintsPolicy indicates how we will treat node taints when calculating pod topology spread skew.
topologyKey TopologyKey is the key of node labels.
whenUnsatisfiable WhenUnsatisfiable indicates how to deal with a pod if it doesn't satisfy the spread constraint. - DoNotSchedule (default) tells the scheduler not to schedule it. - ScheduleAnyway tells the scheduler to schedule the pod in any location, but giving higher precedence to topologies that would help reduce the skew.
= core.v1.Volume
awsElasticBlockStore awsElasticBlockStore represents an AWS Disk resource that is attached to a kubelet's host machine and then exposed to the pod.
azureDisk azureDisk represents an Azure Data Disk mount on the host and bind mount to the pod.
azureFile azureFile represents an Azure File Service mount on the host and bind mount to the pod.
cephfs cephFS represents a Ceph FS mount on the host that shares a pod's lifetime.
cinder cinder represents a cinder volume attached and mounted on kubelets host machine.
configMap configMap represents a configMap that should populate this volume
csi csi (Container Storage Interface) represents ephemeral storage that is handled by certain external CSI drivers.
downwardAPI downwardAPI represents downward API about the pod that should populate this volume
emptyDir emptyDir represents a temporary directory that shares a pod's lifetime.
ephemeral ephemeral represents a volume that is handled by a cluster storage driver.
fc fc represents a Fibre Channel resource that is attached to a kubelet's host machine and then exposed to the pod.
flexVolume flexVolume represents a generic volume resource that is provisioned/attached using an exec based plugin.
flocker flocker represents a Flocker volume attached to a kubelet's host machine.
gcePersistentDisk gcePersistentDisk represents a GCE Disk resource that is attached to a kubelet's host machine and then exposed to the pod.
gitRepo gitRepo represents a git repository at a particular revision.
glusterfs glusterfs represents a Glusterfs mount on the host that shares a pod's lifetime.
hostPath hostPath represents a pre-existing file or directory on the host machine that is directly exposed to the container.
image image represents an OCI object (a container image or artifact) pulled and mounted on the kubelet's host machine.
iscsi iscsi represents an ISCSI Disk resource that is attached to a kubelet's host machine and then exposed to the pod.
name name of the volume.
nfs nfs represents an NFS mount on the host that shares a pod's lifetime More info: https://kubernetes.io/docs/concepts/storage/volumes#nfs
persistentVolumeClaim persistentVolumeClaimVolumeSource represents a reference to a PersistentVolumeClaim in the same namespace.
photonPersistentDisk photonPersistentDisk represents a PhotonController persistent disk attached and mounted on kubelets host machine.
portworxVolume portworxVolume represents a portworx volume attached and mounted on kubelets host machine.
projected projected items for all in one resources secrets, configmaps, and downward API
quobyte quobyte represents a Quobyte mount on the host that shares a pod's lifetime.
rbd rbd represents a Rados Block Device mount on the host that shares a pod's lifetime.
scaleIO scaleIO represents a ScaleIO persistent volume attached and mounted on Kubernetes nodes.
secret secret represents a secret that should populate this volume.
storageos storageOS represents a StorageOS volume attached and mounted on Kubernetes nodes.
vsphereVolume vsphereVolume represents a vSphere volume attached and mounted on kubelets host machine.
= core.v1.AWSElasticBlockStoreVolumeSource
fsType fsType is the filesystem type of the volume that you want to mount.
partition partition is the partition in the volume that you want to mount.
readOnly readOnly value true will force the readOnly setting in VolumeMounts.
volumeID volumeID is unique ID of the persistent disk resource in AWS (Amazon EBS volume).
= core.v1.AzureDiskVolumeSource
cachingMode cachingMode is the Host Caching mode: None, Read Only, Read Write.
diskName diskName is the Name of the data disk in the blob storage
diskURI diskURI is the URI of data disk in the blob storage
fsType fsType is Filesystem type to mount.
kind kind expected values are Shared: multiple blob disks per storage account Dedicated: single blob disk per storage account Managed: azure managed data disk (only in managed availability set). defaults to shared
readOnly readOnly Defaults to false (read/write).
= core.v1.AzureFileVolumeSource
readOnly readOnly defaults to false (read/write).
secretName secretName is the name of secret that contains Azure Storage Account Name and Key
shareName shareName is the azure share Name
= core.v1.CephFSVolumeSource
monitors monitors is Required: Monitors is a collection of Ceph monitors More info: https://examples.k8s.io/volumes/cephfs/README.md#how-to-use-it
path path is Optional: Used as the mounted root, rather than the full Ceph tree, default is /
readOnly readOnly is Optional: Defaults to false (read/write).
secretFile secretFile is Optional: SecretFile is the path to key ring for User, default is /etc/ceph/user.secret More info: https://examples.k8s.io/volumes/cephfs/README.md#how-to-use-it
secretRef secretRef is Optional: SecretRef is reference to the authentication secret for User, default is empty.
user user is optional: User is the rados user name, default is admin More info: https://examples.k8s.io/volumes/cephfs/README.md#how-to-use-it
= core.v1.CinderVolumeSource
fsType fsType is the filesystem type to mount.
readOnly readOnly defaults to false (read/write).
secretRef secretRef is optional: points to a secret object containing parameters used to connect to OpenStack.
volumeID volumeID used to identify the volume in cinder.
= core.v1.ConfigMapVolumeSource
defaultMode defaultMode is optional: mode bits used to set permissions on created files by default.
defaultUser defaultUser is Optional: The owner UID of the created files by default.
items items if unspecified, each key-value pair in the Data field of the referenced ConfigMap will be projected into the volume as a file whose name is the key and content is the value.
name Name of the referent.
optional optional specify whether the ConfigMap or its keys must be defined
= core.v1.KeyToPath
key key is the key to project.
mode mode is Optional: mode bits used to set permissions on this file.
path path is the relative path of the file to map the key to.
user user is Optional: The owner UID of the created file.
= core.v1.CSIVolumeSource
driver driver is the name of the CSI driver that handles this volume.
fsType fsType to mount.
nodePublishSecretRef nodePublishSecretRef is a reference to the secret object containing sensitive information to pass to the CSI driver to complete the CSI NodePublishVolume and NodeUnpublishVolume calls.
readOnly readOnly specifies a read-only configuration for the volume.
volumeAttributes volumeAttributes stores driver-specific properties that are passed to the CSI driver.
= core.v1.DownwardAPIVolumeSource
defaultMode Optional: mode bits to use on created files by default.
defaultUser defaultUser is Optional: The owner UID of the created files by default.
items Items is a list of downward API volume file
= core.v1.DownwardAPIVolumeFile
fieldRef Required: Selects a field of the pod: only annotations, labels, name, namespace and uid are supported.
mode Optional: mode bits used to set permissions on this file, must be an octal value between 0000 and 0777 or a decimal value between 0 and 511.
path Required: Path is the relative path name of the file to be created.
resourceFieldRef Selects a resource of the container: only resources limits and requests (limits.cpu, limits.memory, requests.cpu and requests.memory) are currently supported.
user user is Optional: The owner UID of the created file.
= core.v1.EmptyDirVolumeSource
medium medium represents what type of storage medium should back this directory.
mode mode specifies the permission bits for the emptyDir directory, in numeric notation (e.g., 0755, 01777).
sizeLimit sizeLimit is the total amount of local storage required for this EmptyDir volume.
= core.v1.EphemeralVolumeSource
volumeClaimTemplate Will be used to create a stand-alone PVC to provision the volume.
= core.v1.PersistentVolumeClaimTemplate
metadata May contain labels and annotations that will be copied into the PVC when creating it.
spec The specification for the PersistentVolumeClaim.
= core.v1.PersistentVolumeClaimSpec
accessModes accessModes contains the desired access modes the volume should have.
dataSource dataSource field can be used to specify either: * An existing VolumeSnapshot object (snapshot.storage.k8s.io/VolumeSnapshot) * An existing PVC (PersistentVolumeClaim) If the provisioner or an external controller can support the specified data source, it will create a new volume based on the contents of the specified data source. dataSource contents will be copied to dataSourceRef, and dataSourceRef contents will be copied to dataSource when dataSourceRef.namespace is not specified.
dataSourceRef dataSourceRef specifies the object from which to populate the volume with data, if a non-empty volume is desired.
resources resources represents the minimum resources the volume should have.
selector selector is a label query over volumes to consider for binding.
storageClassName storageClassName is the name of the StorageClass required by the claim.
volumeAttributesClassName volumeAttributesClassName may be used to set the VolumeAttributesClass used by this claim.
volumeMode volumeMode defines what type of volume is required by the claim.
volumeName volumeName is the binding reference to the PersistentVolume backing this claim.
= core.v1.TypedLocalObjectReference
apiGroup APIGroup is the group for the resource being referenced.
kind Kind is the type of resource being referenced
name Name is the name of resource being referenced
= core.v1.TypedObjectReference
apiGroup APIGroup is the group for the resource being referenced.
kind Kind is the type of resource being referenced
name Name is the name of resource being referenced
namespace Namespace is the namespace of resource being referenced Note that when a namespace is specified, a gateway.networking.k8s.io/ReferenceGrant object is required in the referent namespace to allow that namespace's owner to accept the reference.
= core.v1.VolumeResourceRequirements
limits Limits describes the maximum amount of compute resources allowed.
requests Requests describes the minimum amount of compute resources required.
= core.v1.FCVolumeSource
fsType fsType is the filesystem type to mount.
lun lun is Optional: FC target lun number
readOnly readOnly is Optional: Defaults to false (read/write).
targetWWNs targetWWNs is Optional: FC target worldwide names (WWNs)
wwids wwids Optional: FC volume world wide identifiers (wwids) Either wwids or combination of targetWWNs and lun must be set, but not both simultaneously.
= core.v1.FlexVolumeSource
driver driver is the name of the driver to use for this volume.
fsType fsType is the filesystem type to mount.
options options is Optional: this field holds extra command options if any.
readOnly readOnly is Optional: defaults to false (read/write).
secretRef secretRef is Optional: secretRef is reference to the secret object containing sensitive information to pass to the plugin scripts.
= core.v1.FlockerVolumeSource
datasetName datasetName is Name of the dataset stored as metadata -> name on the dataset for Flocker should be considered as deprecated
datasetUUID datasetUUID is the UUID of the dataset.
= core.v1.GCEPersistentDiskVolumeSource
fsType fsType is filesystem type of the volume that you want to mount.
partition partition is the partition in the volume that you want to mount.
pdName pdName is unique name of the PD resource in GCE.
readOnly readOnly here will force the ReadOnly setting in VolumeMounts.
= core.v1.GitRepoVolumeSource
directory directory is the target directory name.
repository repository is the URL
revision revision is the commit hash for the specified revision.
= core.v1.GlusterfsVolumeSource
endpoints endpoints is the endpoint name that details Glusterfs topology.
path path is the Glusterfs volume path.
readOnly readOnly here will force the Glusterfs volume to be mounted with read-only permissions.
= core.v1.HostPathVolumeSource
path path of the directory on the host.
type type for HostPath Volume Defaults to "" More info: https://kubernetes.io/docs/concepts/storage/volumes#hostpath
= core.v1.ImageVolumeSource
pullPolicy Policy for pulling OCI objects.
reference Required: Image or artifact reference to be used.
= core.v1.ISCSIVolumeSource
chapAuthDiscovery chapAuthDiscovery defines whether support iSCSI Discovery CHAP authentication
chapAuthSession chapAuthSession defines whether support iSCSI Session CHAP authentication
fsType fsType is the filesystem type of the volume that you want to mount.
initiatorName initiatorName is the custom iSCSI Initiator Name.
iqn iqn is the target iSCSI Qualified Name.
iscsiInterface iscsiInterface is the interface Name that uses an iSCSI transport.
lun lun represents iSCSI Target Lun number.
portals portals is the iSCSI Target Portal List.
readOnly readOnly here will force the ReadOnly setting in VolumeMounts.
secretRef secretRef is the CHAP Secret for iSCSI target and initiator authentication
targetPortal targetPortal is iSCSI Target Portal.
= core.v1.NFSVolumeSource
path path that is exported by the NFS server.
readOnly readOnly here will force the NFS export to be mounted with read-only permissions.
server server is the hostname or IP address of the NFS server.
= core.v1.PersistentVolumeClaimVolumeSource
claimName claimName is the name of a PersistentVolumeClaim in the same namespace as the pod using this volume.
readOnly readOnly Will force the ReadOnly setting in VolumeMounts.
= core.v1.PhotonPersistentDiskVolumeSource
fsType fsType is the filesystem type to mount.
pdID pdID is the ID that identifies Photon Controller persistent disk
= core.v1.PortworxVolumeSource
fsType fSType represents the filesystem type to mount Must be a filesystem type supported by the host operating system.
readOnly readOnly defaults to false (read/write).
volumeID volumeID uniquely identifies a Portworx volume
= core.v1.ProjectedVolumeSource
defaultMode defaultMode are the mode bits used to set permissions on created files by default.
defaultUser defaultUser is Optional: The owner UID of the created files by default.
sources sources is the list of volume projections.
= core.v1.VolumeProjection
clusterTrustBundle ClusterTrustBundle allows a pod to access the '.spec.trustBundle' field of ClusterTrustBundle objects in an auto-updating file.
configMap configMap information about the configMap data to project
downwardAPI downwardAPI information about the downwardAPI data to project
podCertificate Projects an auto-rotating credential bundle (private key and certificate chain) that the pod can use either as a TLS client or server.
secret secret information about the secret data to project
serviceAccountToken serviceAccountToken is information about the serviceAccountToken data to project
= core.v1.ClusterTrustBundleProjection
labelSelector Select all ClusterTrustBundles that match this label selector.
name Select a single ClusterTrustBundle by object name.
optional If true, don't block pod startup if the referenced ClusterTrustBundle(s) aren't available.
path Relative path from the volume root to write the bundle.
signerName Select all ClusterTrustBundles that match this signer name.
user user is Optional: The owner UID of the created file.
= core.v1.ConfigMapProjection
items items if unspecified, each key-value pair in the Data field of the referenced ConfigMap will be projected into the volume as a file whose name is the key and content is the value.
name Name of the referent.
optional optional specify whether the ConfigMap or its keys must be defined
= core.v1.DownwardAPIProjection
items Items is a list of DownwardAPIVolume file
= core.v1.PodCertificateProjection
certificateChainPath Write the certificate chain at this path in the projected volume.
credentialBundlePath Write the credential bundle at this path in the projected volume.
keyPath Write the key at this path in the projected volume.
keyType The type of keypair Kubelet will generate for the pod.
maxExpirationSeconds maxExpirationSeconds is the maximum lifetime permitted for the certificate.
signerName Kubelet's generated CSRs will be addressed to this signer.
user user is Optional: The owner UID of the created file.
userAnnotations userAnnotations allow pod authors to pass additional information to the signer implementation.
= core.v1.SecretProjection
items items if unspecified, each key-value pair in the Data field of the referenced Secret will be projected into the volume as a file whose name is the key and content is the value.
name Name of the referent.
optional optional field specify whether the Secret or its key must be defined
= core.v1.ServiceAccountTokenProjection
audience audience is the intended audience of the token.
expirationSeconds expirationSeconds is the requested duration of validity of the service account token.
path path is the path relative to the mount point of the file to project the token into.
user user is Optional: The owner UID of the created file.
= core.v1.QuobyteVolumeSource
group group to map volume access to Default is no group
readOnly readOnly here will force the Quobyte volume to be mounted with read-only permissions.
registry registry represents a single or multiple Quobyte Registry services specified as a string as host:port pair (multiple entries are separated with commas) which acts as the central registry for volumes
tenant tenant owning the given Quobyte volume in the Backend Used with dynamically provisioned Quobyte volumes, value is set by the plugin
user user to map volume access to Defaults to serivceaccount user
volume volume is a string that references an already created Quobyte volume by name.
= core.v1.RBDVolumeSource
fsType fsType is the filesystem type of the volume that you want to mount.
image image is the rados image name.
keyring keyring is the path to key ring for RBDUser.
monitors monitors is a collection of Ceph monitors.
pool pool is the rados pool name.
readOnly readOnly here will force the ReadOnly setting in VolumeMounts.
secretRef secretRef is name of the authentication secret for RBDUser.
user user is the rados user name.
= core.v1.ScaleIOVolumeSource
fsType fsType is the filesystem type to mount.
gateway gateway is the host address of the ScaleIO API Gateway.
protectionDomain protectionDomain is the name of the ScaleIO Protection Domain for the configured storage.
readOnly readOnly Defaults to false (read/write).
secretRef secretRef references to the secret for ScaleIO user and other sensitive information.
sslEnabled sslEnabled Flag enable/disable SSL communication with Gateway, default false
storageMode storageMode indicates whether the storage for a volume should be ThickProvisioned or ThinProvisioned.
storagePool storagePool is the ScaleIO Storage Pool associated with the protection domain.
system system is the name of the storage system as configured in ScaleIO.
volumeName volumeName is the name of a volume already created in the ScaleIO system that is associated with this volume source.
= core.v1.SecretVolumeSource
defaultMode defaultMode is Optional: mode bits used to set permissions on created files by default.
defaultUser defaultUser is Optional: The owner UID of the created files by default.
items items If unspecified, each key-value pair in the Data field of the referenced Secret will be projected into the volume as a file whose name is the key and content is the value.
optional optional field specify whether the Secret or its keys must be defined
secretName secretName is the name of the secret in the pod's namespace to use.
= core.v1.StorageOSVolumeSource
fsType fsType is the filesystem type to mount.
readOnly readOnly defaults to false (read/write).
secretRef secretRef specifies the secret to use for obtaining the StorageOS API credentials.
volumeName volumeName is the human-readable name of the StorageOS volume.
volumeNamespace volumeNamespace specifies the scope of the volume within StorageOS.
= core.v1.VsphereVirtualDiskVolumeSource
fsType fsType is filesystem type to mount.
storagePolicyID storagePolicyID is the storage Policy Based Management (SPBM) profile ID associated with the StoragePolicyName.
storagePolicyName storagePolicyName is the storage Policy Based Management (SPBM) profile name.
volumePath volumePath is the path that identifies vSphere volume vmdk
= apps.v1.DaemonSetUpdateStrategy
rollingUpdate Rolling update config params.
type Type of daemon set update.
= apps.v1.RollingUpdateDaemonSet
maxSurge The maximum number of nodes with an existing available DaemonSet pod that can have an updated DaemonSet pod during during an update.
maxUnavailable The maximum number of DaemonSet pods that can be unavailable during the update.
= apps.v1.DaemonSetStatus
collisionCount Count of hash collisions for the DaemonSet.
conditions Represents the latest available observations of a DaemonSet's current state.
currentNumberScheduled The number of nodes that are running at least 1 daemon pod and are supposed to run the daemon pod.
desiredNumberScheduled The total number of nodes that should be running the daemon pod (including nodes correctly running the daemon pod).
numberAvailable The number of nodes that should be running the daemon pod and have one or more of the daemon pod running and available (ready for at least spec.minReadySeconds)
numberMisscheduled The number of nodes that are running the daemon pod, but are not supposed to run the daemon pod.
numberReady numberReady is the number of nodes that should be running the daemon pod and have one or more of the daemon pod running with a Ready Condition.
numberUnavailable The number of nodes that should be running the daemon pod and have none of the daemon pod running and available (ready for at least spec.minReadySeconds)
observedGeneration The most recent generation observed by the daemon set controller.
updatedNumberScheduled The total number of nodes that are running updated daemon pod
= apps.v1.DaemonSetCondition
lastTransitionTime Last time the condition transitioned from one status to another.
message A human readable message indicating details about the transition.
reason The reason for the condition's last transition.
status Status of the condition, one of True, False, Unknown.
type Type of DaemonSet condition.
= apps.v1.DaemonSetList
items A list of daemon sets.
metadata Standard list metadata.
= apps.v1.Deployment
metadata Standard object's metadata.
spec Specification of the desired behavior of the Deployment.
status Most recently observed status of the Deployment.
= apps.v1.DeploymentSpec
minReadySeconds Minimum number of seconds for which a newly created pod should be ready without any of its container crashing, for it to be considered available.
paused Indicates that the deployment is paused.
progressDeadlineSeconds The maximum time in seconds for a deployment to make progress before it is considered to be failed.
replicas Number of desired pods.
revisionHistoryLimit The number of old ReplicaSets to retain to allow rollback.
selector Label selector for pods.
strategy The deployment strategy to use to replace existing pods with new ones.
template Template describes the pods that will be created.
= apps.v1.DeploymentStrategy
rollingUpdate Rolling update config params.
type Type of deployment.
= apps.v1.RollingUpdateDeployment
maxSurge The maximum number of pods that can be scheduled above the desired number of pods.
maxUnavailable The maximum number of pods that can be unavailable during the update.
= apps.v1.DeploymentStatus
availableReplicas Total number of available non-terminating pods (ready for at least minReadySeconds) targeted by this deployment.
collisionCount Count of hash collisions for the Deployment.
conditions Represents the latest available observations of a deployment's current state.
observedGeneration The generation observed by the deployment controller.
readyReplicas Total number of non-terminating pods targeted by this Deployment with a Ready Condition.
replicas Total number of non-terminating pods targeted by this deployment (their labels match the selector).
terminatingReplicas Total number of terminating pods targeted by this deployment.
unavailableReplicas Total number of unavailable pods targeted by this deployment.
updatedReplicas Total number of non-terminating pods targeted by this deployment that have the desired template spec.
= apps.v1.DeploymentCondition
lastTransitionTime Last time the condition transitioned from one status to another.
lastUpdateTime The last time this condition was updated.
message A human readable message indicating details about the transition.
reason The reason for the condition's last transition.
status Status of the condition, one of True, False, Unknown.
type Type of deployment condition.
= apps.v1.DeploymentList
items Items is the list of Deployments.
metadata Standard list metadata.
= apps.v1.ReplicaSet
metadata If the Labels of a ReplicaSet are empty, they are defaulted to be the same as the Pod(s) that the ReplicaSet manages.
spec Spec defines the specification of the desired behavior of the ReplicaSet.
status Status is the most recently observed status of the ReplicaSet.
= apps.v1.ReplicaSetSpec
minReadySeconds Minimum number of seconds for which a newly created pod should be ready without any of its container crashing, for it to be considered available.
replicas Replicas is the number of desired pods.
selector Selector is a label query over pods that should match the replica count.
template Template is the object that describes the pod that will be created if insufficient replicas are detected.
= apps.v1.ReplicaSetStatus
availableReplicas The number of available non-terminating pods (ready for at least minReadySeconds) for this replica set.
conditions Represents the latest available observations of a replica set's current state.
fullyLabeledReplicas The number of non-terminating pods that have labels matching the labels of the pod template of the replicaset.
observedGeneration ObservedGeneration reflects the generation of the most recently observed ReplicaSet.
readyReplicas The number of non-terminating pods targeted by this ReplicaSet with a Ready Condition.
replicas Replicas is the most recently observed number of non-terminating pods.
terminatingReplicas The number of terminating pods for this replica set.
= apps.v1.ReplicaSetCondition
lastTransitionTime The last time the condition transitioned from one status to another.
message A human readable message indicating details about the transition.
reason The reason for the condition's last transition.
status Status of the condition, one of True, False, Unknown.
type Type of replica set condition.
= apps.v1.ReplicaSetList
items List of ReplicaSets.
metadata Standard list metadata.
= apps.v1.StatefulSet
metadata Standard object's metadata.
spec Spec defines the desired identities of pods in this set.
status Status is the current status of Pods in this StatefulSet.
= apps.v1.StatefulSetSpec
minReadySeconds Minimum number of seconds for which a newly created pod should be ready without any of its container crashing for it to be considered available.
ordinals ordinals controls the numbering of replica indices in a StatefulSet.
persistentVolumeClaimRetentionPolicy persistentVolumeClaimRetentionPolicy describes the lifecycle of persistent volume claims created from volumeClaimTemplates.
podManagementPolicy podManagementPolicy controls how pods are created during initial scale up, when replacing pods on nodes, or when scaling down.
replicas replicas is the desired number of replicas of the given Template.
revisionHistoryLimit revisionHistoryLimit is the maximum number of revisions that will be maintained in the StatefulSet's revision history.
selector selector is a label query over pods that should match the replica count.
serviceName serviceName is the name of the service that governs this StatefulSet.
template template is the object that describes the pod that will be created if insufficient replicas are detected.
updateStrategy updateStrategy indicates the StatefulSetUpdateStrategy that will be employed to update Pods in the StatefulSet when a revision is made to Template.
volumeClaimTemplates volumeClaimTemplates is a list of claims that pods are allowed to reference.
= apps.v1.StatefulSetOrdinals
start start is the number representing the first replica's index.
= apps.v1.StatefulSetPersistentVolumeClaimRetentionPolicy
whenDeleted WhenDeleted specifies what happens to PVCs created from StatefulSet VolumeClaimTemplates when the StatefulSet is deleted.
whenScaled WhenScaled specifies what happens to PVCs created from StatefulSet VolumeClaimTemplates when the StatefulSet is scaled down.
= apps.v1.StatefulSetUpdateStrategy
rollingUpdate RollingUpdate is used to communicate parameters when Type is RollingUpdateStatefulSetStrategyType.
type Type indicates the type of the StatefulSetUpdateStrategy.
= apps.v1.RollingUpdateStatefulSetStrategy
maxUnavailable The maximum number of pods that can be unavailable during the update.
partition Partition indicates the ordinal at which the StatefulSet should be partitioned for updates.
= core.v1.PersistentVolumeClaim
metadata Standard object's metadata.
spec spec defines the desired characteristics of a volume requested by a pod author.
status status represents the current information/status of a persistent volume claim.
= core.v1.PersistentVolumeClaimStatus
accessModes accessModes contains the actual access modes the volume backing the PVC has.
allocatedResourceStatuses allocatedResourceStatuses stores status of resource being resized for the given PVC.
allocatedResources allocatedResources tracks the resources allocated to a PVC including its capacity.
capacity capacity represents the actual resources of the underlying volume.
conditions conditions is the current Condition of persistent volume claim.
currentVolumeAttributesClassName currentVolumeAttributesClassName is the current name of the VolumeAttributesClass the PVC is using.
healthStatus healthStatus contains the latest controller-reported health information for the volume bound to this claim.
modifyVolumeStatus ModifyVolumeStatus represents the status object of ControllerModifyVolume operation.
phase phase represents the current phase of PersistentVolumeClaim.
= core.v1.PersistentVolumeClaimCondition
lastProbeTime lastProbeTime is the time we probed the condition.
lastTransitionTime lastTransitionTime is the time the condition transitioned from one status to another.
message message is the human-readable message indicating details about last transition.
reason reason is a unique, this should be a short, machine understandable string that gives the reason for condition's last transition.
status Status is the status of the condition.
type Type is the type of the condition.
= core.v1.VolumeHealthStatus
healthConditions conditions is the set of adverse conditions reported by the CSI controller plugin.
lastTransitionTime lastTransitionTime is when the current set of conditions first appeared.
= core.v1.VolumeHealthCondition
message message is a human-readable description.
reason reason is a brief CamelCase machine-parseable reason.
status status is the machine-parseable health category.
= core.v1.ModifyVolumeStatus
status status is the status of the ControllerModifyVolume operation.
targetVolumeAttributesClassName targetVolumeAttributesClassName is the name of the VolumeAttributesClass the PVC currently being reconciled
= apps.v1.StatefulSetStatus
availableReplicas Total number of available pods (ready for at least minReadySeconds) targeted by this statefulset.
collisionCount collisionCount is the count of hash collisions for the StatefulSet.
conditions Represents the latest available observations of a statefulset's current state.
currentReplicas currentReplicas is the number of Pods created by the StatefulSet controller from the StatefulSet version indicated by currentRevision.
currentRevision currentRevision, if not empty, indicates the version of the StatefulSet used to generate Pods in the sequence [0,currentReplicas).
observedGeneration observedGeneration is the most recent generation observed for this StatefulSet.
readyReplicas readyReplicas is the number of pods created for this StatefulSet with a Ready Condition.
replicas replicas is the number of Pods created by the StatefulSet controller.
updateRevision updateRevision, if not empty, indicates the version of the StatefulSet used to generate Pods in the sequence [replicas-updatedReplicas,replicas)
updatedReplicas updatedReplicas is the number of Pods created by the StatefulSet controller from the StatefulSet version indicated by updateRevision.
= apps.v1.StatefulSetCondition
lastTransitionTime Last time the condition transitioned from one status to another.
message A human readable message indicating details about the transition.
reason The reason for the condition's last transition.
status Status of the condition, one of True, False, Unknown.
type Type of statefulset condition.
= apps.v1.StatefulSetList
items Items is the list of stateful sets.
metadata Standard list's metadata.
= authentication.v1.SelfSubjectReview
metadata metadata is standard object's metadata.
status status is filled in by the server with the user attributes.
= authentication.v1.SelfSubjectReviewStatus
userInfo userInfo is a set of attributes belonging to the user making this request.
= authentication.v1.UserInfo
extra extra is any additional information provided by the authenticator.
groups groups is the names of groups this user is a part of.
uid uid is a unique value that identifies this user across time.
username username is the name that uniquely identifies this user among all active users.
= authentication.v1.TokenRequest
metadata metadata is the standard object's metadata.
spec spec holds information about the request being evaluated
status status is filled in by the server and indicates whether the token can be authenticated.
= authentication.v1.TokenRequestSpec
attestations attestations is a map of well-known keys to string-slice values.
audiences audiences are the intendend audiences of the token.
boundObjectRef boundObjectRef is a reference to an object that the token will be bound to.
expirationSeconds expirationSeconds is the requested duration of validity of the request.
= authentication.v1.BoundObjectReference
apiVersion apiVersion is API version of the referent.
kind kind of the referent.
name name of the referent.
uid uid of the referent.
= authentication.v1.TokenRequestStatus
expirationTimestamp expirationTimestamp is the time of expiration of the returned token.
token token is the opaque bearer token.
= authentication.v1.TokenReview
metadata metadata is the standard object's metadata.
spec spec holds information about the request being evaluated
status status is filled in by the server and indicates whether the request can be authenticated.
= authentication.v1.TokenReviewSpec
audiences audiences is a list of the identifiers that the resource server presented with the token identifies as.
token token is the opaque bearer token.
= authentication.v1.TokenReviewStatus
audiences audiences are audience identifiers chosen by the authenticator that are compatible with both the TokenReview and token.
authenticated authenticated indicates that the token was associated with a known user.
error error indicates that the token couldn't be checked
user user is the UserInfo associated with the provided token.
= authorization.v1.LocalSubjectAccessReview
metadata metadata is the standard list metadata.
spec spec holds information about the request being evaluated. spec.namespace must be equal to the namespace you made the request against.
status status is filled in by the server and indicates whether the request is allowed or not
= authorization.v1.SubjectAccessReviewSpec
extra extra corresponds to the user.Info.GetExtra() method from the authenticator.
groups groups is the groups you're testing for.
nonResourceAttributes nonResourceAttributes describes information for a non-resource access request
resourceAttributes resourceAttributes describes information for a resource access request
uid uid information about the requesting user.
user user is the user you're testing for.
= authorization.v1.NonResourceAttributes
path path is the URL path of the request
verb verb is the standard HTTP verb
= authorization.v1.ResourceAttributes
fieldSelector fieldSelector describes the limitation on access based on field.
group group is the API Group of the Resource.
labelSelector labelSelector describes the limitation on access based on labels.
name name is the name of the resource being requested for a "get" or deleted for a "delete".
namespace namespace is the namespace of the action being requested.
resource resource is one of the existing resource types.
subresource subresource is one of the existing resource types.
verb verb is a kubernetes resource API verb, like: get, list, watch, create, update, delete, proxy.
version version is the API Version of the Resource.
= authorization.v1.FieldSelectorAttributes
rawSelector rawSelector is the serialization of a field selector that would be included in a query parameter.
requirements requirements is the parsed interpretation of a field selector.
= meta.v1.FieldSelectorRequirement
key key is the field selector key that the requirement applies to.
operator operator represents a key's relationship to a set of values.
values values is an array of string values.
= authorization.v1.LabelSelectorAttributes
rawSelector rawSelector is the serialization of a field selector that would be included in a query parameter.
requirements requirements is the parsed interpretation of a label selector.
= authorization.v1.SubjectAccessReviewStatus
allowed allowed is required.
denied denied is optional.
evaluationError evaluationError is an indication that some error occurred during the authorization check.
reason reason is optional.
= authorization.v1.SelfSubjectAccessReview
metadata metadata is the standard list metadata.
spec spec holds information about the request being evaluated. user and groups must be empty
status status is filled in by the server and indicates whether the request is allowed or not
= authorization.v1.SelfSubjectAccessReviewSpec
nonResourceAttributes nonResourceAttributes describes information for a non-resource access request
resourceAttributes resourceAttributes describes information for a resource access request
= authorization.v1.SelfSubjectRulesReview
metadata metadata is the standard list metadata.
spec spec holds information about the request being evaluated.
status status is filled in by the server and indicates the set of actions a user can perform.
= authorization.v1.SelfSubjectRulesReviewSpec
namespace namespace to evaluate rules for.
= authorization.v1.SubjectRulesReviewStatus
evaluationError evaluationError can appear in combination with Rules.
incomplete incomplete is true when the rules returned by this call are incomplete.
nonResourceRules nonResourceRules is the list of actions the subject is allowed to perform on non-resources.
resourceRules resourceRules is the list of actions the subject is allowed to perform on resources.
= authorization.v1.NonResourceRule
nonResourceURLs nonResourceURLs is a set of partial urls that a user should have access to. *s are allowed, but only as the full, final step in the path.
verbs verbs is a list of kubernetes non-resource API verbs, like: get, post, put, delete, patch, head, options.
= authorization.v1.ResourceRule
apiGroups apiGroups is the name of the APIGroup that contains the resources.
resourceNames resourceNames is an optional white list of names that the rule applies to.
resources resources is a list of resources this rule applies to.
verbs verbs is a list of kubernetes resource API verbs, like: get, list, watch, create, update, delete, proxy.
= authorization.v1.SubjectAccessReview
metadata metadata is the standard list metadata.
spec spec holds information about the request being evaluated
status status is filled in by the server and indicates whether the request is allowed or not
= autoscaling.v1.HorizontalPodAutoscaler
metadata metadata is the standard object metadata.
spec spec defines the behaviour of autoscaler.
status status is the current information about the autoscaler.
= autoscaling.v1.HorizontalPodAutoscalerSpec
maxReplicas maxReplicas is the upper limit for the number of pods that can be set by the autoscaler; cannot be smaller than MinReplicas.
minReplicas minReplicas is the lower limit for the number of replicas to which the autoscaler can scale down.
scaleTargetRef scaleTargetRef is the reference to scaled resource; horizontal pod autoscaler will learn the current resource consumption and will set the desired number of pods by using its Scale subresource.
targetCPUUtilizationPercentage targetCPUUtilizationPercentage is the target average CPU utilization (represented as a percentage of requested CPU) over all the pods; if not specified the default autoscaling policy will be used.
= autoscaling.v1.CrossVersionObjectReference
apiVersion apiVersion is the API version of the referent
kind kind is the kind of the referent; More info: https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#types-kinds
name name is the name of the referent; More info: https://kubernetes.io/docs/concepts/overview/working-with-objects/names/#names
= autoscaling.v1.HorizontalPodAutoscalerStatus
currentCPUUtilizationPercentage currentCPUUtilizationPercentage is the current average CPU utilization over all pods, represented as a percentage of requested CPU, e.g. 70 means that an average pod is using now 70% of its requested CPU.
currentReplicas currentReplicas is the current number of replicas of pods managed by this autoscaler.
desiredReplicas desiredReplicas is the desired number of replicas of pods managed by this autoscaler.
lastScaleTime lastScaleTime is the last time the HorizontalPodAutoscaler scaled the number of pods; used by the autoscaler to control how often the number of pods is changed.
observedGeneration observedGeneration is the most recent generation observed by this autoscaler.
= autoscaling.v1.HorizontalPodAutoscalerList
items items is the list of horizontal pod autoscaler objects.
metadata Standard list metadata.
= autoscaling.v1.Scale
metadata metadata is the standard object metadata; More info: https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#metadata.
spec spec defines the behavior of the scale.
status status is the current status of the scale.
= autoscaling.v1.ScaleSpec
replicas replicas is the desired number of instances for the scaled object.
= autoscaling.v1.ScaleStatus
replicas replicas is the actual number of observed instances of the scaled object.
selector selector is the label query over pods that should match the replicas count.
= autoscaling.v2.HorizontalPodAutoscaler
metadata metadata is the standard object metadata.
spec spec is the specification for the behaviour of the autoscaler.
status status is the current information about the autoscaler.
= autoscaling.v2.HorizontalPodAutoscalerSpec
behavior behavior configures the scaling behavior of the target in both Up and Down directions (scaleUp and scaleDown fields respectively).
maxReplicas maxReplicas is the upper limit for the number of replicas to which the autoscaler can scale up.
metrics metrics contains the specifications for which to use to calculate the desired replica count (the maximum replica count across all metrics will be used).
minReplicas minReplicas is the lower limit for the number of replicas to which the autoscaler can scale down.
scaleTargetRef scaleTargetRef points to the target resource to scale, and is used to the pods for which metrics should be collected, as well as to actually change the replica count.
= autoscaling.v2.HorizontalPodAutoscalerBehavior
scaleDown scaleDown is scaling policy for scaling Down.
scaleUp scaleUp is scaling policy for scaling Up.
= autoscaling.v2.HPAScalingRules
policies policies is a list of potential scaling polices which can be used during scaling.
selectPolicy selectPolicy is used to specify which policy should be used.
stabilizationWindowSeconds stabilizationWindowSeconds is the number of seconds for which past recommendations should be considered while scaling up or scaling down.
tolerance tolerance is the tolerance on the ratio between the current and desired metric value under which no updates are made to the desired number of replicas (e.g. 0.01 for 1%).
= autoscaling.v2.HPAScalingPolicy
periodSeconds periodSeconds specifies the window of time for which the policy should hold true.
type type is used to specify the scaling policy.
value value contains the amount of change which is permitted by the policy.
= autoscaling.v2.MetricSpec
containerResource containerResource refers to a resource metric (such as those specified in requests and limits) known to Kubernetes describing a single container in each pod of the current scale target (e.g. CPU or memory).
external external refers to a global metric that is not associated with any Kubernetes object.
object object refers to a metric describing a single kubernetes object (for example, hits-per-second on an Ingress object).
pods pods refers to a metric describing each pod in the current scale target (for example, transactions-processed-per-second).
resource resource refers to a resource metric (such as those specified in requests and limits) known to Kubernetes describing each pod in the current scale target (e.g. CPU or memory).
type type is the type of metric source.
= autoscaling.v2.ContainerResourceMetricSource
container container is the name of the container in the pods of the scaling target
name name is the name of the resource in question.
target target specifies the target value for the given metric
= autoscaling.v2.MetricTarget
averageUtilization averageUtilization is the target value of the average of the resource metric across all relevant pods, represented as a percentage of the requested value of the resource for the pods.
averageValue averageValue is the target value of the average of the metric across all relevant pods (as a quantity)
type type represents whether the metric type is Utilization, Value, or AverageValue
value value is the target value of the metric (as a quantity).
= autoscaling.v2.ExternalMetricSource
metric metric identifies the target metric by name and selector
target target specifies the target value for the given metric
= autoscaling.v2.MetricIdentifier
name name is the name of the given metric
selector selector is the string-encoded form of a standard kubernetes label selector for the given metric When set, it is passed as an additional parameter to the metrics server for more specific metrics scoping.
= autoscaling.v2.ObjectMetricSource
describedObject describedObject specifies the descriptions of a object,such as kind,name apiVersion
metric metric identifies the target metric by name and selector
target target specifies the target value for the given metric
= autoscaling.v2.CrossVersionObjectReference
apiVersion apiVersion is the API version of the referent
kind kind is the kind of the referent; More info: https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#types-kinds
name name is the name of the referent; More info: https://kubernetes.io/docs/concepts/overview/working-with-objects/names/#names
= autoscaling.v2.PodsMetricSource
metric metric identifies the target metric by name and selector
target target specifies the target value for the given metric
= autoscaling.v2.ResourceMetricSource
name name is the name of the resource in question.
target target specifies the target value for the given metric
= autoscaling.v2.HorizontalPodAutoscalerStatus
conditions conditions is the set of conditions required for this autoscaler to scale its target, and indicates whether or not those conditions are met.
currentMetrics currentMetrics is the last read state of the metrics used by this autoscaler.
currentReplicas currentReplicas is current number of replicas of pods managed by this autoscaler, as last seen by the autoscaler.
desiredReplicas desiredReplicas is the desired number of replicas of pods managed by this autoscaler, as last calculated by the autoscaler.
lastScaleTime lastScaleTime is the last time the HorizontalPodAutoscaler scaled the number of pods, used by the autoscaler to control how often the number of pods is changed.
observedGeneration observedGeneration is the most recent generation observed by this autoscaler.
= autoscaling.v2.HorizontalPodAutoscalerCondition
lastTransitionTime lastTransitionTime is the last time the condition transitioned from one status to another
message message is a human-readable explanation containing details about the transition
observedGeneration observedGeneration represents the .metadata.generation that the condition was set based upon.
reason reason is the reason for the condition's last transition.
status status is the status of the condition (True, False, Unknown)
type type describes the current condition
= autoscaling.v2.MetricStatus
containerResource containerResource refers to a resource metric (such as those specified in requests and limits) known to Kubernetes describing a single container in each pod in the current scale target (e.g. CPU or memory).
external external refers to a global metric that is not associated with any Kubernetes object.
object object refers to a metric describing a single kubernetes object (for example, hits-per-second on an Ingress object).
pods pods refers to a metric describing each pod in the current scale target (for example, transactions-processed-per-second).
resource resource refers to a resource metric (such as those specified in requests and limits) known to Kubernetes describing each pod in the current scale target (e.g. CPU or memory).
type type is the type of metric source.
= autoscaling.v2.ContainerResourceMetricStatus
container container is the name of the container in the pods of the scaling target
current current contains the current value for the given metric
name name is the name of the resource in question.
= autoscaling.v2.MetricValueStatus
averageUtilization averageUtilization is the current value of the average of the resource metric across all relevant pods, represented as a percentage of the requested value of the resource for the pods.
averageValue averageValue is the current value of the average of the metric across all relevant pods (as a quantity)
value value is the current value of the metric (as a quantity).
= autoscaling.v2.ExternalMetricStatus
current current contains the current value for the given metric
metric metric identifies the target metric by name and selector
= autoscaling.v2.ObjectMetricStatus
current current contains the current value for the given metric
describedObject describedObject specifies the descriptions of a object,such as kind,name apiVersion
metric metric identifies the target metric by name and selector
= autoscaling.v2.PodsMetricStatus
current current contains the current value for the given metric
metric metric identifies the target metric by name and selector
= autoscaling.v2.ResourceMetricStatus
current current contains the current value for the given metric
name name is the name of the resource in question.
= autoscaling.v2.HorizontalPodAutoscalerList
items items is the list of horizontal pod autoscaler objects.
metadata metadata is the standard list metadata.
= batch.v1.CronJob
metadata Standard object's metadata.
spec Specification of the desired behavior of a cron job, including the schedule.
status Current status of a cron job.
= batch.v1.CronJobSpec
concurrencyPolicy Specifies how to treat concurrent executions of a Job.
failedJobsHistoryLimit The number of failed finished jobs to retain.
jobTemplate Specifies the job that will be created when executing a CronJob.
schedule The schedule in Cron format, see https://en.wikipedia.org/wiki/Cron.
startingDeadlineSeconds Optional deadline in seconds for starting the job if it misses scheduled time for any reason.
successfulJobsHistoryLimit The number of successful finished jobs to retain.
suspend This flag tells the controller to suspend subsequent executions, it does not apply to already started executions.
timeZone The time zone name for the given schedule, see https://en.wikipedia.org/wiki/List_of_tz_database_time_zones.
= batch.v1.JobTemplateSpec
metadata Standard object's metadata of the jobs created from this template.
spec Specification of the desired behavior of the job.
= batch.v1.JobSpec
activeDeadlineSeconds Specifies the duration in seconds relative to the startTime that the job may be continuously active before the system tries to terminate it; value must be positive integer.
backoffLimit Specifies the number of retries before marking this job failed.
backoffLimitPerIndex Specifies the limit for the number of retries within an index before marking this index as failed.
completionMode completionMode specifies how Pod completions are tracked.
completions Specifies the desired number of successfully finished pods the job should be run with.
managedBy ManagedBy field indicates the controller that manages a Job.
manualSelector manualSelector controls generation of pod labels and pod selectors.
maxFailedIndexes Specifies the maximal number of failed indexes before marking the Job as failed, when backoffLimitPerIndex is set.
parallelism Specifies the maximum desired number of pods the job should run at any given time.
podFailurePolicy Specifies the policy of handling failed pods.
podReplacementPolicy podReplacementPolicy specifies when to create replacement Pods.
scheduling scheduling defines the Workload-aware Scheduling configuration for this Job.
selector A label query over pods that should match the pod count.
successPolicy successPolicy specifies the policy when the Job can be declared as succeeded.
suspend suspend specifies whether the Job controller should create Pods or not.
template Describes the pod that will be created when executing a job.
ttlSecondsAfterFinished ttlSecondsAfterFinished limits the lifetime of a Job that has finished execution (either Complete or Failed).
= batch.v1.PodFailurePolicy
rules A list of pod failure policy rules.
= batch.v1.PodFailurePolicyRule
action Specifies the action taken on a pod failure when the requirements are satisfied.
onExitCodes Represents the requirement on the container exit codes.
onPodConditions Represents the requirement on the pod conditions.
= batch.v1.PodFailurePolicyOnExitCodesRequirement
containerName Restricts the check for exit codes to the container with the specified name.
operator Represents the relationship between the container exit code(s) and the specified values.
values Specifies the set of values.
= batch.v1.PodFailurePolicyOnPodConditionsPattern
status Specifies the required Pod condition status.
type Specifies the required Pod condition type.
= batch.v1.JobSchedulingConfiguration
disruptionMode DisruptionMode defines the mode in which the Job's pods can be disrupted.
resourceClaims ResourceClaims defines which ResourceClaims may be shared among Pods in the Job.
schedulingConstraints SchedulingConstraints defines scheduling constraints (e.g. topology) for the Job's pods.
schedulingPolicy SchedulingPolicy defines the scheduling policy for this Job.
= scheduling.v1alpha3.WorkloadPodGroupDisruptionMode
all all specifies that all pods in the group must be disrupted together.
single single specifies that pods can be disrupted independently from each other.
= scheduling.v1alpha3.WorkloadPodGroupResourceClaim
name name uniquely identifies this resource claim inside the group.
resourceClaimName resourceClaimName is the name of a ResourceClaim object in the same namespace.
resourceClaimTemplateName resourceClaimTemplateName is the name of a ResourceClaimTemplate object in the same namespace.
= scheduling.v1alpha3.WorkloadPodGroupSchedulingConstraints
topology topology specifies desired topological placements for all pods within the pod group.
= scheduling.v1alpha3.TopologyConstraint
key key specifies the key of the node label representing the topology domain.
= scheduling.v1alpha3.WorkloadPodGroupSchedulingPolicy
basic basic specifies that standard, pod-by-pod Kubernetes scheduling behavior should be used.
gang gang specifies all-or-nothing scheduling semantics.
= scheduling.v1alpha3.WorkloadPodGroupGangSchedulingPolicy
minCount minCount is the minimum number of pods that must be scheduled at the same time for the scheduler to admit the entire group.
= batch.v1.SuccessPolicy
rules rules represents the list of alternative rules for the declaring the Jobs as successful before '.status.succeeded >= .spec.completions'.
= batch.v1.SuccessPolicyRule
succeededCount succeededCount specifies the minimal required size of the actual set of the succeeded indexes for the Job.
succeededIndexes succeededIndexes specifies the set of indexes which need to be contained in the actual set of the succeeded indexes for the Job.
= batch.v1.CronJobStatus
active A list of pointers to currently running jobs.
lastScheduleTime Information when was the last time the job was successfully scheduled.
lastSuccessfulTime Information when was the last time the job successfully completed.
= core.v1.ObjectReference
apiVersion API version of the referent.
fieldPath If referring to a piece of an object instead of an entire object, this string should contain a valid JSON/Go field access statement, such as desiredState.manifest.containers[2].
kind Kind of the referent.
name Name of the referent.
namespace Namespace of the referent.
resourceVersion Specific resourceVersion to which this reference is made, if any.
uid UID of the referent.
= batch.v1.CronJobList
items items is the list of CronJobs.
metadata Standard list metadata.
= batch.v1.Job
metadata Standard object's metadata.
spec Specification of the desired behavior of a job.
status Current status of a job.
= batch.v1.JobStatus
active The number of pending and running pods which are not terminating (without a deletionTimestamp).
completedIndexes completedIndexes holds the completed indexes when .spec.completionMode = "Indexed" in a text format.
completionTime Represents time when the job was completed.
conditions The latest available observations of an object's current state.
failed The number of pods which reached phase Failed.
failedIndexes FailedIndexes holds the failed indexes when spec.backoffLimitPerIndex is set.
ready The number of active pods which have a Ready condition and are not terminating (without a deletionTimestamp).
startTime Represents time when the job controller started processing a job.
succeeded The number of pods which reached phase Succeeded.
terminating The number of pods which are terminating (in phase Pending or Running and have a deletionTimestamp).
uncountedTerminatedPods uncountedTerminatedPods holds the UIDs of Pods that have terminated but the job controller hasn't yet accounted for in the status counters.
= batch.v1.JobCondition
lastProbeTime Last time the condition was checked.
lastTransitionTime Last time the condition transit from one status to another.
message Human readable message indicating details about last transition.
reason (brief) reason for the condition's last transition.
status Status of the condition, one of True, False, Unknown.
type Type of job condition, Complete or Failed.
= batch.v1.UncountedTerminatedPods
failed failed holds UIDs of failed Pods.
succeeded succeeded holds UIDs of succeeded Pods.
= batch.v1.JobList
items items is the list of Jobs.
metadata Standard list metadata.
= certificates.v1.CertificateSigningRequest
spec spec contains the certificate request, and is immutable after creation.
status status contains information about whether the request is approved or denied, and the certificate issued by the signer, or the failure condition indicating signer failure.
= certificates.v1.CertificateSigningRequestSpec
expirationSeconds expirationSeconds is the requested duration of validity of the issued certificate.
extra extra contains extra attributes of the user that created the CertificateSigningRequest.
groups groups contains group membership of the user that created the CertificateSigningRequest.
request request contains an x509 certificate signing request encoded in a "CERTIFICATE REQUEST" PEM block.
signerName signerName indicates the requested signer, and is a qualified name.
uid uid contains the uid of the user that created the CertificateSigningRequest.
usages usages specifies a set of key usages requested in the issued certificate.
username username contains the name of the user that created the CertificateSigningRequest.
= certificates.v1.CertificateSigningRequestStatus
certificate certificate is populated with an issued certificate by the signer after an Approved condition is present.
conditions conditions applied to the request.
= certificates.v1.CertificateSigningRequestCondition
lastTransitionTime lastTransitionTime is the time the condition last transitioned from one status to another.
lastUpdateTime lastUpdateTime is the time of the last update to this condition
message message contains a human readable message with details about the request state
reason reason indicates a brief reason for the request state
status status of the condition, one of True, False, Unknown.
type type of the condition.
= certificates.v1.CertificateSigningRequestList
items items is a collection of CertificateSigningRequest objects
= certificates.v1.ClusterTrustBundle
metadata metadata contains the object metadata.
spec spec contains the signer (if any) and trust anchors.
= certificates.v1.ClusterTrustBundleSpec
signerName signerName indicates the associated signer, if any.
trustBundle trustBundle contains the individual X.509 trust anchors for this bundle, as PEM bundle of PEM-wrapped, DER-formatted X.509 certificates.
= certificates.v1.ClusterTrustBundleList
items items is a collection of ClusterTrustBundle objects
metadata metadata contains the list metadata.
= certificates.v1.PodCertificateRequest
metadata metadata contains the object metadata.
spec spec contains the details about the certificate being requested.
status status contains the issued certificate, and a standard set of conditions.
= certificates.v1.PodCertificateRequestSpec
maxExpirationSeconds maxExpirationSeconds is the maximum lifetime permitted for the certificate.
nodeName nodeName is the name of the node the pod is assigned to.
nodeUID nodeUID is the UID of the node the pod is assigned to.
podName podName is the name of the pod into which the certificate will be mounted.
podUID podUID is the UID of the pod into which the certificate will be mounted.
serviceAccountName serviceAccountName is the name of the service account the pod is running as.
serviceAccountUID serviceAccountUID is the UID of the service account the pod is running as.
signerName signerName indicates the requested signer.
stubPKCS10Request A PKCS#10 certificate signing request (DER-serialized) generated by Kubelet using the subject private key.
unverifiedUserAnnotations unverifiedUserAnnotations allow pod authors to pass additional information to the signer implementation.
= certificates.v1.PodCertificateRequestStatus
beginRefreshAt beginRefreshAt is the time at which the kubelet should begin trying to refresh the certificate.
certificateChain certificateChain is populated with an issued certificate by the signer.
conditions conditions applied to the request.
notAfter notAfter is the time at which the certificate expires.
notBefore notBefore is the time at which the certificate becomes valid.
= certificates.v1.PodCertificateRequestList
items items is a collection of PodCertificateRequest objects
metadata metadata contains the list metadata.
= certificates.v1beta1.ClusterTrustBundle
metadata metadata contains the object metadata.
spec spec contains the signer (if any) and trust anchors.
= certificates.v1beta1.ClusterTrustBundleSpec
signerName signerName indicates the associated signer, if any.
trustBundle trustBundle contains the individual X.509 trust anchors for this bundle, as PEM bundle of PEM-wrapped, DER-formatted X.509 certificates.
= certificates.v1beta1.ClusterTrustBundleList
items items is a collection of ClusterTrustBundle objects
metadata metadata contains the list metadata.
= certificates.v1beta1.PodCertificateRequest
metadata metadata contains the object metadata.
spec spec contains the details about the certificate being requested.
status status contains the issued certificate, and a standard set of conditions.
= certificates.v1beta1.PodCertificateRequestSpec
maxExpirationSeconds maxExpirationSeconds is the maximum lifetime permitted for the certificate.
nodeName nodeName is the name of the node the pod is assigned to.
nodeUID nodeUID is the UID of the node the pod is assigned to.
pkixPublicKey The PKIX-serialized public key the signer will issue the certificate to.
podName podName is the name of the pod into which the certificate will be mounted.
podUID podUID is the UID of the pod into which the certificate will be mounted.
proofOfPossession A proof that the requesting kubelet holds the private key corresponding to pkixPublicKey.
serviceAccountName serviceAccountName is the name of the service account the pod is running as.
serviceAccountUID serviceAccountUID is the UID of the service account the pod is running as.
signerName signerName indicates the requested signer.
stubPKCS10Request A PKCS#10 certificate signing request (DER-serialized) generated by Kubelet using the subject private key.
unverifiedUserAnnotations unverifiedUserAnnotations allow pod authors to pass additional information to the signer implementation.
= certificates.v1beta1.PodCertificateRequestStatus
beginRefreshAt beginRefreshAt is the time at which the kubelet should begin trying to refresh the certificate.
certificateChain certificateChain is populated with an issued certificate by the signer.
conditions conditions applied to the request.
notAfter notAfter is the time at which the certificate expires.
notBefore notBefore is the time at which the certificate becomes valid.
= certificates.v1beta1.PodCertificateRequestList
items items is a collection of PodCertificateRequest objects
metadata metadata contains the list metadata.
= coordination.v1.Lease
metadata metadata is the standard object metadata.
spec spec contains the specification of the Lease.
= coordination.v1.LeaseSpec
acquireTime acquireTime is a time when the current lease was acquired.
holderIdentity holderIdentity contains the identity of the holder of a current lease.
leaseDurationSeconds leaseDurationSeconds is a duration that candidates for a lease need to wait to force acquire it.
leaseTransitions leaseTransitions is the number of transitions of a lease between holders.
preferredHolder preferredHolder signals to a lease holder that the lease has a more optimal holder and should be given up.
renewTime renewTime is a time when the current holder of a lease has last updated the lease.
strategy strategy indicates the strategy for picking the leader for coordinated leader election.
= coordination.v1.LeaseList
items items is a list of schema objects.
metadata Standard list metadata.
= coordination.v1alpha2.LeaseCandidate
metadata metadata is the standard object metadata.
spec spec contains the specification of the Lease.
= coordination.v1alpha2.LeaseCandidateSpec
binaryVersion binaryVersion is the binary version.
emulationVersion emulationVersion is the emulation version.
leaseName leaseName is the name of the lease for which this candidate is contending.
pingTime pingTime is the last time that the server has requested the LeaseCandidate to renew.
renewTime renewTime is the time that the LeaseCandidate was last updated.
strategy strategy is the strategy that coordinated leader election will use for picking the leader.
= coordination.v1alpha2.LeaseCandidateList
items items is a list of schema objects.
metadata Standard list metadata.
= coordination.v1beta1.LeaseCandidate
metadata metadata is the standard object metadata.
spec spec contains the specification of the Lease.
= coordination.v1beta1.LeaseCandidateSpec
binaryVersion binaryVersion is the binary version.
emulationVersion emulationVersion is the emulation version.
leaseName leaseName is the name of the lease for which this candidate is contending.
pingTime pingTime is the last time that the server has requested the LeaseCandidate to renew.
renewTime renewTime is the time that the LeaseCandidate was last updated.
strategy strategy is the strategy that coordinated leader election will use for picking the leader.
= coordination.v1beta1.LeaseCandidateList
items items is a list of schema objects.
metadata Standard list metadata.
= core.v1.Binding
metadata Standard object's metadata.
target The target object that you want to bind to the standard object.
= core.v1.ComponentStatus
conditions List of component conditions observed
metadata Standard object's metadata.
= core.v1.ComponentCondition
error Condition error code for a component.
message Message about the condition for a component.
status Status of the condition for a component.
type Type of condition for a component.
= core.v1.ComponentStatusList
items List of ComponentStatus objects.
metadata Standard list metadata.
= core.v1.ConfigMap
binaryData BinaryData contains the binary data.
data Data contains the configuration data.
immutable Immutable, if set to true, ensures that data stored in the ConfigMap cannot be updated (only object metadata can be modified).
metadata Standard object's metadata.
= core.v1.ConfigMapList
items Items is the list of ConfigMaps.
metadata More info: https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#metadata
= core.v1.Endpoints
metadata Standard object's metadata.
subsets The set of all endpoints is the union of all subsets.
= core.v1.EndpointSubset
addresses IP addresses which offer the related ports that are marked as ready.
notReadyAddresses IP addresses which offer the related ports but are not currently marked as ready because they have not yet finished starting, have recently failed a readiness check, or have recently failed a liveness check.
ports Port numbers available on the related IP addresses.
= core.v1.EndpointAddress
hostname The Hostname of this endpoint
ip The IP of this endpoint.
nodeName Optional: Node hosting this endpoint.
targetRef Reference to object providing the endpoint.
= core.v1.EndpointPort
appProtocol The application protocol for this port.
name The name of this port.
port The port number of the endpoint.
protocol The IP protocol for this port.
= core.v1.EndpointsList
items List of endpoints.
metadata Standard list metadata.
= core.v1.Event
action What action was taken/failed regarding to the Regarding object.
count The number of times this event has occurred.
eventTime Time when this Event was first observed.
firstTimestamp The time at which the event was first recorded.
involvedObject The object that this event is about.
lastTimestamp The time at which the most recent occurrence of this event was recorded.
message A human-readable description of the status of this operation.
metadata Standard object's metadata.
reason This should be a short, machine understandable string that gives the reason for the transition into the object's current status.
related Optional secondary object for more complex actions.
reportingComponent Name of the controller that emitted this Event, e.g. 'kubernetes.io/kubelet'.
reportingInstance ID of the controller instance, e.g. 'kubelet-xyzf'.
series Data about the Event series this event represents or nil if it's a singleton Event.
source The component reporting this event.
type Type of this event (Normal, Warning), new types could be added in the future
= core.v1.EventSeries
count Number of occurrences in this series up to the last heartbeat time
lastObservedTime Time of the last occurrence observed
= core.v1.EventSource
component Component from which the event is generated.
host Node name on which the event is generated.
= core.v1.EventList
items List of events
metadata Standard list metadata.
= core.v1.LimitRange
metadata Standard object's metadata.
spec Spec defines the limits enforced.
= core.v1.LimitRangeSpec
limits Limits is the list of LimitRangeItem objects that are enforced.
= core.v1.LimitRangeItem
default Default resource requirement limit value by resource name if resource limit is omitted.
defaultRequest DefaultRequest is the default resource requirement request value by resource name if resource request is omitted.
max Max usage constraints on this kind by resource name.
maxLimitRequestRatio MaxLimitRequestRatio if specified, the named resource must have a request and limit that are both non-zero where limit divided by request is less than or equal to the enumerated value; this represents the max burst for the named resource.
min Min usage constraints on this kind by resource name.
type Type of resource that this limit applies to.
= core.v1.LimitRangeList
items Items is a list of LimitRange objects.
metadata Standard list metadata.
= core.v1.Namespace
metadata Standard object's metadata.
spec Spec defines the behavior of the Namespace.
status Status describes the current status of a Namespace.
= core.v1.NamespaceSpec
finalizers Finalizers is an opaque list of values that must be empty to permanently remove object from storage.
= core.v1.NamespaceStatus
conditions Represents the latest available observations of a namespace's current state.
phase Phase is the current lifecycle phase of the namespace.
= core.v1.NamespaceCondition
lastTransitionTime Last time the condition transitioned from one status to another.
message Human-readable message indicating details about last transition.
reason Unique, one-word, CamelCase reason for the condition's last transition.
status Status of the condition, one of True, False, Unknown.
type Type of namespace controller condition.
= core.v1.NamespaceList
items Items is the list of Namespace objects in the list.
metadata Standard list metadata.
= core.v1.Node
metadata Standard object's metadata.
spec Spec defines the behavior of a node. https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#spec-and-status
status Most recently observed status of the node.
= core.v1.NodeSpec
configSource Deprecated: Previously used to specify the source of the node's configuration for the DynamicKubeletConfig feature.
externalID Deprecated.
podCIDR PodCIDR represents the pod IP range assigned to the node.
podCIDRs podCIDRs represents the IP ranges assigned to the node for usage by Pods on that node.
podPreemptionPolicy PodPreemptionPolicy controls the node-level preemption behaviors for pods on this node.
providerID ID of the node assigned by the cloud provider in the format: <ProviderName>://<ProviderSpecificNodeID>
taints If specified, the node's taints.
unschedulable Unschedulable controls node schedulability of new pods.
= core.v1.NodeConfigSource
configMap ConfigMap is a reference to a Node's ConfigMap
= core.v1.ConfigMapNodeConfigSource
kubeletConfigKey KubeletConfigKey declares which key of the referenced ConfigMap corresponds to the KubeletConfiguration structure This field is required in all cases.
name Name is the metadata.name of the referenced ConfigMap.
namespace Namespace is the metadata.namespace of the referenced ConfigMap.
resourceVersion ResourceVersion is the metadata.ResourceVersion of the referenced ConfigMap.
uid UID is the metadata.UID of the referenced ConfigMap.
= core.v1.NodePodPreemptionPolicy
disableResizePreemption DisableResizePreemption lists the owners (e.g., autoscalers, operators, administrators) that have requested to disable scheduler and Kubelet preemption for in-place pod resize on this node.
= core.v1.Taint
effect Required.
key Required.
timeAdded TimeAdded represents the time at which the taint was added.
value The taint value corresponding to the taint key.
= core.v1.NodeStatus
addresses List of addresses reachable to the node.
allocatable Allocatable represents the resources of a node that are available for scheduling.
capacity Capacity represents the total resources of a node.
conditions Conditions is an array of current observed node conditions.
config Status of the config assigned to the node via the dynamic Kubelet config feature.
daemonEndpoints Endpoints of daemons running on the Node.
declaredFeatures DeclaredFeatures represents the features related to feature gates that are declared by the node.
features Features describes the set of features implemented by the CRI implementation.
images List of container images on this node
nodeInfo Set of ids/uuids to uniquely identify the node.
phase NodePhase is the recently observed lifecycle phase of the node.
runtimeHandlers The available runtime handlers.
volumesAttached List of volumes that are attached to the node.
volumesInUse List of attachable volumes in use (mounted) by the node.
= core.v1.NodeAddress
address The node address.
type Node address type, one of Hostname, ExternalIP or InternalIP.
= core.v1.NodeCondition
lastHeartbeatTime Last time we got an update on a given condition.
lastTransitionTime Last time the condition transit from one status to another.
message Human readable message indicating details about last transition.
reason (brief) reason for the condition's last transition.
status Status of the condition, one of True, False, Unknown.
type Type of node condition.
= core.v1.NodeConfigStatus
active Active reports the checkpointed config the node is actively using.
assigned Assigned reports the checkpointed config the node will try to use.
error Error describes any problems reconciling the Spec.ConfigSource to the Active config.
lastKnownGood LastKnownGood reports the checkpointed config the node will fall back to when it encounters an error attempting to use the Assigned config.
= core.v1.NodeDaemonEndpoints
kubeletEndpoint Endpoint on which Kubelet is listening.
= core.v1.DaemonEndpoint
Port Port number of the given endpoint.
= core.v1.NodeFeatures
supplementalGroupsPolicy SupplementalGroupsPolicy is set to true if the runtime supports SupplementalGroupsPolicy and ContainerUser.
= core.v1.ContainerImage
names Names by which this image is known. e.g. ["kubernetes.example/hyperkube:v1.0.7", "cloud-vendor.registry.example/cloud-vendor/hyperkube:v1.0.7"]
sizeBytes The size of the image in bytes.
= core.v1.NodeSystemInfo
architecture The Architecture reported by the node
bootID Boot ID reported by the node.
containerRuntimeVersion ContainerRuntime Version reported by the node through runtime remote API (e.g. containerd://1.4.2).
kernelVersion Kernel Version reported by the node from 'uname -r' (e.g. 3.16.0-0.bpo.4-amd64).
kubeProxyVersion Deprecated: KubeProxy Version reported by the node.
kubeletVersion Kubelet Version reported by the node.
machineID MachineID reported by the node.
operatingSystem The Operating System reported by the node
osImage OS Image reported by the node from /etc/os-release (e.g. Debian GNU/Linux 7 (wheezy)).
runningInUserNamespace Whether the node is running in a user namespace.
swap Swap Info reported by the node.
systemUUID SystemUUID reported by the node.
= core.v1.NodeSwapStatus
capacity Total amount of swap memory in bytes.
= core.v1.NodeRuntimeHandler
features Supported features.
name Runtime handler name.
= core.v1.NodeRuntimeHandlerFeatures
recursiveReadOnlyMounts RecursiveReadOnlyMounts is set to true if the runtime handler supports RecursiveReadOnlyMounts.
userNamespaces UserNamespaces is set to true if the runtime handler supports UserNamespaces, including for volumes.
= core.v1.AttachedVolume
devicePath DevicePath represents the device path where the volume should be available
name Name of the attached volume
= core.v1.NodeList
items List of nodes
metadata Standard list metadata.
= core.v1.PersistentVolume
metadata Standard object's metadata.
spec spec defines a specification of a persistent volume owned by the cluster.
status status represents the current information/status for the persistent volume.
= core.v1.PersistentVolumeSpec
accessModes accessModes contains all ways the volume can be mounted.
awsElasticBlockStore awsElasticBlockStore represents an AWS Disk resource that is attached to a kubelet's host machine and then exposed to the pod.
azureDisk azureDisk represents an Azure Data Disk mount on the host and bind mount to the pod.
azureFile azureFile represents an Azure File Service mount on the host and bind mount to the pod.
capacity capacity is the description of the persistent volume's resources and capacity.
cephfs cephFS represents a Ceph FS mount on the host that shares a pod's lifetime.
cinder cinder represents a cinder volume attached and mounted on kubelets host machine.
claimRef claimRef is part of a bi-directional binding between PersistentVolume and PersistentVolumeClaim.
csi csi represents storage that is handled by an external CSI driver.
fc fc represents a Fibre Channel resource that is attached to a kubelet's host machine and then exposed to the pod.
flexVolume flexVolume represents a generic volume resource that is provisioned/attached using an exec based plugin.
flocker flocker represents a Flocker volume attached to a kubelet's host machine and exposed to the pod for its usage.
gcePersistentDisk gcePersistentDisk represents a GCE Disk resource that is attached to a kubelet's host machine and then exposed to the pod.
glusterfs glusterfs represents a Glusterfs volume that is attached to a host and exposed to the pod.
hostPath hostPath represents a directory on the host.
iscsi iscsi represents an ISCSI Disk resource that is attached to a kubelet's host machine and then exposed to the pod.
local local represents directly-attached storage with node affinity
mountOptions mountOptions is the list of mount options, e.g. ["ro", "soft"].
nfs nfs represents an NFS mount on the host.
nodeAffinity nodeAffinity defines constraints that limit what nodes this volume can be accessed from.
persistentVolumeReclaimPolicy persistentVolumeReclaimPolicy defines what happens to a persistent volume when released from its claim.
photonPersistentDisk photonPersistentDisk represents a PhotonController persistent disk attached and mounted on kubelets host machine.
portworxVolume portworxVolume represents a portworx volume attached and mounted on kubelets host machine.
quobyte quobyte represents a Quobyte mount on the host that shares a pod's lifetime.
rbd rbd represents a Rados Block Device mount on the host that shares a pod's lifetime.
scaleIO scaleIO represents a ScaleIO persistent volume attached and mounted on Kubernetes nodes.
storageClassName storageClassName is the name of StorageClass to which this persistent volume belongs.
storageos storageOS represents a StorageOS volume that is attached to the kubelet's host machine and mounted into the pod.
volumeAttributesClassName Name of VolumeAttributesClass to which this persistent volume belongs.
volumeMode volumeMode defines if a volume is intended to be used with a formatted filesystem or to remain in raw block state.
vsphereVolume vsphereVolume represents a vSphere volume attached and mounted on kubelets host machine.
= core.v1.AzureFilePersistentVolumeSource
readOnly readOnly defaults to false (read/write).
secretName secretName is the name of secret that contains Azure Storage Account Name and Key
secretNamespace secretNamespace is the namespace of the secret that contains Azure Storage Account Name and Key default is the same as the Pod
shareName shareName is the azure Share Name
= core.v1.CephFSPersistentVolumeSource
monitors monitors is Required: Monitors is a collection of Ceph monitors More info: https://examples.k8s.io/volumes/cephfs/README.md#how-to-use-it
path path is Optional: Used as the mounted root, rather than the full Ceph tree, default is /
readOnly readOnly is Optional: Defaults to false (read/write).
secretFile secretFile is Optional: SecretFile is the path to key ring for User, default is /etc/ceph/user.secret More info: https://examples.k8s.io/volumes/cephfs/README.md#how-to-use-it
secretRef secretRef is Optional: SecretRef is reference to the authentication secret for User, default is empty.
user user is Optional: User is the rados user name, default is admin More info: https://examples.k8s.io/volumes/cephfs/README.md#how-to-use-it
= core.v1.SecretReference
name name is unique within a namespace to reference a secret resource.
namespace namespace defines the space within which the secret name must be unique.
= core.v1.CinderPersistentVolumeSource
fsType fsType Filesystem type to mount.
readOnly readOnly is Optional: Defaults to false (read/write).
secretRef secretRef is Optional: points to a secret object containing parameters used to connect to OpenStack.
volumeID volumeID used to identify the volume in cinder.
= core.v1.CSIPersistentVolumeSource
controllerExpandSecretRef controllerExpandSecretRef is a reference to the secret object containing sensitive information to pass to the CSI driver to complete the CSI ControllerExpandVolume call.
controllerPublishSecretRef controllerPublishSecretRef is a reference to the secret object containing sensitive information to pass to the CSI driver to complete the CSI ControllerPublishVolume and ControllerUnpublishVolume calls.
driver driver is the name of the driver to use for this volume.
fsType fsType to mount.
nodeExpandSecretRef nodeExpandSecretRef is a reference to the secret object containing sensitive information to pass to the CSI driver to complete the CSI NodeExpandVolume call.
nodePublishSecretRef nodePublishSecretRef is a reference to the secret object containing sensitive information to pass to the CSI driver to complete the CSI NodePublishVolume and NodeUnpublishVolume calls.
nodeStageSecretRef nodeStageSecretRef is a reference to the secret object containing sensitive information to pass to the CSI driver to complete the CSI NodeStageVolume and NodeStageVolume and NodeUnstageVolume calls.
readOnly readOnly value to pass to ControllerPublishVolumeRequest.
volumeAttributes volumeAttributes of the volume to publish.
volumeHandle volumeHandle is the unique volume name returned by the CSI volume plugin's CreateVolume to refer to the volume on all subsequent calls.
= core.v1.FlexPersistentVolumeSource
driver driver is the name of the driver to use for this volume.
fsType fsType is the Filesystem type to mount.
options options is Optional: this field holds extra command options if any.
readOnly readOnly is Optional: defaults to false (read/write).
secretRef secretRef is Optional: SecretRef is reference to the secret object containing sensitive information to pass to the plugin scripts.
= core.v1.GlusterfsPersistentVolumeSource
endpoints endpoints is the endpoint name that details Glusterfs topology.
endpointsNamespace endpointsNamespace is the namespace that contains Glusterfs endpoint.
path path is the Glusterfs volume path.
readOnly readOnly here will force the Glusterfs volume to be mounted with read-only permissions.
= core.v1.ISCSIPersistentVolumeSource
chapAuthDiscovery chapAuthDiscovery defines whether support iSCSI Discovery CHAP authentication
chapAuthSession chapAuthSession defines whether support iSCSI Session CHAP authentication
fsType fsType is the filesystem type of the volume that you want to mount.
initiatorName initiatorName is the custom iSCSI Initiator Name.
iqn iqn is Target iSCSI Qualified Name.
iscsiInterface iscsiInterface is the interface Name that uses an iSCSI transport.
lun lun is iSCSI Target Lun number.
portals portals is the iSCSI Target Portal List.
readOnly readOnly here will force the ReadOnly setting in VolumeMounts.
secretRef secretRef is the CHAP Secret for iSCSI target and initiator authentication
targetPortal targetPortal is iSCSI Target Portal.
= core.v1.LocalVolumeSource
fsType fsType is the filesystem type to mount.
path path of the full path to the volume on the node.
= core.v1.VolumeNodeAffinity
required required specifies hard node constraints that must be met.
= core.v1.RBDPersistentVolumeSource
fsType fsType is the filesystem type of the volume that you want to mount.
image image is the rados image name.
keyring keyring is the path to key ring for RBDUser.
monitors monitors is a collection of Ceph monitors.
pool pool is the rados pool name.
readOnly readOnly here will force the ReadOnly setting in VolumeMounts.
secretRef secretRef is name of the authentication secret for RBDUser.
user user is the rados user name.
= core.v1.ScaleIOPersistentVolumeSource
fsType fsType is the filesystem type to mount.
gateway gateway is the host address of the ScaleIO API Gateway.
protectionDomain protectionDomain is the name of the ScaleIO Protection Domain for the configured storage.
readOnly readOnly defaults to false (read/write).
secretRef secretRef references to the secret for ScaleIO user and other sensitive information.
sslEnabled sslEnabled is the flag to enable/disable SSL communication with Gateway, default false
storageMode storageMode indicates whether the storage for a volume should be ThickProvisioned or ThinProvisioned.
storagePool storagePool is the ScaleIO Storage Pool associated with the protection domain.
system system is the name of the storage system as configured in ScaleIO.
volumeName volumeName is the name of a volume already created in the ScaleIO system that is associated with this volume source.
= core.v1.StorageOSPersistentVolumeSource
fsType fsType is the filesystem type to mount.
readOnly readOnly defaults to false (read/write).
secretRef secretRef specifies the secret to use for obtaining the StorageOS API credentials.
volumeName volumeName is the human-readable name of the StorageOS volume.
volumeNamespace volumeNamespace specifies the scope of the volume within StorageOS.
= core.v1.PersistentVolumeStatus
lastPhaseTransitionTime lastPhaseTransitionTime is the time the phase transitioned from one to another and automatically resets to current time everytime a volume phase transitions.
message message is a human-readable message indicating details about why the volume is in this state.
phase phase indicates if a volume is available, bound to a claim, or released by a claim.
reason reason is a brief CamelCase string that describes any failure and is meant for machine parsing and tidy display in the CLI.
= core.v1.PersistentVolumeClaimList
items items is a list of persistent volume claims.
metadata Standard list metadata.
= core.v1.PersistentVolumeList
items items is a list of persistent volumes.
metadata Standard list metadata.
= core.v1.Pod
metadata Standard object's metadata.
spec Specification of the desired behavior of the pod.
status Most recently observed status of the pod.
= core.v1.PodStatus
allocatedResources AllocatedResources is the total requests allocated for this pod by the node.
conditions Current service state of pod.
containerStatuses Statuses of containers in this pod.
ephemeralContainerStatuses Statuses for any ephemeral containers that have run in this pod.
extendedResourceClaimStatus Status of extended resource claim backed by DRA.
hostIP hostIP holds the IP address of the host to which the pod is assigned.
hostIPs hostIPs holds the IP addresses allocated to the host.
initContainerStatuses Statuses of init containers in this pod.
message A human readable message indicating details about why the pod is in this condition.
nodeAllocatableResourceClaimStatuses NodeAllocatableResourceClaimStatuses contains the status of node-allocatable resources that were allocated for this pod through DRA claims.
nominatedNodeName nominatedNodeName is set only when this pod preempts other pods on the node, but it cannot be scheduled right away as preemption victims receive their graceful termination periods.
observedGeneration If set, this represents the .metadata.generation that the pod status was set based upon.
phase The phase of a Pod is a simple, high-level summary of where the Pod is in its lifecycle.
podIP podIP address allocated to the pod.
podIPs podIPs holds the IP addresses allocated to the pod.
qosClass The Quality of Service (QOS) classification assigned to the pod based on resource requirements See PodQOSClass type for available QOS classes More info: https://kubernetes.io/docs/concepts/workloads/pods/pod-qos/#quality-of-service-classes
reason A brief CamelCase message indicating details about why the pod is in this state. e.g. 'Evicted'
resize Status of resources resize desired for pod's containers.
resourceClaimStatuses Status of resource claims.
resources Resources represents the compute resource requests and limits that have been applied at the pod level if pod-level requests or limits are set in PodSpec.Resources
startTime RFC 3339 date and time at which the object was acknowledged by the Kubelet.
volumeHealth volumeHealth contains node-reported health for each volume the pod is using.
= core.v1.PodCondition
lastProbeTime Last time we probed the condition.
lastTransitionTime Last time the condition transitioned from one status to another.
message Human-readable message indicating details about last transition.
observedGeneration If set, this represents the .metadata.generation that the pod condition was set based upon.
reason Unique, one-word, CamelCase reason for the condition's last transition.
status Status is the status of the condition.
type Type is the type of the condition.
= core.v1.ContainerStatus
allocatedResources AllocatedResources represents the compute resources allocated for this container by the node.
allocatedResourcesStatus AllocatedResourcesStatus represents the status of various resources allocated for this Pod.
containerID ContainerID is the ID of the container in the format '<type>://<container_id>'.
image Image is the name of container image that the container is running.
imageID ImageID is the image ID of the container's image.
lastState LastTerminationState holds the last termination state of the container to help debug container crashes and restarts.
name Name is a DNS_LABEL representing the unique name of the container.
ready Ready specifies whether the container is currently passing its readiness check.
resources Resources represents the compute resource requests and limits that have been successfully enacted on the running container after it has been started or has been successfully resized.
restartCount RestartCount holds the number of times the container has been restarted.
started Started indicates whether the container has finished its postStart lifecycle hook and passed its startup probe.
state State holds details about the container's current condition.
stopSignal StopSignal reports the effective stop signal for this container
user User represents user identity information initially attached to the first process of the container
volumeMounts Status of volume mounts.
= core.v1.ResourceStatus
name Name of the resource.
resources List of unique resources health.
= core.v1.ResourceHealth
health Health of the resource. can be one of: - Healthy: operates as normal - Unhealthy: reported unhealthy.
message Message provides human-readable context for Health (e.g. "ECC error count exceeded threshold").
resourceID ResourceID is the unique identifier of the resource.
= core.v1.ContainerState
running Details about a running container
terminated Details about a terminated container
waiting Details about a waiting container
= core.v1.ContainerStateRunning
startedAt Time at which the container was last (re-)started
= core.v1.ContainerStateTerminated
containerID Container's ID in the format '<type>://<container_id>'
exitCode Exit status from the last termination of the container
finishedAt Time at which the container last terminated
message Message regarding the last termination of the container
reason (brief) reason from the last termination of the container
signal Signal from the last termination of the container
startedAt Time at which previous execution of the container started
= core.v1.ContainerStateWaiting
message Message regarding why the container is not yet running.
reason (brief) reason the container is not yet running.
= core.v1.ContainerUser
linux Linux holds user identity information initially attached to the first process of the containers in Linux.
= core.v1.LinuxContainerUser
gid GID is the primary gid initially attached to the first process in the container
supplementalGroups SupplementalGroups are the supplemental groups initially attached to the first process in the container
uid UID is the primary uid initially attached to the first process in the container
= core.v1.VolumeMountStatus
mountPath MountPath corresponds to the original VolumeMount.
name Name corresponds to the name of the original VolumeMount.
readOnly ReadOnly corresponds to the original VolumeMount.
recursiveReadOnly RecursiveReadOnly must be set to Disabled, Enabled, or unspecified (for non-readonly mounts).
volumeStatus volumeStatus represents volume-type-specific status about the mounted volume.
= core.v1.VolumeStatus
image image represents an OCI object (a container image or artifact) pulled and mounted on the kubelet's host machine.
= core.v1.ImageVolumeStatus
imageRef ImageRef is the digest of the image used for this volume.
= core.v1.PodExtendedResourceClaimStatus
requestMappings RequestMappings identifies the mapping of <container, extended resource backed by DRA> to device request in the generated ResourceClaim.
resourceClaimName ResourceClaimName is the name of the ResourceClaim that was generated for the Pod in the namespace of the Pod.
= core.v1.ContainerExtendedResourceRequest
containerName The name of the container requesting resources.
requestName The name of the request in the special ResourceClaim which corresponds to the extended resource.
resourceName The name of the extended resource in that container which gets backed by DRA.
= core.v1.HostIP
ip IP is the IP address assigned to the host
= core.v1.NodeAllocatableResourceClaimStatus
containers Containers lists the names of all containers in this pod that reference the claim.
mapping Mapping contains allocations through devices mapped in the device spec's 'nodeAllocatableResources[...].mapping' field.
overhead Overhead contains allocations through devices mapped in the device spec's 'nodeAllocatableResources[...].overhead' field.
resourceClaimName ResourceClaimName is the resource claim referenced by the pod that resulted in this node allocatable resource allocation.
= core.v1.NodeAllocatableMappedResources
name Name is the name of the resource (e.g., cpu, memory).
quantity Quantity is the total node allocatable resource capacity allocated for the claim.
= core.v1.NodeAllocatableOverheadResources
name Name is the name of the resource (e.g., cpu, memory).
perContainer PerContainer is the variable overhead quantity applied for each container referencing the claim.
perPod PerPod is the flat overhead quantity allocated per pod.
= core.v1.PodIP
ip IP is the IP address assigned to the pod
= core.v1.PodResourceClaimStatus
name Name uniquely identifies this resource claim inside the pod.
resourceClaimName ResourceClaimName is the name of the ResourceClaim that was generated for the Pod in the namespace of the Pod.
= core.v1.PodVolumeHealth
healthConditions conditions is the set of adverse conditions reported by the CSI node plugin for this volume on this node.
lastTransitionTime lastTransitionTime is when the current set of conditions first appeared.
name name matches an entry in pod.spec.volumes.
= core.v1.PodList
items List of pods.
metadata Standard list metadata.
= core.v1.PodTemplate
metadata Standard object's metadata.
template Template defines the pods that will be created from this pod template. https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#spec-and-status
= core.v1.PodTemplateList
items List of pod templates
metadata Standard list metadata.
= core.v1.ReplicationController
metadata If the Labels of a ReplicationController are empty, they are defaulted to be the same as the Pod(s) that the replication controller manages.
spec Spec defines the specification of the desired behavior of the replication controller.
status Status is the most recently observed status of the replication controller.
= core.v1.ReplicationControllerSpec
minReadySeconds Minimum number of seconds for which a newly created pod should be ready without any of its container crashing, for it to be considered available.
replicas Replicas is the number of desired replicas.
selector Selector is a label query over pods that should match the Replicas count.
template Template is the object that describes the pod that will be created if insufficient replicas are detected.
= core.v1.ReplicationControllerStatus
availableReplicas The number of available replicas (ready for at least minReadySeconds) for this replication controller.
conditions Represents the latest available observations of a replication controller's current state.
fullyLabeledReplicas The number of pods that have labels matching the labels of the pod template of the replication controller.
observedGeneration ObservedGeneration reflects the generation of the most recently observed replication controller.
readyReplicas The number of ready replicas for this replication controller.
replicas Replicas is the most recently observed number of replicas.
= core.v1.ReplicationControllerCondition
lastTransitionTime The last time the condition transitioned from one status to another.
message A human readable message indicating details about the transition.
reason The reason for the condition's last transition.
status Status of the condition, one of True, False, Unknown.
type Type of replication controller condition.
= core.v1.ReplicationControllerList
items List of replication controllers.
metadata Standard list metadata.
= core.v1.ResourceQuota
metadata Standard object's metadata.
spec Spec defines the desired quota. https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#spec-and-status
status Status defines the actual enforced quota and its current usage. https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#spec-and-status
= core.v1.ResourceQuotaSpec
hard hard is the set of desired hard limits for each named resource.
scopeSelector scopeSelector is also a collection of filters like scopes that must match each object tracked by a quota but expressed using ScopeSelectorOperator in combination with possible values.
scopes A collection of filters that must match each object tracked by a quota.
= core.v1.ScopeSelector
matchExpressions A list of scope selector requirements by scope of the resources.
= core.v1.ScopedResourceSelectorRequirement
operator Represents a scope's relationship to a set of values.
scopeName The name of the scope that the selector applies to.
values An array of string values.
= core.v1.ResourceQuotaStatus
hard Hard is the set of enforced hard limits for each named resource.
used Used is the current observed total usage of the resource in the namespace.
= core.v1.ResourceQuotaList
items Items is a list of ResourceQuota objects.
metadata Standard list metadata.
= core.v1.Secret
data Data contains the secret data.
immutable Immutable, if set to true, ensures that data stored in the Secret cannot be updated (only object metadata can be modified).
metadata Standard object's metadata.
stringData stringData allows specifying non-binary secret data in string form.
type Used to facilitate programmatic handling of secret data.
= core.v1.SecretList
items Items is a list of secret objects.
metadata Standard list metadata.
= core.v1.Service
metadata Standard object's metadata.
spec Spec defines the behavior of a service. https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#spec-and-status
status Most recently observed status of the service.
= core.v1.ServiceSpec
allocateLoadBalancerNodePorts allocateLoadBalancerNodePorts defines if NodePorts will be automatically allocated for services with type LoadBalancer.
clusterIP clusterIP is the IP address of the service and is usually assigned randomly.
clusterIPs ClusterIPs is a list of IP addresses assigned to this service, and are usually assigned randomly.
externalIPs externalIPs is a list of IP addresses for which nodes in the cluster will also accept traffic for this service.
externalName externalName is the external reference that discovery mechanisms will return as an alias for this service (e.g. a DNS CNAME record).
externalTrafficPolicy externalTrafficPolicy describes how nodes distribute service traffic they receive on one of the Service's "externally-facing" addresses (NodePorts, ExternalIPs, and LoadBalancer IPs).
healthCheckNodePort healthCheckNodePort specifies the healthcheck nodePort for the service.
internalTrafficPolicy InternalTrafficPolicy describes how nodes distribute service traffic they receive on the ClusterIP.
ipFamilies IPFamilies is a list of IP families (e.g. IPv4, IPv6) assigned to this service.
ipFamilyPolicy IPFamilyPolicy represents the dual-stack-ness requested or required by this Service.
loadBalancerClass loadBalancerClass is the class of the load balancer implementation this Service belongs to.
loadBalancerIP Only applies to Service Type: LoadBalancer.
loadBalancerSourceRanges If specified and supported by the platform, this will restrict traffic through the cloud-provider load-balancer will be restricted to the specified client IPs.
ports The list of ports that are exposed by this service.
publishNotReadyAddresses publishNotReadyAddresses indicates that any agent which deals with endpoints for this Service should disregard any indications of ready/not-ready.
selector Route service traffic to pods with label keys and values matching this selector.
sessionAffinity Supports "ClientIP" and "None".
sessionAffinityConfig sessionAffinityConfig contains the configurations of session affinity.
trafficDistribution TrafficDistribution offers a way to express preferences for how traffic is distributed to Service endpoints.
type type determines how the Service is exposed.
= core.v1.ServicePort
appProtocol The application protocol for this port.
name The name of this port within the service.
nodePort The port on each node on which this service is exposed when type is NodePort or LoadBalancer.
port The port that will be exposed by this service.
protocol The IP protocol for this port.
targetPort Number or name of the port to access on the pods targeted by the service.
= core.v1.SessionAffinityConfig
clientIP clientIP contains the configurations of Client IP based session affinity.
= core.v1.ClientIPConfig
timeoutSeconds timeoutSeconds specifies the seconds of ClientIP type session sticky time.
= core.v1.ServiceStatus
conditions Current service state
loadBalancer LoadBalancer contains the current status of the load-balancer, if one is present.
= core.v1.LoadBalancerStatus
ingress Ingress is a list containing ingress points for the load-balancer.
= core.v1.LoadBalancerIngress
hostname Hostname is set for load-balancer ingress points that are DNS based (typically AWS load-balancers)
ip IP is set for load-balancer ingress points that are IP based (typically GCE or OpenStack load-balancers)
ipMode IPMode specifies how the load-balancer IP behaves, and may only be specified when the ip field is specified.
ports Ports is a list of records of service ports If used, every port defined in the service should have an entry in it
= core.v1.PortStatus
error Error is to record the problem with the service port The format of the error shall comply with the following rules: - built-in error values shall be specified in this file and those shall use CamelCase names - cloud provider specific error values must have names that comply with the format foo.example.com/CamelCase.
port Port is the port number of the service port of which status is recorded here
protocol Protocol is the protocol of the service port of which status is recorded here The supported values are: "TCP", "UDP", "SCTP"
= core.v1.ServiceAccount
automountServiceAccountToken AutomountServiceAccountToken indicates whether pods running as this service account should have an API token automatically mounted.
imagePullSecrets ImagePullSecrets is a list of references to secrets in the same namespace to use for pulling any images in pods that reference this ServiceAccount.
metadata Standard object's metadata.
secrets Secrets is a list of the secrets in the same namespace that pods running using this ServiceAccount are allowed to use.
= core.v1.ServiceAccountList
items List of ServiceAccounts.
metadata Standard list metadata.
= core.v1.ServiceList
items List of services
metadata Standard list metadata.
= discovery.v1.EndpointSlice
addressType addressType specifies the type of address carried by this EndpointSlice.
endpoints endpoints is a list of unique endpoints in this slice.
metadata Standard object's metadata.
ports ports specifies the list of network ports exposed by each endpoint in this slice.
= discovery.v1.Endpoint
addresses addresses of this endpoint.
conditions conditions contains information about the current status of the endpoint.
deprecatedTopology deprecatedTopology contains topology information part of the v1beta1 API.
hints hints contains information associated with how an endpoint should be consumed.
hostname hostname of this endpoint.
nodeName nodeName represents the name of the Node hosting this endpoint.
targetRef targetRef is a reference to a Kubernetes object that represents this endpoint.
zone zone is the name of the Zone this endpoint exists in.
= discovery.v1.EndpointConditions
ready ready indicates that this endpoint is ready to receive traffic, according to whatever system is managing the endpoint.
serving serving indicates that this endpoint is able to receive traffic, according to whatever system is managing the endpoint.
terminating terminating indicates that this endpoint is terminating.
= discovery.v1.EndpointHints
forNodes forNodes indicates the node(s) this endpoint should be consumed by when using topology aware routing.
forZones forZones indicates the zone(s) this endpoint should be consumed by when using topology aware routing.
= discovery.v1.ForNode
name name represents the name of the node.
= discovery.v1.ForZone
name name represents the name of the zone.
= discovery.v1.EndpointPort
appProtocol The application protocol for this port.
name name represents the name of this port.
port port represents the port number of the endpoint.
protocol protocol represents the IP protocol for this port.
= discovery.v1.EndpointSliceList
items items is the list of endpoint slices
metadata Standard list metadata.
= events.v1.Event
action action is what action was taken/failed regarding to the regarding object.
deprecatedCount deprecatedCount is the deprecated field assuring backward compatibility with core.v1 Event type.
deprecatedFirstTimestamp deprecatedFirstTimestamp is the deprecated field assuring backward compatibility with core.v1 Event type.
deprecatedLastTimestamp deprecatedLastTimestamp is the deprecated field assuring backward compatibility with core.v1 Event type.
deprecatedSource deprecatedSource is the deprecated field assuring backward compatibility with core.v1 Event type.
eventTime eventTime is the time when this Event was first observed.
metadata metadata is the standard object's metadata.
note note is a human-readable description of the status of this operation.
reason reason is why the action was taken.
regarding regarding contains the object this Event is about.
related related is the optional secondary object for more complex actions.
reportingController reportingController is the name of the controller that emitted this Event, e.g. 'kubernetes.io/kubelet'.
reportingInstance reportingInstance is the ID of the controller instance, e.g. 'kubelet-xyzf'.
series series is data about the Event series this event represents or nil if it's a singleton Event.
type type is the type of this event (Normal, Warning), new types could be added in the future.
= events.v1.EventSeries
count count is the number of occurrences in this series up to the last heartbeat time.
lastObservedTime lastObservedTime is the time when last Event from the series was seen before last heartbeat.
= events.v1.EventList
items items is a list of schema objects.
metadata metadata is the standard list metadata.
= flowcontrol.v1.FlowSchema
metadata 'metadata' is the standard object's metadata.
spec 'spec' is the specification of the desired behavior of a FlowSchema.
status 'status' is the current status of a FlowSchema.
= flowcontrol.v1.FlowSchemaSpec
distinguisherMethod 'distinguisherMethod' defines how to compute the flow distinguisher for requests that match this schema.
matchingPrecedence 'matchingPrecedence' is used to choose among the FlowSchemas that match a given request.
priorityLevelConfiguration 'priorityLevelConfiguration' should reference a PriorityLevelConfiguration in the cluster.
rules 'rules' describes which requests will match this flow schema.
= flowcontrol.v1.FlowDistinguisherMethod
type 'type' is the type of flow distinguisher method The supported types are "ByUser" and "ByNamespace".
= flowcontrol.v1.PriorityLevelConfigurationReference
name 'name' is the name of the priority level configuration being referenced Required.
= flowcontrol.v1.PolicyRulesWithSubjects
nonResourceRules 'nonResourceRules' is a list of NonResourcePolicyRules that identify matching requests according to their verb and the target non-resource URL.
resourceRules 'resourceRules' is a slice of ResourcePolicyRules that identify matching requests according to their verb and the target resource.
subjects subjects is the list of normal user, serviceaccount, or group that this rule cares about.
= flowcontrol.v1.NonResourcePolicyRule
nonResourceURLs 'nonResourceURLs' is a set of url prefixes that a user should have access to and may not be empty.
verbs 'verbs' is a list of matching verbs and may not be empty.
= flowcontrol.v1.ResourcePolicyRule
apiGroups 'apiGroups' is a list of matching API groups and may not be empty.
clusterScope 'clusterScope' indicates whether to match requests that do not specify a namespace (which happens either because the resource is not namespaced or the request targets all namespaces).
namespaces 'namespaces' is a list of target namespaces that restricts matches.
resources 'resources' is a list of matching resources (i.e., lowercase and plural) with, if desired, subresource.
verbs 'verbs' is a list of matching verbs and may not be empty.
= flowcontrol.v1.Subject
group 'group' matches based on user group name.
kind 'kind' indicates which one of the other fields is non-empty.
serviceAccount 'serviceAccount' matches ServiceAccounts.
user 'user' matches based on username.
= flowcontrol.v1.GroupSubject
name name is the user group that matches, or "*" to match all user groups.
= flowcontrol.v1.ServiceAccountSubject
name 'name' is the name of matching ServiceAccount objects, or "*" to match regardless of name.
namespace 'namespace' is the namespace of matching ServiceAccount objects.
= flowcontrol.v1.UserSubject
name 'name' is the username that matches, or "*" to match all usernames.
= flowcontrol.v1.FlowSchemaStatus
conditions 'conditions' is a list of the current states of FlowSchema.
= flowcontrol.v1.FlowSchemaCondition
lastTransitionTime 'lastTransitionTime' is the last time the condition transitioned from one status to another.
message 'message' is a human-readable message indicating details about last transition.
reason 'reason' is a unique, one-word, CamelCase reason for the condition's last transition.
status 'status' is the status of the condition.
type 'type' is the type of the condition.
= flowcontrol.v1.FlowSchemaList
items 'items' is a list of FlowSchemas.
metadata 'metadata' is the standard list metadata.
= flowcontrol.v1.PriorityLevelConfiguration
metadata 'metadata' is the standard object's metadata.
spec 'spec' is the specification of the desired behavior of a "request-priority".
status 'status' is the current status of a "request-priority".
= flowcontrol.v1.PriorityLevelConfigurationSpec
exempt 'exempt' specifies how requests are handled for an exempt priority level.
limited 'limited' specifies how requests are handled for a Limited priority level.
type 'type' indicates whether this priority level is subject to limitation on request execution.
= flowcontrol.v1.ExemptPriorityLevelConfiguration
lendablePercent 'lendablePercent' prescribes the fraction of the level's NominalCL that can be borrowed by other priority levels.
nominalConcurrencyShares 'nominalConcurrencyShares' (NCS) contributes to the computation of the NominalConcurrencyLimit (NominalCL) of this level.
= flowcontrol.v1.LimitedPriorityLevelConfiguration
borrowingLimitPercent 'borrowingLimitPercent', if present, configures a limit on how many seats this priority level can borrow from other priority levels.
lendablePercent 'lendablePercent' prescribes the fraction of the level's NominalCL that can be borrowed by other priority levels.
limitResponse 'limitResponse' indicates what to do with requests that can not be executed right now
nominalConcurrencyShares 'nominalConcurrencyShares' (NCS) contributes to the computation of the NominalConcurrencyLimit (NominalCL) of this level.
= flowcontrol.v1.LimitResponse
queuing 'queuing' holds the configuration parameters for queuing.
type 'type' is "Queue" or "Reject".
= flowcontrol.v1.QueuingConfiguration
handSize 'handSize' is a small positive number that configures the shuffle sharding of requests into queues.
queueLengthLimit 'queueLengthLimit' is the maximum number of requests allowed to be waiting in a given queue of this priority level at a time; excess requests are rejected.
queues 'queues' is the number of queues for this priority level.
= flowcontrol.v1.PriorityLevelConfigurationStatus
conditions 'conditions' is the current state of "request-priority".
= flowcontrol.v1.PriorityLevelConfigurationCondition
lastTransitionTime 'lastTransitionTime' is the last time the condition transitioned from one status to another.
message 'message' is a human-readable message indicating details about last transition.
reason 'reason' is a unique, one-word, CamelCase reason for the condition's last transition.
status 'status' is the status of the condition.
type 'type' is the type of the condition.
= flowcontrol.v1.PriorityLevelConfigurationList
items 'items' is a list of request-priorities.
metadata 'metadata' is the standard object's metadata.
= lifecycle.v1alpha1.Eviction
metadata metadata is the standard object metadata; More info: https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#metadata. .metadata.name set by the evictionrequest-controller is purely informative and subject to change. .spec.target field should be used to identify the target precisesly.
spec spec defines the eviction specification. https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#spec-and-status
status status represents the most recently observed status of the eviction.
= lifecycle.v1alpha1.EvictionSpec
target target contains a reference to an object (e.g. a pod) that should be evicted.
= lifecycle.v1alpha1.EvictionTarget
pod pod references a pod that is subject to eviction/termination.
= lifecycle.v1alpha1.EvictionPodReference
name name of the target.
uid uid of the target.
= lifecycle.v1alpha1.EvictionStatus
conditions conditions contain information about the eviction request.
observedGeneration observedGeneration is Eviction's .metadata.generation observed by the evictionrequest-controller.
requesters requesters allow you to identify the entities, that requested the eviction of the target.
responders responders represents the eviction process status of each declared responder.
targetResponders targetResponders reference responders that should eventually respond to this eviction to help with the graceful eviction of a target.
= lifecycle.v1alpha1.Requester
intent intent specifies the action that should be taken for the specified target.
name name allows you to identify the entity, that requested the eviction of the target.
= lifecycle.v1alpha1.ResponderStatus
completionTime completionTime tracks the time at which the Responder stopped processing the eviction request.
expectedCompletionTime expectedCompletionTime is the time at which the eviction process step is expected to end for the responder.
heartbeatTime heartbeatTime is the last time at which the eviction process was reported to be in progress by the responder.
message message provides human-readable details about the state of the responder and the eviction process.
name name allows you to identify the responder reacting to the Eviction.
startTime startTime tracks the time at which this responder was designated as active and should start processing the eviction request.
= lifecycle.v1alpha1.TargetResponder
name name allows you to identify the responder reacting to the Eviction.
priority priority for this responder.
state state specifies a state that is assigned by the evictionrequest-controller.
= lifecycle.v1alpha1.EvictionList
items items is the list of Evictions.
metadata metadata is the standard list metadata.
= lifecycle.v1alpha1.EvictionRequest
metadata metadata is the standard object metadata; More info: https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#metadata.
spec spec defines the eviction request specification. https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#spec-and-status
status status represents the most recently observed status of the eviction request.
= lifecycle.v1alpha1.EvictionRequestSpec
intent intent specifies the action that should be taken for the specified target.
requester requester allows you to identify the entity, that requested the eviction of the target.
target target contains a reference to an object (e.g. a pod) that should be evicted.
= lifecycle.v1alpha1.EvictionRequestTarget
pod pod references a pod that is subject to eviction/termination.
= lifecycle.v1alpha1.EvictionRequestPodReference
name name of the target.
uid uid of the target.
= lifecycle.v1alpha1.EvictionRequestStatus
conditions conditions contain information about the eviction request.
observedGeneration observedGeneration is EvictionRequest's .metadata.generation observed by the evictionrequest-controller.
= lifecycle.v1alpha1.EvictionRequestList
items items is the list of EvictionRequests.
metadata metadata is the standard list metadata.
= networking.v1.IPAddress
metadata metadata is the standard object metadata.
spec spec is the desired state of the IPAddress.
= networking.v1.IPAddressSpec
parentRef parentRef references the resource that an IPAddress is attached to.
= networking.v1.ParentReference
group group is the group of the object being referenced.
name name is the name of the object being referenced.
namespace namespace is the namespace of the object being referenced.
resource resource is the resource of the object being referenced.
= networking.v1.IPAddressList
items items is the list of IPAddresses.
metadata Standard object's metadata.
= networking.v1.Ingress
metadata metadata is the standard object metadata.
spec spec is the desired state of the Ingress.
status status is the current state of the Ingress.
= networking.v1.IngressSpec
defaultBackend defaultBackend is the backend that should handle requests that don't match any rule.
ingressClassName ingressClassName is the name of an IngressClass cluster resource.
rules rules is a list of host rules used to configure the Ingress.
tls tls represents the TLS configuration.
= networking.v1.IngressBackend
resource resource is an ObjectRef to another Kubernetes resource in the namespace of the Ingress object.
service service references a service as a backend.
= networking.v1.IngressServiceBackend
name name is the referenced service.
port port of the referenced service.
= networking.v1.ServiceBackendPort
name name is the name of the port on the Service.
number number is the numerical port number (e.g. 80) on the Service.
= networking.v1.IngressRule
host host is the fully qualified domain name of a network host, as defined by RFC 3986.
http http is a HTTP IngressRuleValue, which contains a list of http selectors
= networking.v1.HTTPIngressRuleValue
paths paths is a collection of paths that map requests to backends.
= networking.v1.HTTPIngressPath
backend backend defines the referenced service endpoint to which the traffic will be forwarded to.
path path is matched against the path of an incoming request.
pathType pathType determines the interpretation of the path matching.
= networking.v1.IngressTLS
hosts hosts is a list of hosts included in the TLS certificate.
secretName secretName is the name of the secret used to terminate TLS traffic on port 443.
= networking.v1.IngressStatus
loadBalancer loadBalancer contains the current status of the load-balancer.
= networking.v1.IngressLoadBalancerStatus
ingress ingress is a list containing ingress points for the load-balancer.
= networking.v1.IngressLoadBalancerIngress
hostname hostname is set for load-balancer ingress points that are DNS based.
ip ip is set for load-balancer ingress points that are IP based.
ports ports provides information about the ports exposed by this LoadBalancer.
= networking.v1.IngressPortStatus
error error is to record the problem with the service port The format of the error shall comply with the following rules: - built-in error values shall be specified in this file and those shall use CamelCase names - cloud provider specific error values must have names that comply with the format foo.example.com/CamelCase.
port port is the port number of the ingress port.
protocol protocol is the protocol of the ingress port.
= networking.v1.IngressClass
metadata metadata is the standard object metadata.
spec spec is the desired state of the IngressClass.
= networking.v1.IngressClassSpec
controller controller refers to the name of the controller that should handle this class.
parameters parameters is a link to a custom resource containing additional configuration for the controller.
= networking.v1.IngressClassParametersReference
apiGroup apiGroup is the group for the resource being referenced.
kind kind is the type of resource being referenced.
name name is the name of resource being referenced.
namespace namespace is the namespace of the resource being referenced.
scope scope represents if this refers to a cluster or namespace scoped resource.
= networking.v1.IngressClassList
items items is the list of IngressClasses.
metadata Standard list metadata.
= networking.v1.IngressList
items items is the list of Ingress.
metadata Standard object's metadata.
= networking.v1.NetworkPolicy
metadata metadata is the standard object metadata.
spec spec represents the specification of the desired behavior for this NetworkPolicy.
= networking.v1.NetworkPolicySpec
egress egress is a list of egress rules to be applied to the selected pods.
ingress ingress is a list of ingress rules to be applied to the selected pods.
podSelector podSelector selects the pods to which this NetworkPolicy object applies.
policyTypes policyTypes is a list of rule types that the NetworkPolicy relates to.
= networking.v1.NetworkPolicyEgressRule
ports ports is a list of destination ports for outgoing traffic.
to to is a list of destinations for outgoing traffic of pods selected for this rule.
= networking.v1.NetworkPolicyPort
endPort endPort indicates that the range of ports from port to endPort if set, inclusive, should be allowed by the policy.
port port represents the port on the given protocol.
protocol protocol represents the protocol (TCP, UDP, or SCTP) which traffic must match.
= networking.v1.NetworkPolicyPeer
ipBlock ipBlock defines policy on a particular IPBlock.
namespaceSelector namespaceSelector selects namespaces using cluster-scoped labels.
podSelector podSelector is a label selector which selects pods.
= networking.v1.IPBlock
cidr cidr is a string representing the IPBlock Valid examples are "192.168.1.0/24" or "2001:db8::/64"
except except is a slice of CIDRs that should not be included within an IPBlock Valid examples are "192.168.1.0/24" or "2001:db8::/64" Except values will be rejected if they are outside the cidr range
= networking.v1.NetworkPolicyIngressRule
from from is a list of sources which should be able to access the pods selected for this rule.
ports ports is a list of ports which should be made accessible on the pods selected for this rule.
= networking.v1.NetworkPolicyList
items items is a list of schema objects.
metadata Standard list metadata.
= networking.v1.ServiceCIDR
metadata metadata is the standard object metadata.
spec spec is the desired state of the ServiceCIDR.
status status represents the current state of the ServiceCIDR.
= networking.v1.ServiceCIDRSpec
cidrs cidrs defines the IP blocks in CIDR notation (e.g. "192.168.0.0/24" or "2001:db8::/64") from which to assign service cluster IPs.
= networking.v1.ServiceCIDRStatus
conditions conditions holds an array of metav1.Condition that describe the state of the ServiceCIDR.
= networking.v1.ServiceCIDRList
items items is the list of ServiceCIDRs.
metadata Standard object's metadata.
= node.v1.RuntimeClass
handler handler specifies the underlying runtime and configuration that the CRI implementation will use to handle pods of this class.
metadata metadata is the standard object metadata.
overhead overhead represents the resource overhead associated with running a pod for a given RuntimeClass.
scheduling scheduling holds the scheduling constraints to ensure that pods running with this RuntimeClass are scheduled to nodes that support it.
= node.v1.Overhead
podFixed podFixed represents the fixed resource overhead associated with running a pod.
= node.v1.Scheduling
nodeSelector nodeSelector lists labels that must be present on nodes that support this RuntimeClass.
tolerations tolerations are appended (excluding duplicates) to pods running with this RuntimeClass during admission, effectively unioning the set of nodes tolerated by the pod and the RuntimeClass.
= node.v1.RuntimeClassList
items items is a list of schema objects.
metadata Standard list metadata.
= policy.v1.Eviction
deleteOptions deleteOptions may be provided
metadata metadata describes the pod that is being evicted.
= meta.v1.DeleteOptions
apiVersion APIVersion defines the versioned schema of this representation of an object.
dryRun When present, indicates that modifications should not be persisted.
gracePeriodSeconds The duration in seconds before the object should be deleted.
ignoreStoreReadErrorWithClusterBreakingPotential if set to true, it will trigger an unsafe deletion of the resource in case the normal deletion flow fails with a corrupt object error.
kind Kind is a string value representing the REST resource this object represents.
orphanDependents Deprecated: please use the PropagationPolicy, this field will be deprecated in 1.7.
preconditions Must be fulfilled before a deletion is carried out.
propagationPolicy Whether and how garbage collection will be performed.
= meta.v1.Preconditions
resourceVersion Specifies the target ResourceVersion
uid Specifies the target UID.
= policy.v1.PodDisruptionBudget
metadata metadata is the standard object's metadata.
spec spec is the specification of the desired behavior of the PodDisruptionBudget.
status status is the most recently observed status of the PodDisruptionBudget.
= policy.v1.PodDisruptionBudgetSpec
maxUnavailable maxUnavailable indicates that an eviction is allowed if at most "maxUnavailable" pods selected by "selector" are unavailable after the eviction, i.e. even in absence of the evicted pod.
minAvailable minAvailable indicates that an eviction is allowed if at least "minAvailable" pods selected by "selector" will still be available after the eviction, i.e. even in the absence of the evicted pod.
selector selector is a label query over pods whose evictions are managed by the disruption budget.
unhealthyPodEvictionPolicy unhealthyPodEvictionPolicy defines the criteria for when unhealthy pods should be considered for eviction.
= policy.v1.PodDisruptionBudgetStatus
conditions Conditions contain conditions for PDB.
currentHealthy current number of healthy pods
desiredHealthy minimum desired number of healthy pods
disruptedPods DisruptedPods contains information about pods whose eviction was processed by the API server eviction subresource handler but has not yet been observed by the PodDisruptionBudget controller.
disruptionsAllowed Number of pod disruptions that are currently allowed.
expectedPods total number of pods counted by this disruption budget
observedGeneration Most recent generation observed when updating this PDB status.
= policy.v1.PodDisruptionBudgetList
items Items is a list of PodDisruptionBudgets
metadata Standard object's metadata.
= rbac.v1.ClusterRole
aggregationRule aggregationRule is an optional field that describes how to build the Rules for this ClusterRole.
metadata metadata is the standard object's metadata.
rules rules holds all the PolicyRules for this ClusterRole
= rbac.v1.AggregationRule
clusterRoleSelectors clusterRoleSelectors holds a list of selectors which will be used to find ClusterRoles and create the rules.
= rbac.v1.PolicyRule
apiGroups apiGroups is the name of the APIGroup that contains the resources.
nonResourceURLs nonResourceURLs is a set of partial urls that a user should have access to. *s are allowed, but only as the full, final step in the path Since non-resource URLs are not namespaced, this field is only applicable for ClusterRoles referenced from a ClusterRoleBinding.
resourceNames resourceNames is an optional white list of names that the rule applies to.
resources resources is a list of resources this rule applies to.
verbs verbs is a list of Verbs that apply to ALL the ResourceKinds contained in this rule.
= rbac.v1.ClusterRoleBinding
metadata metadata is the standard object's metadata.
roleRef roleRef can only reference a ClusterRole in the global namespace.
subjects subjects holds references to the objects the role applies to.
= rbac.v1.RoleRef
apiGroup apiGroup is the group for the resource being referenced
kind kind is the type of resource being referenced
name name is the name of resource being referenced
= rbac.v1.Subject
apiGroup apiGroup holds the API group of the referenced subject.
kind kind of object being referenced.
name name of the object being referenced.
namespace namespace of the referenced object.
= rbac.v1.ClusterRoleBindingList
items Items is a list of ClusterRoleBindings
metadata Standard object's metadata.
= rbac.v1.ClusterRoleList
items Items is a list of ClusterRoles
metadata Standard object's metadata.
= rbac.v1.Role
metadata metadata is the standard object's metadata.
rules rules holds all the PolicyRules for this Role
= rbac.v1.RoleBinding
metadata metadata is the standard object's metadata.
roleRef roleRef can reference a Role in the current namespace or a ClusterRole in the global namespace.
subjects subjects holds references to the objects the role applies to.
= rbac.v1.RoleBindingList
items Items is a list of RoleBindings
metadata Standard object's metadata.
= rbac.v1.RoleList
items Items is a list of Roles
metadata Standard object's metadata.
= resource.v1.DeviceClass
metadata Standard object metadata
spec Spec defines what can be allocated and how to configure it.
= resource.v1.DeviceClassSpec
config Config defines configuration parameters that apply to each device that is claimed via this class.
extendedResourceName ExtendedResourceName is the extended resource name for the devices of this class.
selectors Each selector must be satisfied by a device which is claimed via this class.
= resource.v1.DeviceClassConfiguration
opaque Opaque provides driver-specific configuration parameters.
= resource.v1.OpaqueDeviceConfiguration
driver Driver is used to determine which kubelet plugin needs to be passed these configuration parameters.
parameters Parameters can contain arbitrary data.
= resource.v1.DeviceSelector
cel CEL contains a CEL expression for selecting a device.
= resource.v1.CELDeviceSelector
expression Expression is a CEL expression which evaluates a single device.
= resource.v1.DeviceClassList
items Items is the list of resource classes.
metadata Standard list metadata
= resource.v1.DeviceTaintRule
metadata Standard object metadata
spec Spec specifies the selector and one taint.
status Status provides information about what was requested in the spec.
= resource.v1.DeviceTaintRuleSpec
deviceSelector DeviceSelector defines which device(s) the taint is applied to.
taint The taint that gets applied to matching devices.
= resource.v1.DeviceTaintSelector
device If device is set, only devices with that name are selected.
driver If driver is set, only devices from that driver are selected.
pool If pool is set, only devices in that pool are selected.
= resource.v1.DeviceTaint
effect The effect of the taint on claims that do not tolerate the taint and through such claims on the pods using them.
key The taint key to be applied to a device.
timeAdded TimeAdded represents the time at which the taint was added or (only in a DeviceTaintRule) the effect was modified.
value The taint value corresponding to the taint key.
= resource.v1.DeviceTaintRuleStatus
conditions Conditions provide information about the state of the DeviceTaintRule and the cluster at some point in time, in a machine-readable and human-readable format.
= resource.v1.DeviceTaintRuleList
items Items is the list of DeviceTaintRules.
metadata Standard list metadata
= resource.v1.ResourceClaim
metadata Standard object metadata
spec Spec describes what is being requested and how to configure it.
status Status describes whether the claim is ready to use and what has been allocated.
= resource.v1.ResourceClaimSpec
devices Devices defines how to request devices.
= resource.v1.DeviceClaim
config This field holds configuration for multiple potential drivers which could satisfy requests in this claim.
constraints These constraints must be satisfied by the set of devices that get allocated for the claim.
requests Requests represent individual requests for distinct devices which must all be satisfied.
= resource.v1.DeviceClaimConfiguration
opaque Opaque provides driver-specific configuration parameters.
requests Requests lists the names of requests where the configuration applies.
= resource.v1.DeviceConstraint
distinctAttribute DistinctAttribute requires that all devices in question have this attribute and that its type and value are unique across those devices.
matchAttribute MatchAttribute requires that all devices in question have this attribute and that its type and value are the same across those devices.
requests Requests is a list of the one or more requests in this claim which must co-satisfy this constraint.
= resource.v1.DeviceRequest
exactly Exactly specifies the details for a single request that must be met exactly for the request to be satisfied.
firstAvailable FirstAvailable contains subrequests, of which exactly one will be selected by the scheduler.
name Name can be used to reference this request in a pod.spec.containers[].resources.claims entry and in a constraint of the claim.
= resource.v1.ExactDeviceRequest
adminAccess AdminAccess indicates that this is a claim for administrative access to the device(s).
allocationMode AllocationMode and its related fields define how devices are allocated to satisfy this request.
capacity Capacity define resource requirements against each capacity.
count Count is used only when the count mode is "ExactCount".
derivedAttributes DerivedAttributes defines a set of virtual attributes computed via CEL expressions for each candidate device.
deviceClassName DeviceClassName references a specific DeviceClass, which can define additional configuration and selectors to be inherited by this request.
selectors Selectors define criteria which must be satisfied by a specific device in order for that device to be considered for this request.
tolerations If specified, the request's tolerations.
= resource.v1.CapacityRequirements
requests Requests represent individual device resource requests for distinct resources, all of which must be provided by the device.
= resource.v1.DeviceDerivedAttribute
expression Expression is a CEL expression evaluated against each candidate device.
name Name is the identifier for this derived attribute, used in constraints.
= resource.v1.DeviceToleration
effect Effect indicates the taint effect to match.
key Key is the taint key that the toleration applies to.
operator Operator represents a key's relationship to the value.
tolerationSeconds TolerationSeconds represents the period of time the toleration (which must be of effect NoExecute, otherwise this field is ignored) tolerates the taint.
value Value is the taint value the toleration matches to.
= resource.v1.DeviceSubRequest
allocationMode AllocationMode and its related fields define how devices are allocated to satisfy this subrequest.
capacity Capacity define resource requirements against each capacity.
count Count is used only when the count mode is "ExactCount".
derivedAttributes DerivedAttributes defines a set of virtual attributes computed via CEL expressions for each candidate device.
deviceClassName DeviceClassName references a specific DeviceClass, which can define additional configuration and selectors to be inherited by this subrequest.
name Name can be used to reference this subrequest in the list of constraints or the list of configurations for the claim.
selectors Selectors define criteria which must be satisfied by a specific device in order for that device to be considered for this subrequest.
tolerations If specified, the request's tolerations.
= resource.v1.ResourceClaimStatus
allocation Allocation is set once the claim has been allocated successfully.
devices Devices contains the status of each device allocated for this claim, as reported by the driver.
reservedFor ReservedFor indicates which entities are currently allowed to use the claim.
= resource.v1.AllocationResult
allocationTimestamp AllocationTimestamp stores the time when the resources were allocated.
devices Devices is the result of allocating devices.
nodeSelector NodeSelector defines where the allocated resources are available.
= resource.v1.DeviceAllocationResult
config This field is a combination of all the claim and class configuration parameters.
results Results lists all allocated devices.
= resource.v1.DeviceAllocationConfiguration
opaque Opaque provides driver-specific configuration parameters.
requests Requests lists the names of requests where the configuration applies.
source Source records whether the configuration comes from a class and thus is not something that a normal user would have been able to set or from a claim.
= resource.v1.DeviceRequestAllocationResult
adminAccess AdminAccess indicates that this device was allocated for administrative access.
bindingConditions BindingConditions contains a copy of the BindingConditions from the corresponding ResourceSlice at the time of allocation.
bindingFailureConditions BindingFailureConditions contains a copy of the BindingFailureConditions from the corresponding ResourceSlice at the time of allocation.
consumedCapacity ConsumedCapacity tracks the amount of capacity consumed per device as part of the claim request.
device Device references one device instance via its name in the driver's resource pool.
driver Driver specifies the name of the DRA driver whose kubelet plugin should be invoked to process the allocation once the claim is needed on a node.
pool This name together with the driver name and the device name field identify which device was allocated ('<driver name>/<pool name>/<device name>').
request Request is the name of the request in the claim which caused this device to be allocated.
shareID ShareID uniquely identifies an individual allocation share of the device, used when the device supports multiple simultaneous allocations.
skipNodeOperations SkipNodeOperations lists node-local resource operations (gRPC calls) that will be skipped for this allocated device when determining whether operations are necessary on the node.
tolerations A copy of all tolerations specified in the request at the time when the device got allocated.
= resource.v1.AllocatedDeviceStatus
conditions Conditions contains the latest observation of the device's state.
data Data contains arbitrary driver-specific data.
device Device references one device instance via its name in the driver's resource pool.
driver Driver specifies the name of the DRA driver whose kubelet plugin should be invoked to process the allocation once the claim is needed on a node.
networkData NetworkData contains network-related information specific to the device.
pool This name together with the driver name and the device name field identify which device was allocated ('<driver name>/<pool name>/<device name>').
shareID ShareID uniquely identifies an individual allocation share of the device.
= resource.v1.NetworkDeviceData
hardwareAddress HardwareAddress represents the hardware address (e.g. MAC Address) of the device's network interface.
interfaceName InterfaceName specifies the name of the network interface associated with the allocated device.
ips IPs lists the network addresses assigned to the device's network interface.
= resource.v1.ResourceClaimConsumerReference
apiGroup APIGroup is the group for the resource being referenced.
name Name is the name of resource being referenced.
resource Resource is the type of resource being referenced, for example "pods".
uid UID identifies exactly one incarnation of the resource.
= resource.v1.ResourceClaimList
items Items is the list of resource claims.
metadata Standard list metadata
= resource.v1.ResourceClaimTemplate
metadata Standard object metadata
spec Describes the ResourceClaim that is to be generated.
= resource.v1.ResourceClaimTemplateSpec
metadata ObjectMeta may contain labels and annotations that will be copied into the ResourceClaim when creating it.
spec Spec for the ResourceClaim.
= resource.v1.ResourceClaimTemplateList
items Items is the list of resource claim templates.
metadata Standard list metadata
= resource.v1.ResourceSlice
metadata Standard object metadata
spec Contains the information published by the driver.
= resource.v1.ResourceSliceSpec
allNodes AllNodes indicates that all nodes have access to the resources in the pool.
devices Devices lists some or all of the devices in this pool.
driver Driver identifies the DRA driver providing the capacity information.
nodeName NodeName identifies the node which provides the resources in this pool.
nodeSelector NodeSelector defines which nodes have access to the resources in the pool, when that pool is not limited to a single node.
partitionTypeAttribute PartitionTypeAttribute names a string device attribute (by fully qualified name, e.g. "gpu.example.com/profile") whose value labels each device with its partition type, such as "Full" or "Half" for a MIG-style GPU.
perDeviceNodeSelection PerDeviceNodeSelection defines whether the access from nodes to resources in the pool is set on the ResourceSlice level or on each device.
pool Pool describes the pool that this ResourceSlice belongs to.
sharedCounters SharedCounters defines a list of counter sets, each of which has a name and a list of counters available.
skipNodeOperations SkipNodeOperations lists node-local resource operations (gRPC calls) that will be skipped for the devices in this slice when determining whether operations are necessary on the node.
= resource.v1.Device
allNodes AllNodes indicates that all nodes have access to the device.
allowMultipleAllocations AllowMultipleAllocations marks whether the device is allowed to be allocated to multiple DeviceRequests.
attributes Attributes defines the set of attributes for this device.
bindingConditions BindingConditions defines the conditions for proceeding with binding.
bindingFailureConditions BindingFailureConditions defines the conditions for binding failure.
bindsToNode BindsToNode indicates if the usage of an allocation involving this device has to be limited to exactly the node that was chosen when allocating the claim.
capacity Capacity defines the set of capacities for this device.
consumesCounters ConsumesCounters defines a list of references to sharedCounters and the set of counters that the device will consume from those counter sets.
name Name is unique identifier among all devices managed by the driver in the pool.
nodeAllocatableResources NodeAllocatableResources defines the mapping of node resources that are managed by the DRA driver exposing this device.
nodeName NodeName identifies the node where the device is available.
nodeSelector NodeSelector defines the nodes where the device is available.
taints If specified, these are the driver-defined taints.
= resource.v1.DeviceAttribute
bool BoolValue is a true/false value.
bools BoolValues is a non-empty list of true/false values.
int IntValue is a number.
ints IntValues is a non-empty list of numbers.
string StringValue is a string.
strings StringValues is a non-empty list of strings.
version VersionValue is a semantic version according to semver.org spec 2.0.0.
versions VersionValues is a non-empty list of semantic versions according to semver.org spec 2.0.0.
= resource.v1.DeviceCapacity
requestPolicy RequestPolicy defines how this DeviceCapacity must be consumed when the device is allowed to be shared by multiple allocations.
value Value defines how much of a certain capacity that device has.
= resource.v1.CapacityRequestPolicy
default Default specifies how much of this capacity is consumed by a request that does not contain an entry for it in DeviceRequest's Capacity.
validRange ValidRange defines an acceptable quantity value range in consuming requests.
validValues ValidValues defines a set of acceptable quantity values in consuming requests.
= resource.v1.CapacityRequestPolicyRange
max Max defines the upper limit for capacity that can be requested.
min Min specifies the minimum capacity allowed for a consumption request.
step Step defines the step size between valid capacity amounts within the range.
= resource.v1.DeviceCounterConsumption
compatibilityGroups CompatibilityGroups is a list of opaque group names for this counter set consumption.
counterSet CounterSet is the name of the set from which the counters defined will be consumed.
counters Counters defines the counters that will be consumed by the device.
= resource.v1.Counter
value Value defines how much of a certain device counter is available.
= resource.v1.NodeAllocatableResource
mapping Mapping is used when the device directly models a node allocatable resource like standard CPU or memory (e.g., with a CPU DRA driver).
overhead Overhead contains fields for modeling auxiliary overhead incurred on node allocatable resources when allocating devices that are not themselves modeling a node allocatable resource (e.g., host memory overhead for GPUs).
= resource.v1.NodeAllocatableMapping
capacityKey CapacityKey references a capacity name defined as a key in the 'spec.devices[*].capacity' map.
capacityMultiplier CapacityMultiplier is used as a multiplier for the allocated capacity consumed.
deviceMultiplier DeviceMultiplier is used as a multiplier for the allocated device count in the claim.
= resource.v1.NodeAllocatableOverhead
perContainer PerContainer is applied per container reference to the claim.
perPod PerPod is overhead applied once per pod referencing the claim on this node.
= resource.v1.ResourcePool
generation Generation tracks the change in a pool over time.
name Name is used to identify the pool.
resourceSliceCount ResourceSliceCount is the total number of ResourceSlices in the pool at this generation number.
= resource.v1.CounterSet
counters Counters defines the set of counters for this CounterSet The name of each counter must be unique in that set and must be a DNS label.
name Name defines the name of the counter set.
= resource.v1.ResourceSliceList
items Items is the list of resource ResourceSlices.
metadata Standard list metadata
= resource.v1alpha3.DeviceTaintRule
metadata Standard object metadata
spec Spec specifies the selector and one taint.
status Status provides information about what was requested in the spec.
= resource.v1alpha3.DeviceTaintRuleSpec
deviceSelector DeviceSelector defines which device(s) the taint is applied to.
taint The taint that gets applied to matching devices.
= resource.v1alpha3.DeviceTaintSelector
device If device is set, only devices with that name are selected.
driver If driver is set, only devices from that driver are selected.
pool If pool is set, only devices in that pool are selected.
= resource.v1alpha3.DeviceTaint
effect The effect of the taint on claims that do not tolerate the taint and through such claims on the pods using them.
key The taint key to be applied to a device.
timeAdded TimeAdded represents the time at which the taint was added or (only in a DeviceTaintRule) the effect was modified.
value The taint value corresponding to the taint key.
= resource.v1alpha3.DeviceTaintRuleStatus
conditions Conditions provide information about the state of the DeviceTaintRule and the cluster at some point in time, in a machine-readable and human-readable format.
= resource.v1alpha3.DeviceTaintRuleList
items Items is the list of DeviceTaintRules.
metadata Standard list metadata
= resource.v1alpha3.ResourcePoolStatusRequest
metadata Standard object metadata
spec Spec defines the filters for which pools to include in the status.
status Status is populated by the controller with the calculated pool status.
= resource.v1alpha3.ResourcePoolStatusRequestSpec
defaultPartitionTypeAttribute DefaultPartitionTypeAttribute optionally names a device attribute (by its fully qualified name, e.g. "gpu.example.com/profile") to use as the default grouping attribute for partitionable devices whose slice has not declared one themselves.
driver Driver specifies the DRA driver name to filter pools.
limit Limit optionally specifies the maximum number of pools to return in the status.
poolName PoolName optionally filters to a specific pool name.
= resource.v1alpha3.ResourcePoolStatusRequestStatus
conditions Conditions provide information about the state of the request.
poolCount PoolCount is the total number of pools that matched the filter criteria, regardless of truncation.
pools Pools contains the first 'spec.limit' matching pools, sorted by driver then pool name.
= resource.v1alpha3.PoolStatus
allocatedDevices AllocatedDevices is the number of devices currently allocated to claims.
availableDevices AvailableDevices is the number of devices available for allocation.
driver Driver is the DRA driver name for this pool.
generation Generation is the pool generation observed across all ResourceSlices in this pool.
nodeName NodeName is the node this pool is associated with.
partitionSummary PartitionSummary reports allocatability per (attribute, partition type) for a partitionable pool that publishes SharedCounters.
poolName PoolName is the name of the pool.
resourceSliceCount ResourceSliceCount is the number of ResourceSlices that make up this pool.
shareableSummary ShareableSummary reports aggregate capacity for a pool that contains devices with AllowMultipleAllocations.
totalDevices TotalDevices is the total number of devices in the pool across all slices.
unavailableDevices UnavailableDevices is the number of devices that are not available due to taints or other conditions, but are not allocated.
validationError ValidationError is set when the pool's data could not be fully validated (e.g., incomplete slice publication).
= resource.v1alpha3.PartitionTypeStatus
allocatable Allocatable is the number of additional devices of this partition type that could still be allocated given current shared-counter consumption.
attribute Attribute is the fully qualified name of the device attribute whose value groups this entry.
total Total is the number of devices of this partition type in the pool.
type Type is the partition type value (e.g. "Full" or "Half").
= resource.v1alpha3.ShareableSummaryStatus
capacity Capacity reports aggregate total, consumed, and available amounts per shareable capacity key across the pool.
fullyAvailableDevices FullyAvailableDevices is the number of shareable devices with no capacity consumed.
partiallyAvailableDevices PartiallyAvailableDevices is the number of shareable devices with some but not all capacity consumed.
= resource.v1alpha3.ShareableCapacityStatus
available Available is Total minus Consumed, never negative.
consumed Consumed is the amount drawn by current allocations.
name Name is the capacity name.
total Total is the sum of this capacity across shareable devices in the pool.
= resource.v1alpha3.ResourcePoolStatusRequestList
items Items is the list of ResourcePoolStatusRequests.
metadata Standard list metadata
= resource.v1beta1.DeviceClass
metadata Standard object metadata
spec Spec defines what can be allocated and how to configure it.
= resource.v1beta1.DeviceClassSpec
config Config defines configuration parameters that apply to each device that is claimed via this class.
extendedResourceName ExtendedResourceName is the extended resource name for the devices of this class.
selectors Each selector must be satisfied by a device which is claimed via this class.
= resource.v1beta1.DeviceClassConfiguration
opaque Opaque provides driver-specific configuration parameters.
= resource.v1beta1.OpaqueDeviceConfiguration
driver Driver is used to determine which kubelet plugin needs to be passed these configuration parameters.
parameters Parameters can contain arbitrary data.
= resource.v1beta1.DeviceSelector
cel CEL contains a CEL expression for selecting a device.
= resource.v1beta1.CELDeviceSelector
expression Expression is a CEL expression which evaluates a single device.
= resource.v1beta1.DeviceClassList
items Items is the list of resource classes.
metadata Standard list metadata
= resource.v1beta1.ResourceClaim
metadata Standard object metadata
spec Spec describes what is being requested and how to configure it.
status Status describes whether the claim is ready to use and what has been allocated.
= resource.v1beta1.ResourceClaimSpec
devices Devices defines how to request devices.
= resource.v1beta1.DeviceClaim
config This field holds configuration for multiple potential drivers which could satisfy requests in this claim.
constraints These constraints must be satisfied by the set of devices that get allocated for the claim.
requests Requests represent individual requests for distinct devices which must all be satisfied.
= resource.v1beta1.DeviceClaimConfiguration
opaque Opaque provides driver-specific configuration parameters.
requests Requests lists the names of requests where the configuration applies.
= resource.v1beta1.DeviceConstraint
distinctAttribute DistinctAttribute requires that all devices in question have this attribute and that its type and value are unique across those devices.
matchAttribute MatchAttribute requires that all devices in question have this attribute and that its type and value are the same across those devices.
requests Requests is a list of the one or more requests in this claim which must co-satisfy this constraint.
= resource.v1beta1.DeviceRequest
adminAccess AdminAccess indicates that this is a claim for administrative access to the device(s).
allocationMode AllocationMode and its related fields define how devices are allocated to satisfy this request.
capacity Capacity define resource requirements against each capacity.
count Count is used only when the count mode is "ExactCount".
derivedAttributes DerivedAttributes defines a set of virtual attributes computed via CEL expressions for each candidate device.
deviceClassName DeviceClassName references a specific DeviceClass, which can define additional configuration and selectors to be inherited by this request.
firstAvailable FirstAvailable contains subrequests, of which exactly one will be satisfied by the scheduler to satisfy this request.
name Name can be used to reference this request in a pod.spec.containers[].resources.claims entry and in a constraint of the claim.
selectors Selectors define criteria which must be satisfied by a specific device in order for that device to be considered for this request.
tolerations If specified, the request's tolerations.
= resource.v1beta1.CapacityRequirements
requests Requests represent individual device resource requests for distinct resources, all of which must be provided by the device.
= resource.v1beta1.DeviceDerivedAttribute
expression Expression is a CEL expression evaluated against each candidate device.
name Name is the identifier for this derived attribute, used in constraints.
= resource.v1beta1.DeviceSubRequest
allocationMode AllocationMode and its related fields define how devices are allocated to satisfy this subrequest.
capacity Capacity define resource requirements against each capacity.
count Count is used only when the count mode is "ExactCount".
derivedAttributes DerivedAttributes defines a set of virtual attributes computed via CEL expressions for each candidate device.
deviceClassName DeviceClassName references a specific DeviceClass, which can define additional configuration and selectors to be inherited by this subrequest.
name Name can be used to reference this subrequest in the list of constraints or the list of configurations for the claim.
selectors Selectors define criteria which must be satisfied by a specific device in order for that device to be considered for this subrequest.
tolerations If specified, the request's tolerations.
= resource.v1beta1.DeviceToleration
effect Effect indicates the taint effect to match.
key Key is the taint key that the toleration applies to.
operator Operator represents a key's relationship to the value.
tolerationSeconds TolerationSeconds represents the period of time the toleration (which must be of effect NoExecute, otherwise this field is ignored) tolerates the taint.
value Value is the taint value the toleration matches to.
= resource.v1beta1.ResourceClaimStatus
allocation Allocation is set once the claim has been allocated successfully.
devices Devices contains the status of each device allocated for this claim, as reported by the driver.
reservedFor ReservedFor indicates which entities are currently allowed to use the claim.
= resource.v1beta1.AllocationResult
allocationTimestamp AllocationTimestamp stores the time when the resources were allocated.
devices Devices is the result of allocating devices.
nodeSelector NodeSelector defines where the allocated resources are available.
= resource.v1beta1.DeviceAllocationResult
config This field is a combination of all the claim and class configuration parameters.
results Results lists all allocated devices.
= resource.v1beta1.DeviceAllocationConfiguration
opaque Opaque provides driver-specific configuration parameters.
requests Requests lists the names of requests where the configuration applies.
source Source records whether the configuration comes from a class and thus is not something that a normal user would have been able to set or from a claim.
= resource.v1beta1.DeviceRequestAllocationResult
adminAccess AdminAccess indicates that this device was allocated for administrative access.
bindingConditions BindingConditions contains a copy of the BindingConditions from the corresponding ResourceSlice at the time of allocation.
bindingFailureConditions BindingFailureConditions contains a copy of the BindingFailureConditions from the corresponding ResourceSlice at the time of allocation.
consumedCapacity ConsumedCapacity tracks the amount of capacity consumed per device as part of the claim request.
device Device references one device instance via its name in the driver's resource pool.
driver Driver specifies the name of the DRA driver whose kubelet plugin should be invoked to process the allocation once the claim is needed on a node.
pool This name together with the driver name and the device name field identify which device was allocated ('<driver name>/<pool name>/<device name>').
request Request is the name of the request in the claim which caused this device to be allocated.
shareID ShareID uniquely identifies an individual allocation share of the device, used when the device supports multiple simultaneous allocations.
skipNodeOperations SkipNodeOperations lists node-local resource operations (gRPC calls) that will be skipped for this allocated device when determining whether operations are necessary on the node.
tolerations A copy of all tolerations specified in the request at the time when the device got allocated.
= resource.v1beta1.AllocatedDeviceStatus
conditions Conditions contains the latest observation of the device's state.
data Data contains arbitrary driver-specific data.
device Device references one device instance via its name in the driver's resource pool.
driver Driver specifies the name of the DRA driver whose kubelet plugin should be invoked to process the allocation once the claim is needed on a node.
networkData NetworkData contains network-related information specific to the device.
pool This name together with the driver name and the device name field identify which device was allocated ('<driver name>/<pool name>/<device name>').
shareID ShareID uniquely identifies an individual allocation share of the device.
= resource.v1beta1.NetworkDeviceData
hardwareAddress HardwareAddress represents the hardware address (e.g. MAC Address) of the device's network interface.
interfaceName InterfaceName specifies the name of the network interface associated with the allocated device.
ips IPs lists the network addresses assigned to the device's network interface.
= resource.v1beta1.ResourceClaimConsumerReference
apiGroup APIGroup is the group for the resource being referenced.
name Name is the name of resource being referenced.
resource Resource is the type of resource being referenced, for example "pods".
uid UID identifies exactly one incarnation of the resource.
= resource.v1beta1.ResourceClaimList
items Items is the list of resource claims.
metadata Standard list metadata
= resource.v1beta1.ResourceClaimTemplate
metadata Standard object metadata
spec Describes the ResourceClaim that is to be generated.
= resource.v1beta1.ResourceClaimTemplateSpec
metadata ObjectMeta may contain labels and annotations that will be copied into the ResourceClaim when creating it.
spec Spec for the ResourceClaim.
= resource.v1beta1.ResourceClaimTemplateList
items Items is the list of resource claim templates.
metadata Standard list metadata
= resource.v1beta1.ResourceSlice
metadata Standard object metadata
spec Contains the information published by the driver.
= resource.v1beta1.ResourceSliceSpec
allNodes AllNodes indicates that all nodes have access to the resources in the pool.
devices Devices lists some or all of the devices in this pool.
driver Driver identifies the DRA driver providing the capacity information.
nodeName NodeName identifies the node which provides the resources in this pool.
nodeSelector NodeSelector defines which nodes have access to the resources in the pool, when that pool is not limited to a single node.
partitionTypeAttribute PartitionTypeAttribute names a string device attribute (by fully qualified name, e.g. "gpu.example.com/profile") whose value labels each device with its partition type, such as "Full" or "Half" for a MIG-style GPU.
perDeviceNodeSelection PerDeviceNodeSelection defines whether the access from nodes to resources in the pool is set on the ResourceSlice level or on each device.
pool Pool describes the pool that this ResourceSlice belongs to.
sharedCounters SharedCounters defines a list of counter sets, each of which has a name and a list of counters available.
skipNodeOperations SkipNodeOperations lists node-local resource operations (gRPC calls) that will be skipped for the devices in this slice when determining whether operations are necessary on the node.
= resource.v1beta1.Device
basic Basic defines one device instance.
name Name is unique identifier among all devices managed by the driver in the pool.
= resource.v1beta1.BasicDevice
allNodes AllNodes indicates that all nodes have access to the device.
allowMultipleAllocations AllowMultipleAllocations marks whether the device is allowed to be allocated to multiple DeviceRequests.
attributes Attributes defines the set of attributes for this device.
bindingConditions BindingConditions defines the conditions for proceeding with binding.
bindingFailureConditions BindingFailureConditions defines the conditions for binding failure.
bindsToNode BindsToNode indicates if the usage of an allocation involving this device has to be limited to exactly the node that was chosen when allocating the claim.
capacity Capacity defines the set of capacities for this device.
consumesCounters ConsumesCounters defines a list of references to sharedCounters and the set of counters that the device will consume from those counter sets.
nodeAllocatableResources NodeAllocatableResources defines the mapping of node resources that are managed by the DRA driver exposing this device.
nodeName NodeName identifies the node where the device is available.
nodeSelector NodeSelector defines the nodes where the device is available.
taints If specified, these are the driver-defined taints.
= resource.v1beta1.DeviceAttribute
bool BoolValue is a true/false value.
bools BoolValues is a non-empty list of true/false values.
int IntValue is a number.
ints IntValues is a non-empty list of numbers.
string StringValue is a string.
strings StringValues is a non-empty list of strings.
version VersionValue is a semantic version according to semver.org spec 2.0.0.
versions VersionValues is a non-empty list of semantic versions according to semver.org spec 2.0.0.
= resource.v1beta1.DeviceCapacity
requestPolicy RequestPolicy defines how this DeviceCapacity must be consumed when the device is allowed to be shared by multiple allocations.
value Value defines how much of a certain capacity that device has.
= resource.v1beta1.CapacityRequestPolicy
default Default specifies how much of this capacity is consumed by a request that does not contain an entry for it in DeviceRequest's Capacity.
validRange ValidRange defines an acceptable quantity value range in consuming requests.
validValues ValidValues defines a set of acceptable quantity values in consuming requests.
= resource.v1beta1.CapacityRequestPolicyRange
max Max defines the upper limit for capacity that can be requested.
min Min specifies the minimum capacity allowed for a consumption request.
step Step defines the step size between valid capacity amounts within the range.
= resource.v1beta1.DeviceCounterConsumption
compatibilityGroups CompatibilityGroups is a list of opaque group names for this counter set consumption.
counterSet CounterSet is the name of the set from which the counters defined will be consumed.
counters Counters defines the counters that will be consumed by the device.
= resource.v1beta1.Counter
value Value defines how much of a certain device counter is available.
= resource.v1beta1.NodeAllocatableResource
mapping Mapping is used when the device directly models a node allocatable resource like standard CPU or memory (e.g., with a CPU DRA driver).
overhead Overhead contains fields for modeling auxiliary overhead incurred on node allocatable resources when allocating devices that are not themselves modeling a node allocatable resource (e.g., host memory overhead for GPUs).
= resource.v1beta1.NodeAllocatableMapping
capacityKey CapacityKey references a capacity name defined as a key in the 'spec.devices[*].capacity' map.
capacityMultiplier CapacityMultiplier is used as a multiplier for the allocated capacity consumed.
deviceMultiplier DeviceMultiplier is used as a multiplier for the allocated device count in the claim.
= resource.v1beta1.NodeAllocatableOverhead
perContainer PerContainer is applied per container reference to the claim.
perPod PerPod is overhead applied once per pod referencing the claim on this node.
= resource.v1beta1.DeviceTaint
effect The effect of the taint on claims that do not tolerate the taint and through such claims on the pods using them.
key The taint key to be applied to a device.
timeAdded TimeAdded represents the time at which the taint was added or (only in a DeviceTaintRule) the effect was modified.
value The taint value corresponding to the taint key.
= resource.v1beta1.ResourcePool
generation Generation tracks the change in a pool over time.
name Name is used to identify the pool.
resourceSliceCount ResourceSliceCount is the total number of ResourceSlices in the pool at this generation number.
= resource.v1beta1.CounterSet
counters Counters defines the set of counters for this CounterSet The name of each counter must be unique in that set and must be a DNS label.
name Name defines the name of the counter set.
= resource.v1beta1.ResourceSliceList
items Items is the list of resource ResourceSlices.
metadata Standard list metadata
= resource.v1beta2.DeviceClass
metadata Standard object metadata
spec Spec defines what can be allocated and how to configure it.
= resource.v1beta2.DeviceClassSpec
config Config defines configuration parameters that apply to each device that is claimed via this class.
extendedResourceName ExtendedResourceName is the extended resource name for the devices of this class.
selectors Each selector must be satisfied by a device which is claimed via this class.
= resource.v1beta2.DeviceClassConfiguration
opaque Opaque provides driver-specific configuration parameters.
= resource.v1beta2.OpaqueDeviceConfiguration
driver Driver is used to determine which kubelet plugin needs to be passed these configuration parameters.
parameters Parameters can contain arbitrary data.
= resource.v1beta2.DeviceSelector
cel CEL contains a CEL expression for selecting a device.
= resource.v1beta2.CELDeviceSelector
expression Expression is a CEL expression which evaluates a single device.
= resource.v1beta2.DeviceClassList
items Items is the list of resource classes.
metadata Standard list metadata
= resource.v1beta2.DeviceTaintRule
metadata Standard object metadata
spec Spec specifies the selector and one taint.
status Status provides information about what was requested in the spec.
= resource.v1beta2.DeviceTaintRuleSpec
deviceSelector DeviceSelector defines which device(s) the taint is applied to.
taint The taint that gets applied to matching devices.
= resource.v1beta2.DeviceTaintSelector
device If device is set, only devices with that name are selected.
driver If driver is set, only devices from that driver are selected.
pool If pool is set, only devices in that pool are selected.
= resource.v1beta2.DeviceTaint
effect The effect of the taint on claims that do not tolerate the taint and through such claims on the pods using them.
key The taint key to be applied to a device.
timeAdded TimeAdded represents the time at which the taint was added or (only in a DeviceTaintRule) the effect was modified.
value The taint value corresponding to the taint key.
= resource.v1beta2.DeviceTaintRuleStatus
conditions Conditions provide information about the state of the DeviceTaintRule and the cluster at some point in time, in a machine-readable and human-readable format.
= resource.v1beta2.DeviceTaintRuleList
items Items is the list of DeviceTaintRules.
metadata Standard list metadata
= resource.v1beta2.ResourceClaim
metadata Standard object metadata
spec Spec describes what is being requested and how to configure it.
status Status describes whether the claim is ready to use and what has been allocated.
= resource.v1beta2.ResourceClaimSpec
devices Devices defines how to request devices.
= resource.v1beta2.DeviceClaim
config This field holds configuration for multiple potential drivers which could satisfy requests in this claim.
constraints These constraints must be satisfied by the set of devices that get allocated for the claim.
requests Requests represent individual requests for distinct devices which must all be satisfied.
= resource.v1beta2.DeviceClaimConfiguration
opaque Opaque provides driver-specific configuration parameters.
requests Requests lists the names of requests where the configuration applies.
= resource.v1beta2.DeviceConstraint
distinctAttribute DistinctAttribute requires that all devices in question have this attribute and that its type and value are unique across those devices.
matchAttribute MatchAttribute requires that all devices in question have this attribute and that its type and value are the same across those devices.
requests Requests is a list of the one or more requests in this claim which must co-satisfy this constraint.
= resource.v1beta2.DeviceRequest
exactly Exactly specifies the details for a single request that must be met exactly for the request to be satisfied.
firstAvailable FirstAvailable contains subrequests, of which exactly one will be selected by the scheduler.
name Name can be used to reference this request in a pod.spec.containers[].resources.claims entry and in a constraint of the claim.
= resource.v1beta2.ExactDeviceRequest
adminAccess AdminAccess indicates that this is a claim for administrative access to the device(s).
allocationMode AllocationMode and its related fields define how devices are allocated to satisfy this request.
capacity Capacity define resource requirements against each capacity.
count Count is used only when the count mode is "ExactCount".
derivedAttributes DerivedAttributes defines a set of virtual attributes computed via CEL expressions for each candidate device.
deviceClassName DeviceClassName references a specific DeviceClass, which can define additional configuration and selectors to be inherited by this request.
selectors Selectors define criteria which must be satisfied by a specific device in order for that device to be considered for this request.
tolerations If specified, the request's tolerations.
= resource.v1beta2.CapacityRequirements
requests Requests represent individual device resource requests for distinct resources, all of which must be provided by the device.
= resource.v1beta2.DeviceDerivedAttribute
expression Expression is a CEL expression evaluated against each candidate device.
name Name is the identifier for this derived attribute, used in constraints.
= resource.v1beta2.DeviceToleration
effect Effect indicates the taint effect to match.
key Key is the taint key that the toleration applies to.
operator Operator represents a key's relationship to the value.
tolerationSeconds TolerationSeconds represents the period of time the toleration (which must be of effect NoExecute, otherwise this field is ignored) tolerates the taint.
value Value is the taint value the toleration matches to.
= resource.v1beta2.DeviceSubRequest
allocationMode AllocationMode and its related fields define how devices are allocated to satisfy this subrequest.
capacity Capacity define resource requirements against each capacity.
count Count is used only when the count mode is "ExactCount".
derivedAttributes DerivedAttributes defines a set of virtual attributes computed via CEL expressions for each candidate device.
deviceClassName DeviceClassName references a specific DeviceClass, which can define additional configuration and selectors to be inherited by this subrequest.
name Name can be used to reference this subrequest in the list of constraints or the list of configurations for the claim.
selectors Selectors define criteria which must be satisfied by a specific device in order for that device to be considered for this subrequest.
tolerations If specified, the request's tolerations.
= resource.v1beta2.ResourceClaimStatus
allocation Allocation is set once the claim has been allocated successfully.
devices Devices contains the status of each device allocated for this claim, as reported by the driver.
reservedFor ReservedFor indicates which entities are currently allowed to use the claim.
= resource.v1beta2.AllocationResult
allocationTimestamp AllocationTimestamp stores the time when the resources were allocated.
devices Devices is the result of allocating devices.
nodeSelector NodeSelector defines where the allocated resources are available.
= resource.v1beta2.DeviceAllocationResult
config This field is a combination of all the claim and class configuration parameters.
results Results lists all allocated devices.
= resource.v1beta2.DeviceAllocationConfiguration
opaque Opaque provides driver-specific configuration parameters.
requests Requests lists the names of requests where the configuration applies.
source Source records whether the configuration comes from a class and thus is not something that a normal user would have been able to set or from a claim.
= resource.v1beta2.DeviceRequestAllocationResult
adminAccess AdminAccess indicates that this device was allocated for administrative access.
bindingConditions BindingConditions contains a copy of the BindingConditions from the corresponding ResourceSlice at the time of allocation.
bindingFailureConditions BindingFailureConditions contains a copy of the BindingFailureConditions from the corresponding ResourceSlice at the time of allocation.
consumedCapacity ConsumedCapacity tracks the amount of capacity consumed per device as part of the claim request.
device Device references one device instance via its name in the driver's resource pool.
driver Driver specifies the name of the DRA driver whose kubelet plugin should be invoked to process the allocation once the claim is needed on a node.
pool This name together with the driver name and the device name field identify which device was allocated ('<driver name>/<pool name>/<device name>').
request Request is the name of the request in the claim which caused this device to be allocated.
shareID ShareID uniquely identifies an individual allocation share of the device, used when the device supports multiple simultaneous allocations.
skipNodeOperations SkipNodeOperations lists node-local resource operations (gRPC calls) that will be skipped for this allocated device when determining whether operations are necessary on the node.
tolerations A copy of all tolerations specified in the request at the time when the device got allocated.
= resource.v1beta2.AllocatedDeviceStatus
conditions Conditions contains the latest observation of the device's state.
data Data contains arbitrary driver-specific data.
device Device references one device instance via its name in the driver's resource pool.
driver Driver specifies the name of the DRA driver whose kubelet plugin should be invoked to process the allocation once the claim is needed on a node.
networkData NetworkData contains network-related information specific to the device.
pool This name together with the driver name and the device name field identify which device was allocated ('<driver name>/<pool name>/<device name>').
shareID ShareID uniquely identifies an individual allocation share of the device.
= resource.v1beta2.NetworkDeviceData
hardwareAddress HardwareAddress represents the hardware address (e.g. MAC Address) of the device's network interface.
interfaceName InterfaceName specifies the name of the network interface associated with the allocated device.
ips IPs lists the network addresses assigned to the device's network interface.
= resource.v1beta2.ResourceClaimConsumerReference
apiGroup APIGroup is the group for the resource being referenced.
name Name is the name of resource being referenced.
resource Resource is the type of resource being referenced, for example "pods".
uid UID identifies exactly one incarnation of the resource.
= resource.v1beta2.ResourceClaimList
items Items is the list of resource claims.
metadata Standard list metadata
= resource.v1beta2.ResourceClaimTemplate
metadata Standard object metadata
spec Describes the ResourceClaim that is to be generated.
= resource.v1beta2.ResourceClaimTemplateSpec
metadata ObjectMeta may contain labels and annotations that will be copied into the ResourceClaim when creating it.
spec Spec for the ResourceClaim.
= resource.v1beta2.ResourceClaimTemplateList
items Items is the list of resource claim templates.
metadata Standard list metadata
= resource.v1beta2.ResourceSlice
metadata Standard object metadata
spec Contains the information published by the driver.
= resource.v1beta2.ResourceSliceSpec
allNodes AllNodes indicates that all nodes have access to the resources in the pool.
devices Devices lists some or all of the devices in this pool.
driver Driver identifies the DRA driver providing the capacity information.
nodeName NodeName identifies the node which provides the resources in this pool.
nodeSelector NodeSelector defines which nodes have access to the resources in the pool, when that pool is not limited to a single node.
partitionTypeAttribute PartitionTypeAttribute names a string device attribute (by fully qualified name, e.g. "gpu.example.com/profile") whose value labels each device with its partition type, such as "Full" or "Half" for a MIG-style GPU.
perDeviceNodeSelection PerDeviceNodeSelection defines whether the access from nodes to resources in the pool is set on the ResourceSlice level or on each device.
pool Pool describes the pool that this ResourceSlice belongs to.
sharedCounters SharedCounters defines a list of counter sets, each of which has a name and a list of counters available.
skipNodeOperations SkipNodeOperations lists node-local resource operations (gRPC calls) that will be skipped for the devices in this slice when determining whether operations are necessary on the node.
= resource.v1beta2.Device
allNodes AllNodes indicates that all nodes have access to the device.
allowMultipleAllocations AllowMultipleAllocations marks whether the device is allowed to be allocated to multiple DeviceRequests.
attributes Attributes defines the set of attributes for this device.
bindingConditions BindingConditions defines the conditions for proceeding with binding.
bindingFailureConditions BindingFailureConditions defines the conditions for binding failure.
bindsToNode BindsToNode indicates if the usage of an allocation involving this device has to be limited to exactly the node that was chosen when allocating the claim.
capacity Capacity defines the set of capacities for this device.
consumesCounters ConsumesCounters defines a list of references to sharedCounters and the set of counters that the device will consume from those counter sets.
name Name is unique identifier among all devices managed by the driver in the pool.
nodeAllocatableResources NodeAllocatableResources defines the mapping of node resources that are managed by the DRA driver exposing this device.
nodeName NodeName identifies the node where the device is available.
nodeSelector NodeSelector defines the nodes where the device is available.
taints If specified, these are the driver-defined taints.
= resource.v1beta2.DeviceAttribute
bool BoolValue is a true/false value.
bools BoolValues is a non-empty list of true/false values.
int IntValue is a number.
ints IntValues is a non-empty list of numbers.
string StringValue is a string.
strings StringValues is a non-empty list of strings.
version VersionValue is a semantic version according to semver.org spec 2.0.0.
versions VersionValues is a non-empty list of semantic versions according to semver.org spec 2.0.0.
= resource.v1beta2.DeviceCapacity
requestPolicy RequestPolicy defines how this DeviceCapacity must be consumed when the device is allowed to be shared by multiple allocations.
value Value defines how much of a certain capacity that device has.
= resource.v1beta2.CapacityRequestPolicy
default Default specifies how much of this capacity is consumed by a request that does not contain an entry for it in DeviceRequest's Capacity.
validRange ValidRange defines an acceptable quantity value range in consuming requests.
validValues ValidValues defines a set of acceptable quantity values in consuming requests.
= resource.v1beta2.CapacityRequestPolicyRange
max Max defines the upper limit for capacity that can be requested.
min Min specifies the minimum capacity allowed for a consumption request.
step Step defines the step size between valid capacity amounts within the range.
= resource.v1beta2.DeviceCounterConsumption
compatibilityGroups CompatibilityGroups is a list of opaque group names for this counter set consumption.
counterSet CounterSet is the name of the set from which the counters defined will be consumed.
counters Counters defines the counters that will be consumed by the device.
= resource.v1beta2.Counter
value Value defines how much of a certain device counter is available.
= resource.v1beta2.NodeAllocatableResource
mapping Mapping is used when the device directly models a node allocatable resource like standard CPU or memory (e.g., with a CPU DRA driver).
overhead Overhead contains fields for modeling auxiliary overhead incurred on node allocatable resources when allocating devices that are not themselves modeling a node allocatable resource (e.g., host memory overhead for GPUs).
= resource.v1beta2.NodeAllocatableMapping
capacityKey CapacityKey references a capacity name defined as a key in the 'spec.devices[*].capacity' map.
capacityMultiplier CapacityMultiplier is used as a multiplier for the allocated capacity consumed.
deviceMultiplier DeviceMultiplier is used as a multiplier for the allocated device count in the claim.
= resource.v1beta2.NodeAllocatableOverhead
perContainer PerContainer is applied per container reference to the claim.
perPod PerPod is overhead applied once per pod referencing the claim on this node.
= resource.v1beta2.ResourcePool
generation Generation tracks the change in a pool over time.
name Name is used to identify the pool.
resourceSliceCount ResourceSliceCount is the total number of ResourceSlices in the pool at this generation number.
= resource.v1beta2.CounterSet
counters Counters defines the set of counters for this CounterSet The name of each counter must be unique in that set and must be a DNS label.
name Name defines the name of the counter set.
= resource.v1beta2.ResourceSliceList
items Items is the list of resource ResourceSlices.
metadata Standard list metadata
= scheduling.v1.PriorityClass
description description is an arbitrary string that usually provides guidelines on when this priority class should be used.
globalDefault globalDefault specifies whether this PriorityClass should be considered as the default priority for pods that do not have any priority class.
metadata metadata is the standard object metadata.
preemptionPolicy preemptionPolicy is the Policy for preempting pods with lower priority.
value value represents the integer value of this priority class.
= scheduling.v1.PriorityClassList
items items is the list of PriorityClasses
metadata Standard list metadata More info: https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#metadata
= scheduling.v1alpha3.CompositePodGroup
metadata metadata is the standard object metadata.
spec spec defines the desired state of the CompositePodGroup.
status status represents the current observed state of the CompositePodGroup.
= scheduling.v1alpha3.CompositePodGroupSpec
disruptionMode disruptionMode defines the mode in which a given CompositePodGroup can be disrupted.
parentCompositePodGroupName parentCompositePodGroupName contains the name of the parent composite pod group within the same namespace as this composite pod group.
preemptionPolicy preemptionPolicy is the Policy for preempting pods/podgroups with lower priority.
priority priority is the value of priority of this composite pod group.
priorityClassName priorityClassName defines the priority that should be considered when scheduling this CompositePodGroup.
schedulingConstraints schedulingConstraints defines optional scheduling constraints (e.g. topology) for this CompositePodGroup.
schedulingPolicy schedulingPolicy defines the scheduling policy for this instance of the CompositePodGroup.
workloadRef workloadRef references an optional CompositePodGroup template within the Workload object that was used to create the CompositePodGroup.
= scheduling.v1alpha3.CompositeDisruptionMode
all all specifies that all children groups can only be disrupted together.
single single specifies that children groups can be disrupted independently from each other.
= scheduling.v1alpha3.CompositePodGroupSchedulingConstraints
topology topology defines the topology constraints for the composite pod group.
= scheduling.v1alpha3.CompositePodGroupSchedulingPolicy
basic basic specifies that the groups of this composite group should be scheduled independently.
gang gang specifies that the groups of this composite group should be scheduled using all-or-nothing semantics.
= scheduling.v1alpha3.CompositeGangSchedulingPolicy
minGroupCount minGroupCount is the minimum number of child groups that must be schedulable or scheduled at the same time for the scheduler to admit the entire group.
= scheduling.v1alpha3.WorkloadReference
templateName templateName is the name of a template within the Workload object that was used to create a pod group.
workloadName workloadName is the name of the Workload object that contains a template that was used when creating a pod group.
= scheduling.v1alpha3.CompositePodGroupStatus
conditions conditions represent the latest observations of the CompositePodGroup's state.
= scheduling.v1alpha3.CompositePodGroupList
items Items is the list of CompositePodGroups.
metadata Standard list metadata.
= scheduling.v1alpha3.PodGroup
metadata metadata is the standard object metadata.
spec spec defines the desired state of the PodGroup.
status status represents the current observed state of the PodGroup.
= scheduling.v1alpha3.PodGroupSpec
disruptionMode disruptionMode defines the mode in which a given PodGroup can be disrupted.
parentCompositePodGroupName parentCompositePodGroupName contains the name of the parent composite pod group within the same namespace as this pod group.
preemptionPolicy preemptionPolicy is the Policy for preempting pods/podgroups with lower priority.
priority priority is the value of priority of this pod group.
priorityClassName priorityClassName defines the priority that should be considered when scheduling this pod group.
resourceClaims resourceClaims defines which ResourceClaims may be shared among Pods in the group.
schedulingConstraints schedulingConstraints defines optional scheduling constraints (e.g. topology) for this PodGroup.
schedulingPolicy schedulingPolicy defines the scheduling policy for this instance of the PodGroup.
workloadRef workloadRef references an optional PodGroup template within the Workload object that was used to create the PodGroup.
= scheduling.v1alpha3.DisruptionMode
all all specifies that all children can only be disrupted together.
single single specifies that children can be disrupted independently from each other.
= scheduling.v1alpha3.PodGroupResourceClaim
name name uniquely identifies this resource claim inside the PodGroup.
resourceClaimName resourceClaimName is the name of a ResourceClaim object in the same namespace as this PodGroup.
resourceClaimTemplateName resourceClaimTemplateName is the name of a ResourceClaimTemplate object in the same namespace as this PodGroup.
= scheduling.v1alpha3.PodGroupSchedulingConstraints
topology topology defines the topology constraints for the pod group.
= scheduling.v1alpha3.PodGroupSchedulingPolicy
basic basic specifies that the pods in this group should be scheduled using standard Kubernetes scheduling behavior.
gang gang specifies that the pods in this group should be scheduled using all-or-nothing semantics.
= scheduling.v1alpha3.GangSchedulingPolicy
minCount minCount is the minimum number of pods that must be schedulable or scheduled at the same time for the scheduler to admit the entire group.
= scheduling.v1alpha3.PodGroupStatus
conditions conditions represent the latest observations of the PodGroup's state.
resourceClaimStatuses resourceClaimStatuses is status of resource claims.
= scheduling.v1alpha3.PodGroupResourceClaimStatus
name name uniquely identifies this resource claim inside the PodGroup.
resourceClaimName resourceClaimName is the name of the ResourceClaim that was generated for the PodGroup in the namespace of the PodGroup.
= scheduling.v1alpha3.PodGroupList
items Items is the list of PodGroups.
metadata Standard list metadata.
= scheduling.v1alpha3.Workload
metadata metadata is the standard object metadata.
spec spec defines the desired behavior of a Workload.
= scheduling.v1alpha3.WorkloadSpec
compositePodGroupTemplates compositePodGroupTemplates is the list of CompositePodGroup templates that make up the Workload.
controllerRef controllerRef is an optional reference to the controlling object, such as a Deployment or Job.
podGroupTemplates podGroupTemplates is the list of templates that make up the Workload.
= scheduling.v1alpha3.CompositePodGroupTemplate
compositePodGroupTemplates compositePodGroupTemplates is the list of templates for children CompositePodGroups.
disruptionMode disruptionMode defines the mode in which a given CompositePodGroup can be disrupted.
name name is a unique identifier for the CompositePodGroupTemplate within the Workload.
podGroupTemplates podGroupTemplates is the list of templates for children PodGroups.
preemptionPolicy preemptionPolicy is the Policy for preempting pods/podgroups with lower priority.
priority priority is the value of priority of composite pod groups created from this template.
priorityClassName priorityClassName indicates the priority that should be considered when scheduling a composite pod group created from this template.
schedulingConstraints schedulingConstraints defines optional scheduling constraints (e.g. topology) for this CompositePodGroupTemplate.
schedulingPolicy schedulingPolicy defines the scheduling policy for this template.
= scheduling.v1alpha3.PodGroupTemplate
disruptionMode disruptionMode defines the mode in which a given PodGroup can be disrupted.
name name is a unique identifier for the PodGroupTemplate within the Workload.
preemptionPolicy preemptionPolicy is the Policy for preempting pods/podgroups with lower priority.
priority priority is the value of priority of pod groups created from this template.
priorityClassName priorityClassName indicates the priority that should be considered when scheduling a pod group created from this template.
resourceClaims resourceClaims defines which ResourceClaims may be shared among Pods in the group.
schedulingConstraints schedulingConstraints defines optional scheduling constraints (e.g. topology) for this PodGroupTemplate.
schedulingPolicy schedulingPolicy defines the scheduling policy for this PodGroupTemplate.
= scheduling.v1alpha3.TypedLocalObjectReference
apiGroup apiGroup is the group for the resource being referenced.
kind kind is the type of resource being referenced.
name name is the name of resource being referenced.
= scheduling.v1alpha3.WorkloadList
items Items is the list of Workloads.
metadata Standard list metadata.
= scheduling.v1beta1.PodGroup
metadata metadata is the standard object metadata.
spec spec defines the desired state of the PodGroup.
status status represents the current observed state of the PodGroup.
= scheduling.v1beta1.PodGroupSpec
disruptionMode disruptionMode defines the mode in which a given PodGroup can be disrupted.
parentCompositePodGroupName parentCompositePodGroupName contains the name of the parent composite pod group within the same namespace as this pod group.
preemptionPolicy preemptionPolicy is the Policy for preempting pods/podgroups with lower priority.
priority priority is the value of priority of this pod group.
priorityClassName priorityClassName defines the priority that should be considered when scheduling this pod group.
resourceClaims resourceClaims defines which ResourceClaims may be shared among Pods in the group.
schedulingConstraints schedulingConstraints defines optional scheduling constraints (e.g. topology) for this PodGroup.
schedulingPolicy schedulingPolicy defines the scheduling policy for this instance of the PodGroup.
workloadRef workloadRef references an optional PodGroup template within the Workload object that was used to create the PodGroup.
= scheduling.v1beta1.DisruptionMode
all all specifies that all children can only be disrupted together.
single single specifies that children can be disrupted independently from each other.
= scheduling.v1beta1.PodGroupResourceClaim
name name uniquely identifies this resource claim inside the PodGroup.
resourceClaimName resourceClaimName is the name of a ResourceClaim object in the same namespace as this PodGroup.
resourceClaimTemplateName resourceClaimTemplateName is the name of a ResourceClaimTemplate object in the same namespace as this PodGroup.
= scheduling.v1beta1.PodGroupSchedulingConstraints
topology topology defines the topology constraints for the pod group.
= scheduling.v1beta1.TopologyConstraint
key key specifies the key of the node label representing the topology domain.
= scheduling.v1beta1.PodGroupSchedulingPolicy
basic basic specifies that the pods in this group should be scheduled using standard Kubernetes scheduling behavior.
gang gang specifies that the pods in this group should be scheduled using all-or-nothing semantics.
= scheduling.v1beta1.GangSchedulingPolicy
minCount minCount is the minimum number of pods that must be schedulable or scheduled at the same time for the scheduler to admit the entire group.
= scheduling.v1beta1.WorkloadReference
templateName templateName is the name of a template within the Workload object that was used to create a pod group.
workloadName workloadName is the name of the Workload object that contains a template that was used when creating a pod group.
= scheduling.v1beta1.PodGroupStatus
conditions conditions represent the latest observations of the PodGroup's state.
resourceClaimStatuses resourceClaimStatuses is status of resource claims.
= scheduling.v1beta1.PodGroupResourceClaimStatus
name name uniquely identifies this resource claim inside the PodGroup.
resourceClaimName resourceClaimName is the name of the ResourceClaim that was generated for the PodGroup in the namespace of the PodGroup.
= scheduling.v1beta1.PodGroupList
items Items is the list of PodGroups.
metadata Standard list metadata.
= scheduling.v1beta1.Workload
metadata metadata is the standard object metadata.
spec spec defines the desired behavior of a Workload.
= scheduling.v1beta1.WorkloadSpec
compositePodGroupTemplates compositePodGroupTemplates is the list of CompositePodGroup templates that make up the Workload.
controllerRef controllerRef is an optional reference to the controlling object, such as a Deployment or Job.
podGroupTemplates podGroupTemplates is the list of templates that make up the Workload.
= scheduling.v1beta1.CompositePodGroupTemplate
compositePodGroupTemplates compositePodGroupTemplates is the list of templates for children CompositePodGroups.
disruptionMode disruptionMode defines the mode in which a given CompositePodGroup can be disrupted.
name name is a unique identifier for the CompositePodGroupTemplate within the Workload.
podGroupTemplates podGroupTemplates is the list of templates for children PodGroups.
preemptionPolicy preemptionPolicy is the Policy for preempting pods/podgroups with lower priority.
priority priority is the value of priority of composite pod groups created from this template.
priorityClassName priorityClassName indicates the priority that should be considered when scheduling a composite pod group created from this template.
schedulingConstraints schedulingConstraints defines optional scheduling constraints (e.g. topology) for this CompositePodGroupTemplate.
schedulingPolicy schedulingPolicy defines the scheduling policy for this template.
= scheduling.v1beta1.CompositeDisruptionMode
all all specifies that all children groups can only be disrupted together.
single single specifies that children groups can be disrupted independently from each other.
= scheduling.v1beta1.PodGroupTemplate
disruptionMode disruptionMode defines the mode in which a given PodGroup can be disrupted.
name name is a unique identifier for the PodGroupTemplate within the Workload.
preemptionPolicy preemptionPolicy is the Policy for preempting pods/podgroups with lower priority.
priority priority is the value of priority of pod groups created from this template.
priorityClassName priorityClassName indicates the priority that should be considered when scheduling a pod group created from this template.
resourceClaims resourceClaims defines which ResourceClaims may be shared among Pods in the group.
schedulingConstraints schedulingConstraints defines optional scheduling constraints (e.g. topology) for this PodGroupTemplate.
schedulingPolicy schedulingPolicy defines the scheduling policy for this PodGroupTemplate.
= scheduling.v1beta1.CompositePodGroupSchedulingConstraints
topology topology defines the topology constraints for the composite pod group.
= scheduling.v1beta1.CompositePodGroupSchedulingPolicy
basic basic specifies that the groups of this composite group should be scheduled independently.
gang gang specifies that the groups of this composite group should be scheduled using all-or-nothing semantics.
= scheduling.v1beta1.CompositeGangSchedulingPolicy
minGroupCount minGroupCount is the minimum number of child groups that must be schedulable or scheduled at the same time for the scheduler to admit the entire group.
= scheduling.v1beta1.TypedLocalObjectReference
apiGroup apiGroup is the group for the resource being referenced.
kind kind is the type of resource being referenced.
name name is the name of resource being referenced.
= scheduling.v1beta1.WorkloadList
items items is the list of Workloads.
metadata metadata is the standard list metadata.
= storage.v1.CSIDriver
metadata metadata is the standard object metadata. metadata.Name indicates the name of the CSI driver that this object refers to; it MUST be the same name returned by the CSI GetPluginName() call for that driver.
spec spec represents the specification of the CSI Driver.
= storage.v1.CSIDriverSpec
attachRequired attachRequired indicates this CSI volume driver requires an attach operation (because it implements the CSI ControllerPublishVolume() method), and that the Kubernetes attach detach controller should call the attach volume interface which checks the volumeattachment status and waits until the volume is attached before proceeding to mounting.
fsGroupPolicy fsGroupPolicy defines if the underlying volume supports changing ownership and permission of the volume before being mounted.
nodeAllocatableUpdatePeriodSeconds nodeAllocatableUpdatePeriodSeconds specifies the interval between periodic updates of the CSINode allocatable capacity for this driver.
podInfoOnMount podInfoOnMount indicates this CSI volume driver requires additional pod information (like podName, podUID, etc.) during mount operations, if set to true.
preventPodSchedulingIfMissing preventPodSchedulingIfMissing indicates that the CSI driver wants to prevent pod scheduling if the CSI driver on the node is missing.
requiresRepublish requiresRepublish indicates the CSI driver wants 'NodePublishVolume' being periodically called to reflect any possible change in the mounted volume.
seLinuxMount seLinuxMount specifies if the CSI driver supports "-o context" mount option.
serviceAccountTokenInSecrets serviceAccountTokenInSecrets is an opt-in for CSI drivers to indicate that service account tokens should be passed via the Secrets field in NodePublishVolumeRequest instead of the VolumeContext field.
storageCapacity storageCapacity indicates that the CSI volume driver wants pod scheduling to consider the storage capacity that the driver deployment will report by creating CSIStorageCapacity objects with capacity information, if set to true.
tokenRequests tokenRequests indicates the CSI driver needs pods' service account tokens it is mounting volume for to do necessary authentication.
volumeLifecycleModes volumeLifecycleModes defines what kind of volumes this CSI volume driver supports.
= storage.v1.TokenRequest
audience audience is the intended audience of the token in "TokenRequestSpec".
expirationSeconds expirationSeconds is the duration of validity of the token in "TokenRequestSpec".
= storage.v1.CSIDriverList
items items is the list of CSIDriver
metadata Standard list metadata More info: https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#metadata
= storage.v1.CSINode
metadata metadata is the standard object metadata. metadata.name must be the Kubernetes node name.
spec spec is the specification of CSINode
status status contains health and status information for the node's storage.
= storage.v1.CSINodeSpec
drivers drivers is a list of information of all CSI Drivers existing on a node.
= storage.v1.CSINodeDriver
allocatable allocatable represents the volume resources of a node that are available for scheduling.
name name represents the name of the CSI driver that this object refers to.
nodeID nodeID of the node from the driver point of view.
topologyKeys topologyKeys is the list of keys supported by the driver.
= storage.v1.VolumeNodeResources
count count indicates the maximum number of unique volumes managed by the CSI driver that can be used on a node.
= storage.v1.CSINodeStatus
storageHealth storageHealth contains backend health reports for CSI drivers registered on the node.
= storage.v1.StorageHealth
healthConditions healthConditions are the adverse storage backend conditions reported by the CSI driver.
name name is the CSI driver name, matching CSINodeDriver.name.
= storage.v1.StorageHealthCondition
accessMode accessMode is the access mode affected.
lastTransitionTime lastTransitionTime is when this condition first appeared at its current state.
message message is a human-readable description.
reason reason is a brief CamelCase machine-parseable reason.
status status is the health status category.
volumeMode volumeMode is the volume mode affected.
= storage.v1.CSINodeList
items items is the list of CSINode
metadata Standard list metadata More info: https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#metadata
= storage.v1.CSIStorageCapacity
capacity capacity is the value reported by the CSI driver in its GetCapacityResponse for a GetCapacityRequest with topology and parameters that match the previous fields.
maximumVolumeSize maximumVolumeSize is the value reported by the CSI driver in its GetCapacityResponse for a GetCapacityRequest with topology and parameters that match the previous fields.
metadata metadata is the standard object metadata.
nodeTopology nodeTopology defines which nodes have access to the storage for which capacity was reported.
storageClassName storageClassName represents the name of the StorageClass that the reported capacity applies to.
= storage.v1.CSIStorageCapacityList
items items is the list of CSIStorageCapacity objects.
metadata Standard list metadata More info: https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#metadata
= storage.v1.StorageClass
allowVolumeExpansion allowVolumeExpansion shows whether the storage class allow volume expand.
allowedTopologies allowedTopologies restrict the node topologies where volumes can be dynamically provisioned.
metadata metadata is the standard object metadata.
mountOptions mountOptions controls the mountOptions for dynamically provisioned PersistentVolumes of this storage class. e.g. ["ro", "soft"].
parameters parameters holds the parameters for the provisioner that should create volumes of this storage class.
provisioner provisioner indicates the type of the provisioner.
reclaimPolicy reclaimPolicy controls the reclaimPolicy for dynamically provisioned PersistentVolumes of this storage class.
volumeBindingMode volumeBindingMode indicates how PersistentVolumeClaims should be provisioned and bound.
= core.v1.TopologySelectorTerm
matchLabelExpressions A list of topology selector requirements by labels.
= core.v1.TopologySelectorLabelRequirement
key The label key that the selector applies to.
values An array of string values.
= storage.v1.StorageClassList
items items is the list of StorageClasses
metadata Standard list metadata More info: https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#metadata
= storage.v1.VolumeAttachment
metadata metadata is the standard object metadata.
spec spec represents specification of the desired attach/detach volume behavior.
status status represents status of the VolumeAttachment request.
= storage.v1.VolumeAttachmentSpec
attacher attacher indicates the name of the volume driver that MUST handle this request.
nodeName nodeName represents the node that the volume should be attached to.
source source represents the volume that should be attached.
= storage.v1.VolumeAttachmentSource
inlineVolumeSpec inlineVolumeSpec contains all the information necessary to attach a persistent volume defined by a pod's inline VolumeSource.
persistentVolumeName persistentVolumeName represents the name of the persistent volume to attach.
= storage.v1.VolumeAttachmentStatus
attachError attachError represents the last error encountered during attach operation, if any.
attached attached indicates the volume is successfully attached.
attachmentMetadata attachmentMetadata is populated with any information returned by the attach operation, upon successful attach, that must be passed into subsequent WaitForAttach or Mount calls.
detachError detachError represents the last error encountered during detach operation, if any.
= storage.v1.VolumeError
errorCode errorCode is a numeric gRPC code representing the error encountered during Attach or Detach operations.
message message represents the error encountered during Attach or Detach operation.
time time represents the time the error was encountered.
= storage.v1.VolumeAttachmentList
items items is the list of VolumeAttachments
metadata Standard list metadata More info: https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#metadata
= storage.v1.VolumeAttributesClass
driverName driverName is the name of the CSI driver This field is immutable.
metadata metadata is the standard object metadata.
parameters parameters hold volume attributes defined by the CSI driver.
= storage.v1.VolumeAttributesClassList
items items is the list of VolumeAttributesClass objects.
metadata Standard list metadata More info: https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#metadata
= storagemigration.v1.StorageVersionMigration
metadata Standard object metadata.
spec Specification of the migration.
status Status of the migration.
= storagemigration.v1.StorageVersionMigrationSpec
resource The resource that is being migrated.
= storagemigration.v1.StorageVersionMigrationStatus
conditions The latest available observations of the migration's current state.
resourceVersion ResourceVersion to compare with the GC cache for performing the migration.
= storagemigration.v1.StorageVersionMigrationList
items Items is the list of StorageVersionMigration
metadata Standard list metadata More info: https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#metadata
= storagemigration.v1beta1.StorageVersionMigration
metadata Standard object metadata.
spec Specification of the migration.
status Status of the migration.
= storagemigration.v1beta1.StorageVersionMigrationSpec
resource The resource that is being migrated.
= storagemigration.v1beta1.StorageVersionMigrationStatus
conditions The latest available observations of the migration's current state.
resourceVersion ResourceVersion to compare with the GC cache for performing the migration.
= storagemigration.v1beta1.StorageVersionMigrationList
items Items is the list of StorageVersionMigration
metadata Standard list metadata More info: https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#metadata
= apiextensions.v1.CustomResourceDefinition
metadata Standard object's metadata More info: https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#metadata
spec spec describes how the user wants the resources to appear
status status indicates the actual state of the CustomResourceDefinition
= apiextensions.v1.CustomResourceDefinitionSpec
conversion conversion defines conversion settings for the CRD.
group group is the API group of the defined custom resource.
names names specify the resource and kind names for the custom resource.
preserveUnknownFields preserveUnknownFields indicates that object fields which are not specified in the OpenAPI schema should be preserved when persisting to storage. apiVersion, kind, metadata and known fields inside metadata are always preserved.
scope scope indicates whether the defined custom resource is cluster- or namespace-scoped.
versions versions is the list of all API versions of the defined custom resource.
= apiextensions.v1.CustomResourceConversion
strategy strategy specifies how custom resources are converted between versions.
webhook webhook describes how to call the conversion webhook.
= apiextensions.v1.WebhookConversion
clientConfig clientConfig is the instructions for how to call the webhook if strategy is 'Webhook'.
conversionReviewVersions conversionReviewVersions is an ordered list of preferred 'ConversionReview' versions the Webhook expects.
= apiextensions.v1.WebhookClientConfig
caBundle caBundle is a PEM encoded CA bundle which will be used to validate the webhook's server certificate.
service service is a reference to the service for this webhook.
url url gives the location of the webhook, in standard URL form ('scheme://host:port/path').
= apiextensions.v1.ServiceReference
name name is the name of the service.
namespace namespace is the namespace of the service.
path path is an optional URL path at which the webhook will be contacted.
port port is an optional service port at which the webhook will be contacted.
= apiextensions.v1.CustomResourceDefinitionNames
categories categories is a list of grouped resources this custom resource belongs to (e.g. 'all').
kind kind is the serialized kind of the resource.
listKind listKind is the serialized kind of the list for this resource.
plural plural is the plural name of the resource to serve.
shortNames shortNames are short names for the resource, exposed in API discovery documents, and used by clients to support invocations like 'kubectl get <shortname>'.
singular singular is the singular name of the resource.
= apiextensions.v1.CustomResourceDefinitionVersion
additionalPrinterColumns additionalPrinterColumns specifies additional columns returned in Table output.
deprecated deprecated indicates this version of the custom resource API is deprecated.
deprecationWarning deprecationWarning overrides the default warning returned to API clients.
name name is the version name, e.g. "v1", "v2beta1", etc. The custom resources are served under this version at '/apis/<group>/<version>/...' if 'served' is true.
schema schema describes the schema used for validation, pruning, and defaulting of this version of the custom resource.
selectableFields selectableFields specifies paths to fields that may be used as field selectors.
served served is a flag enabling/disabling this version from being served via REST APIs
storage storage indicates this version should be used when persisting custom resources to storage.
subresources subresources specify what subresources this version of the defined custom resource have.
= apiextensions.v1.CustomResourceColumnDefinition
description description is a human readable description of this column.
format format is an optional OpenAPI type definition for this column.
jsonPath jsonPath is a simple JSON path (i.e. with array notation) which is evaluated against each custom resource to produce the value for this column.
name name is a human readable name for the column.
priority priority is an integer defining the relative importance of this column compared to others.
type type is an OpenAPI type definition for this column.
= apiextensions.v1.CustomResourceValidation
openAPIV3Schema openAPIV3Schema is the OpenAPI v3 schema to use for validation and pruning.
= apiextensions.v1.JSONSchemaProps
default default is a default value for undefined object fields.
format format is an OpenAPI v3 format string.
x-kubernetes-embedded-resource x-kubernetes-embedded-resource defines that the value is an embedded Kubernetes runtime.Object, with TypeMeta and ObjectMeta.
x-kubernetes-int-or-string x-kubernetes-int-or-string specifies that this value is either an integer or a string.
x-kubernetes-list-map-keys x-kubernetes-list-map-keys annotates an array with the x-kubernetes-list-type 'map' by specifying the keys used as the index of the map.
x-kubernetes-list-type x-kubernetes-list-type annotates an array to further describe its topology.
x-kubernetes-map-type x-kubernetes-map-type annotates an object to further describe its topology.
x-kubernetes-preserve-unknown-fields x-kubernetes-preserve-unknown-fields stops the API server decoding step from pruning fields which are not specified in the validation schema.
x-kubernetes-validations x-kubernetes-validations describes a list of validation rules written in the CEL expression language.
= apiextensions.v1.ValidationRule
fieldPath fieldPath represents the field path returned when the validation fails.
message Message represents the message displayed when validation fails.
messageExpression MessageExpression declares a CEL expression that evaluates to the validation failure message that is returned when this rule fails.
optionalOldSelf optionalOldSelf is used to opt a transition rule into evaluation even when the object is first created, or if the old object is missing the value.
reason reason provides a machine-readable validation failure reason that is returned to the caller when a request fails this validation rule.
rule Rule represents the expression which will be evaluated by CEL. ref: https://github.com/google/cel-spec The Rule is scoped to the location of the x-kubernetes-validations extension in the schema.
= apiextensions.v1.SelectableField
jsonPath jsonPath is a simple JSON path which is evaluated against each custom resource to produce a field selector value.
= apiextensions.v1.CustomResourceSubresources
scale scale indicates the custom resource should serve a '/scale' subresource that returns an 'autoscaling/v1' Scale object.
status status indicates the custom resource should serve a '/status' subresource.
= apiextensions.v1.CustomResourceSubresourceScale
labelSelectorPath labelSelectorPath defines the JSON path inside of a custom resource that corresponds to Scale 'status.selector'.
specReplicasPath specReplicasPath defines the JSON path inside of a custom resource that corresponds to Scale 'spec.replicas'.
statusReplicasPath statusReplicasPath defines the JSON path inside of a custom resource that corresponds to Scale 'status.replicas'.
= apiextensions.v1.CustomResourceDefinitionStatus
acceptedNames acceptedNames are the names that are actually being used to serve discovery.
conditions conditions indicate state for particular aspects of a CustomResourceDefinition
observedGeneration The generation observed by the CRD controller.
storedVersions storedVersions lists all versions of CustomResources that were ever persisted.
= apiextensions.v1.CustomResourceDefinitionCondition
lastTransitionTime lastTransitionTime last time the condition transitioned from one status to another.
message message is a human-readable message indicating details about last transition.
observedGeneration observedGeneration represents the .metadata.generation that the condition was set based upon.
reason reason is a unique, one-word, CamelCase reason for the condition's last transition.
status status is the status of the condition.
type type is the type of the condition.
= apiextensions.v1.CustomResourceDefinitionList
items items list individual CustomResourceDefinition objects
metadata Standard object's metadata More info: https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#metadata
= meta.v1.APIGroup
name name is the name of the group.
preferredVersion preferredVersion is the version preferred by the API server, which probably is the storage version.
serverAddressByClientCIDRs a map of client CIDR to server address that is serving this group.
versions versions are the versions supported in this group.
= meta.v1.GroupVersionForDiscovery
groupVersion groupVersion specifies the API group and version in the form "group/version"
version version specifies the version in the form of "version".
= meta.v1.ServerAddressByClientCIDR
clientCIDR The CIDR with which clients can match their IP to figure out the server address that they should use.
serverAddress Address of this server, suitable for a client that matches the above CIDR.
= meta.v1.APIGroupList
groups groups is a list of APIGroup.
= meta.v1.APIResourceList
groupVersion groupVersion is the group and version this APIResourceList is for.
resources resources contains the name of the resources and if they are namespaced.
= meta.v1.APIResource
categories categories is a list of the grouped resources this resource belongs to (e.g. 'all')
group group is the preferred group of the resource.
kind kind is the kind for the resource (e.g. 'Foo' is the kind for a resource 'foo')
name name is the plural name of the resource.
namespaced namespaced indicates if a resource is namespaced or not.
shortNames shortNames is a list of suggested short names of the resource.
singularName singularName is the singular name of the resource.
storageVersionHash The hash value of the storage version, the version this resource is converted to when written to the data store.
verbs verbs is a list of supported kube verbs (this includes get, list, watch, create, update, patch, delete, deletecollection, and proxy)
version version is the preferred version of the resource.
= meta.v1.APIVersions
serverAddressByClientCIDRs a map of client CIDR to server address that is serving this group.
versions versions are the api versions that are available.
= meta.v1.Status
code Suggested HTTP return code for this status, 0 if not set.
details Extended data associated with the reason.
message A human-readable description of the status of this operation.
metadata Standard list metadata.
reason A machine-readable description of why this operation is in the "Failure" status.
status Status of the operation.
= meta.v1.StatusDetails
causes The Causes array includes more details associated with the StatusReason failure.
group The group attribute of the resource associated with the status StatusReason.
kind The kind attribute of the resource associated with the status StatusReason.
name The name attribute of the resource associated with the status StatusReason (when there is a single name which can be described).
retryAfterSeconds If specified, the time in seconds before the operation should be retried.
uid UID of the resource.
= meta.v1.StatusCause
field The field of the resource that has caused this error, as named by its JSON serialization.
message A human-readable description of the cause of the error.
reason A machine-readable description of the cause of the error.
= apiregistration.v1.APIService
metadata Standard object's metadata.
spec Spec contains information for locating and communicating with a server
status Status contains derived information about an API server
= apiregistration.v1.APIServiceSpec
caBundle CABundle is a PEM encoded CA bundle which will be used to validate an API server's serving certificate.
group Group is the API group name this server hosts
groupPriorityMinimum GroupPriorityMinimum is the priority this group should have at least.
insecureSkipTLSVerify InsecureSkipTLSVerify disables TLS certificate verification when communicating with this server.
service Service is a reference to the service for this API server.
version Version is the API version this server hosts.
versionPriority VersionPriority controls the ordering of this API version inside of its group.
= apiregistration.v1.ServiceReference
name Name is the name of the service
namespace Namespace is the namespace of the service
port If specified, the port on the service that hosting webhook.
= apiregistration.v1.APIServiceStatus
conditions Current service state of apiService.
= apiregistration.v1.APIServiceCondition
lastTransitionTime Last time the condition transitioned from one status to another.
message Human-readable message indicating details about last transition.
reason Unique, one-word, CamelCase reason for the condition's last transition.
status Status is the status of the condition.
type Type is the type of the condition.
= apiregistration.v1.APIServiceList
items Items is the list of APIService
metadata Standard list metadata More info: https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#metadata
`;
