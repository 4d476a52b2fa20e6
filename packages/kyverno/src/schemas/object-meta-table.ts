/**
 * The types that the metadata of an object decode into, in Kubernetes 1.36 and in the notation of `GoTypeTable`.
 * Made by tools/make-go-type-tables.go.
 */
export const OBJECT_META_TABLE = `
ManagedFieldsEntry=manager operation:ManagedFieldsOperationType apiVersion time:Time fieldsType fieldsV1:FieldsV1 subresource
ObjectMeta=name generateName namespace selfLink uid:types.UID resourceVersion generation:int64 creationTimestamp:Time
 deletionTimestamp:Time deletionGracePeriodSeconds:int64 labels:map[string]string annotations:map[string]string
 ownerReferences:[]OwnerReference finalizers:[]string managedFields:[]ManagedFieldsEntry
OwnerReference=apiVersion kind name uid:types.UID controller:bool blockOwnerDeletion:bool
`;
