/**
 * The schemas of policies and exceptions that the Kyverno CLI embeds (main branch of August 2026, commit 111e07bb), in the notation that
 * `policy-schema.ts` reads.
 * Made by tools/make-policy-schema-table.mjs.
 */
export const POLICY_SCHEMA_TABLE = {
  kinds: `
kyverno.io/v1: ClusterPolicy!=95 Policy=95
kyverno.io/v2: CleanupPolicy=32 ClusterCleanupPolicy!=32 PolicyException=104
kyverno.io/v2beta1: CleanupPolicy=32 ClusterCleanupPolicy!=32 ClusterPolicy!=101 Policy=101 PolicyException=104
policies.kyverno.io/v1: DeletingPolicy!=111 GeneratingPolicy!=123 ImageValidatingPolicy!=152 MutatingPolicy!=163
 NamespacedDeletingPolicy=111 NamespacedGeneratingPolicy=123 NamespacedImageValidatingPolicy=152 NamespacedMutatingPolicy=163
 NamespacedValidatingPolicy=169 PolicyException=173 ValidatingPolicy!=169
policies.kyverno.io/v1alpha1: DeletingPolicy!=111 GeneratingPolicy!=123 ImageValidatingPolicy!=152 MutatingPolicy!=163 PolicyException=173
 ValidatingPolicy!=169
policies.kyverno.io/v1beta1: DeletingPolicy!=111 GeneratingPolicy!=123 ImageValidatingPolicy!=152 MutatingPolicy!=163
 NamespacedDeletingPolicy=111 NamespacedGeneratingPolicy=123 NamespacedImageValidatingPolicy=152 NamespacedMutatingPolicy=163
 NamespacedValidatingPolicy=169 PolicyException=173 ValidatingPolicy!=169
`,
  schemas: `
o
s |
 {"enum":["Equals","NotEquals","AnyIn","AllIn","AnyNotIn","AllNotIn","GreaterThanOrEquals","GreaterThan","LessThanOrEquals","LessThan","DurationGreaterThanOrEquals","DurationGreaterThan","DurationLessThanOrEquals","DurationLessThan"]}
o key=* message=s operator=1 value=*
o all=[2 any=[2
o key!=s value!=*
s | {"default":"GET","enum":["GET","POST"]}
o key!=s value!=s
o caBundle=s headers=[6 url!=s
o data=[4 default=* jmesPath=s method=5 service=7 urlPath=s
o name!=s namespace=s
o jmesPath=s name!=s
s | {"enum":["default","amazon","azure","google","github"]}
o allowInsecureRegistry=b providers=[11 secrets=[s
o imageRegistryCredentials=12 jmesPath=s reference!=s
o default=* jmesPath=s value=*
o apiCall=8 configMap=9 globalReference=10 imageRegistry=13 name!=s variable=14 |
 {"oneOf":["configMap","apiCall","imageRegistry","variable","globalReference"]}
s | {"enum":["Foreground","Background","Orphan"]}
o key!=s operator!=s values=[s
o matchExpressions=[17 matchLabels={s
s | {"enum":["CREATE","CONNECT","UPDATE","DELETE"]}
o annotations={s kinds=[s name=s names=[s namespaceSelector=18 namespaces=[s operations=[19 selector=18 | {"notAllOf":["name","names"]}
o apiGroup=s kind!=s name!=s namespace=s
o clusterRoles=[s resources=20 roles=[s subjects=[21
o all=[22 any=[22 | {"notAllOf":["any","all"]}
o conditions=3 context=[15 deletionPropagationPolicy=16 exclude=23 match!=23 schedule!=s
s | {"maxLength":32768}
i | {"minimum":0}
s | {"minLength":1,"maxLength":1024}
s | {"enum":["True","False","Unknown"]}
s | {"maxLength":316}
o lastTransitionTime!=s message!=25 observedGeneration=26 reason!=27 status!=28 type!=29
o conditions=[30 lastExecutionTime=s
o apiVersion=s kind=s metadata=0 spec!=24 status=31
b | {"default":true}
s | {"enum":["All","One"]}
b | {"default":false}
s | {"enum":["Ignore","Fail"]}
o expression!=s name!=s
o all=[22 any=[22 clusterRoles=[s resources=20 roles=[s subjects=[21 | {"notAllOf":["any","all"]}
o name=s namespace=s
o kinds=[s namespace=s selector=18
s |
 {"enum":["Equals","NotEquals","In","AnyIn","AllIn","NotIn","AnyNotIn","AllNotIn","GreaterThanOrEquals","GreaterThan","LessThanOrEquals","LessThan","DurationGreaterThanOrEquals","DurationGreaterThan","DurationLessThanOrEquals","DurationLessThan"]}
o key=* message=s operator=41 value=*
o all=[42 any=[42 | {"isOpen":true}
o apiVersion=s clone=39 cloneList=40 context=[15 data=* kind=s list=s name=s namespace=s preconditions=43 uid=s
o apiVersion=s clone=39 cloneList=40 data=* foreach=[44 generateExisting=b kind=s name=s namespace=s orphanDownstreamOnPolicyDelete=b
 synchronize=b uid=s
o jmesPath=s key=s name=s path!=s value=s
s | {"enum":["Ascending","Descending"]}
o context=[15 foreach=* list=s order=47 patchStrategicMerge=* patchesJson6902=s preconditions=43
o apiVersion=s context=[15 kind=s name=s namespace=s preconditions=* selector=18 uid=s
o foreach=[48 mutateExistingOnPolicyUpdate=b patchStrategicMerge=* patchesJson6902=s targets=[49
s | {"maxLength":63}
o key!=s valueExpression!=s
o expression!=s message=s messageExpression=s reason=s
o apiVersion=s kind=s
o name=s namespace=s parameterNotFoundAction=s selector=18
o auditAnnotations=[52 expressions=[53 generate=35 paramKind=54 paramRef=55 variables=[37
o conditions=*
s | {"enum":["Audit","Enforce"]}
s | {"enum":["audit","enforce","Audit","Enforce"]}
o action=59 namespaceSelector=18 namespaces=[s
o anyPattern=* context=[15 deny=57 elementScope=b foreach=* list=s pattern=* preconditions=43
i | {"minimum":1}
o ignoreSCT=b pubkey=s tsaCertChain=s
o ignoreTlog=b pubkey=s url=s
o cert=s certChain=s ctlog=63 rekor=64
o additionalExtensions={s ctlog=63 issuer=s issuerRegExp=s rekor=64 roots=s subject=s subjectRegExp=s
o name!=s namespace!=s
s | {"default":"sha256"}
o ctlog=63 kms=s publicKeys=s rekor=64 secret=67 signatureAlgorithm=68
o annotations={s attestor=* certificates=65 keyless=66 keys=69 repository=s signatureAlgorithm=68
o count=62 entries=[70
o enable=b namespace=s
o group=s kind=s name=s namespace=s version=s
o fields=[s objects=[73
o annotationDomain=s attestors=[71 dryRun=72 ignoreFields=[74 repository=s
s | {"enum":["HostProcess","Host Namespaces","Privileged Containers","Capabilities","HostPath Volumes","Host
 Ports","AppArmor","SELinux","/proc Mount Type","Seccomp","Sysctls","Volume Types","Privilege Escalation","Running as Non-root","Running
 as Non-root user"]}
o controlName!=76 images=[s restrictedField=s values=[s
s | {"enum":["privileged","baseline","restricted"]}
s | {"enum":["v1.19","v1.20","v1.21","v1.22","v1.23","v1.24","v1.25","v1.26","v1.27","v1.28","v1.29","v1.30","v1.31","v1.32","latest"]}
o exclude=[77 level=78 version=79
o allowExistingViolations=33 anyPattern=* assert=* cel=56 deny=57 failureAction=58 failureActionOverrides=[60 foreach=[61 manifests=75
 message=s pattern=* podSecurity=80
o all=[42 any=[42
o attestors=[71 conditions=[82 name=s predicateType=s type=s
s | {"enum":["Cosign","SigstoreBundle","Notary"]}
o deny=57 message=s
o additionalExtensions={s annotations={s attestations=[83 attestors=[71 cosignOCI11=b failureAction=58 image=s imageReferences=[s
 imageRegistryCredentials=12 issuer=s key=s mutateDigest=33 repository=s required=33 roots=s skipImageReferences=[s subject=s type=84
 useCache=33 validate=85 verifyDigest=33
o celPreconditions=[37 context=[15 exclude=38 generate=45 imageExtractors={[46 match!=38 mutate=50 name!=51 preconditions=*
 reportProperties={s skipBackgroundRequests=33 validate=81 verifyImages=[86
s | {"default":"Audit","enum":["audit","enforce","Audit","Enforce"]}
o failurePolicy=36 matchConditions=[37 timeoutSeconds=i
o admission=33 applyRules=34 background=33 emitWarning=35 failurePolicy=36 generateExisting=b generateExistingOnPolicyUpdate=b
 mutateExistingOnPolicyUpdate=b rules=[87 schemaValidation=b useServerSideApply=b validationFailureAction=88
 validationFailureActionOverrides=[60 webhookConfiguration=89 webhookTimeoutSeconds=i
o rules=[87
o generate!=i mutate!=i validate!=i verifyimages!=i
o generated!=b message!=s
o autogen=91 conditions=[30 ready=b rulecount=92 validatingadmissionpolicy=93
o apiVersion=s kind=s metadata=0 spec!=90 status=94
o conditions=3
o anyPattern=* assert=* cel=56 deny=96 failureAction=58 failureActionOverrides=[60 foreach=[61 manifests=75 message=s pattern=*
 podSecurity=80
o attestations=[83 attestors=[71 failureAction=58 imageReferences=[s imageRegistryCredentials=12 mutateDigest=33 repository=s required=33
 skipImageReferences=[s type=84 useCache=33 validate=85 verifyDigest=33
o celPreconditions=[37 context=[15 exclude=23 generate=45 imageExtractors={[46 match!=23 mutate=50 name!=51 preconditions=3
 reportProperties={s skipBackgroundRequests=33 validate=97 verifyImages=[98
o admission=33 applyRules=34 background=33 emitWarning=35 failurePolicy=36 generateExisting=b generateExistingOnPolicyUpdate=b
 mutateExistingOnPolicyUpdate=b rules=[99 schemaValidation=b useServerSideApply=b validationFailureAction=88
 validationFailureActionOverrides=[60 webhookConfiguration=89 webhookTimeoutSeconds=i
o apiVersion=s kind=s metadata=0 spec!=100 status=94
o policyName!=s ruleNames!=[s
o background=b conditions=3 exceptions!=[102 match!=23 podSecurity=[77
o apiVersion=s kind=s metadata=0 spec!=103
[37 | {"keys":["name"]}
o apiGroups=[s apiVersions=[s operations=[s resourceNames=[s resources=[s scope=s
o excludeResourceRules=[106 matchPolicy=s namespaceSelector=18 objectSelector=18 resourceRules=[106
o conditions=105 deletionPropagationPolicy=16 matchConstraints=107 schedule!=s variables=105
o conditions=[30 message=s ready=b
o conditionStatus=109 lastExecutionTime=s
o apiVersion=s kind=s metadata=0 spec!=108 status=110
o enabled=33
o enabled=35
o admission=112 generateExisting=113 orphanDownstreamOnPolicyDelete=113 skipBackgroundRequests=33 synchronize=113
s | {"default":"none","enum":["none","cel"]}
s | {"minLength":1}
o interpolate=115 value!=116
o expression=s template=117 | {"exactlyOne":{"fields":["expression","template"],"message":"exactly one of expression or template must be
 set"}}
[118 | {"minItems":1}
o timeoutSeconds=i
o auditAnnotations=[52 evaluation=114 generate!=119 matchConditions=105 matchConstraints=107 useServerSideApply=b variables=105
 webhookConfiguration=120
o conditionStatus=109
o apiVersion=s kind=s metadata=0 spec!=121 status=122
o type!=s
o intoto=124 name!=s referrer=124
o expression=s value=s | {"oneOf":["value","expression"]}
o cert=126 certChain=126
o ctLogPubKey=s insecureIgnoreSCT=b insecureIgnoreTlog=b rekorPubKey=s tsaCertChain=s url=s
o data=s expression=s hashAlgorithm=s kms=s
o issuer=s issuerRegExp=s subject=s subjectExpression=s subjectRegExp=s
o additionalExtensions={s identities!=[130 roots=s
s | {"default":""}
o name=132
o PullSecrets=[133 repository=s tagPrefix=s
o data=s path=s
o mirror=s root=135
o annotations={s certificate=127 ctlog=128 key=129 keyless=131 source=134 trustedRoot=126 tuf=136
o certs=126 tsaCerts=126
o cosign=137 name!=s notary=138 | {"oneOf":["cosign","notary"]}
o controllers=[s
o podControllers=140
o admission=112 background=112 mode=s
o expression=s glob=s | {"oneOf":["glob","expression"]}
s | {"enum":["Deny","Audit","Warn"]}
[144 | {"isSet":true}
o mutateDigest=33 required=33 verifyDigest=33 | {"default":{}}
o attestations=[125 attestors!=[139 auditAnnotations=[52 autogen=141 credentials=12 evaluation=142 failurePolicy=36 images=[37
 matchConditions=[37 matchConstraints=107 matchImageReferences=[143 validationActions=145 validationConfigurations=146 validations!=[53
 variables=[37 webhookConfiguration=120
o group=s kind!=s resource!=s version!=s
o spec!=147 targets!=[148
o configs={149
o autogen=150 conditionStatus=109
o apiVersion=s kind=s metadata=0 spec!=147 status=151
o enabled=b
o mutatingAdmissionPolicy=153 podControllers=140
o admission=112 background=112 mode=s mutateExisting=113 skipBackgroundRequests=33 useServerSideApply=b
o expression=s
o applyConfiguration=156 jsonPatch=156 patchType!=s
o excludeResourceRules=[106 expression=s matchPolicy=s namespaceSelector=18 objectSelector=18 resourceRules=[106
o auditAnnotations=[52 autogen=154 evaluation=155 failurePolicy=36 matchConditions=105 matchConstraints=107 mutations=[157
 reinvocationPolicy=s targetMatchConditions=105 targetMatchConstraints=158 variables=105 webhookConfiguration=120
o spec!=159 targets!=[148
o configs={160
o autogen=161 conditionStatus=109 generated=b
o apiVersion=s kind=s metadata=0 spec!=159 status=162
o podControllers=140 validatingAdmissionPolicy=153
o auditAnnotations=[52 autogen=164 evaluation=142 failurePolicy=36 matchConditions=105 matchConstraints=107 validationActions=145
 validations=[53 variables=105 webhookConfiguration=120
o spec!=165 targets!=[148
o configs={166
o autogen=167 conditionStatus=109 generated=b
o apiVersion=s kind=s metadata=0 spec!=165 status=168
o kind!=s name!=s
s | {"default":"skip","enum":["skip","pass"]}
o allowedValues=[s evaluationMode=s expiresAt=s images=[s matchConditions=[37 policyRefs!=[170 properties={s reportResult=171
o apiVersion=s kind=s metadata=0 spec!=172
`,
};
