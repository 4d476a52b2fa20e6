/**
 * The types that a CustomResourceDefinition decodes into beside those of metadata, in Kubernetes 1.36 and in the notation of `GoTypeTable`.
 * Made by tools/make-go-type-tables.go.
 */
export const DEFINITION_TYPE_TABLE = `
CustomResourceColumnDefinition=name type format description priority:int32 jsonPath
CustomResourceConversion=strategy:ConversionStrategyType webhook:WebhookConversion
CustomResourceDefinition=+TypeMeta metadata:ObjectMeta spec:CustomResourceDefinitionSpec status:CustomResourceDefinitionStatus
CustomResourceDefinitionCondition=type:CustomResourceDefinitionConditionType status:ConditionStatus lastTransitionTime:Time reason message
 observedGeneration:int64
CustomResourceDefinitionNames=plural singular shortNames:[]string kind listKind categories:[]string
CustomResourceDefinitionSpec=group names:CustomResourceDefinitionNames scope:ResourceScope versions:[]CustomResourceDefinitionVersion
 conversion:CustomResourceConversion preserveUnknownFields:bool
CustomResourceDefinitionStatus=conditions:[]CustomResourceDefinitionCondition acceptedNames:CustomResourceDefinitionNames
 storedVersions:[]string observedGeneration:int64
CustomResourceDefinitionVersion=name served:bool storage:bool deprecated:bool deprecationWarning schema:CustomResourceValidation
 subresources:CustomResourceSubresources additionalPrinterColumns:[]CustomResourceColumnDefinition selectableFields:[]SelectableField
CustomResourceSubresourceScale=specReplicasPath statusReplicasPath labelSelectorPath
CustomResourceSubresourceStatus=
CustomResourceSubresources=status:CustomResourceSubresourceStatus scale:CustomResourceSubresourceScale
CustomResourceValidation=openAPIV3Schema:JSONSchemaProps
ExternalDocumentation=description url
JSONSchemaDefinitions=map[string]JSONSchemaProps
JSONSchemaDependencies=map[string]JSONSchemaPropsOrStringArray
JSONSchemaProps=id $schema:JSONSchemaURL $ref description type format title default:JSON maximum:float64 exclusiveMaximum:bool
 minimum:float64 exclusiveMinimum:bool maxLength:int64 minLength:int64 pattern maxItems:int64 minItems:int64 uniqueItems:bool
 multipleOf:float64 enum:[]JSON maxProperties:int64 minProperties:int64 required:[]string items:JSONSchemaPropsOrArray
 allOf:[]JSONSchemaProps oneOf:[]JSONSchemaProps anyOf:[]JSONSchemaProps not:JSONSchemaProps properties:map[string]JSONSchemaProps
 additionalProperties:JSONSchemaPropsOrBool patternProperties:map[string]JSONSchemaProps dependencies:JSONSchemaDependencies
 additionalItems:JSONSchemaPropsOrBool definitions:JSONSchemaDefinitions externalDocs:ExternalDocumentation example:JSON nullable:bool
 x-kubernetes-preserve-unknown-fields:bool x-kubernetes-embedded-resource:bool x-kubernetes-int-or-string:bool
 x-kubernetes-list-map-keys:[]string x-kubernetes-list-type x-kubernetes-map-type x-kubernetes-validations:[]ValidationRule
SelectableField=jsonPath
ServiceReference=namespace name path port:int32
TypeMeta=kind apiVersion
ValidationRule=rule message messageExpression reason:FieldValueErrorReason fieldPath optionalOldSelf:bool
WebhookClientConfig=url service:ServiceReference caBundle:[]uint8
WebhookConversion=clientConfig:WebhookClientConfig conversionReviewVersions:[]string
`;
