/**
 * The schemas of policies, exceptions and files of tests that the Kyverno CLI embeds (main branch of August 2026, commit 111e07bb), in the notation that
 * `policy-schema.ts` reads.
 * Made by tools/make-policy-schema-table.mjs.
 */
export const POLICY_SCHEMA_TABLE = {
  kinds: `
cli.kyverno.io/v1alpha1: ClusterResource!=2 Context!=5 Test!=28 UserInfo!=31 Values!=32
kyverno.io/v1: ClusterPolicy!=127 Policy=127
kyverno.io/v2: CleanupPolicy=64 ClusterCleanupPolicy!=64 PolicyException=136
kyverno.io/v2beta1: CleanupPolicy=64 ClusterCleanupPolicy!=64 ClusterPolicy!=133 Policy=133 PolicyException=136
policies.kyverno.io/v1: DeletingPolicy!=143 GeneratingPolicy!=155 ImageValidatingPolicy!=184 MutatingPolicy!=195
 NamespacedDeletingPolicy=143 NamespacedGeneratingPolicy=155 NamespacedImageValidatingPolicy=184 NamespacedMutatingPolicy=195
 NamespacedValidatingPolicy=201 PolicyException=205 ValidatingPolicy!=201
policies.kyverno.io/v1alpha1: DeletingPolicy!=143 GeneratingPolicy!=155 ImageValidatingPolicy!=184 MutatingPolicy!=195 PolicyException=205
 ValidatingPolicy!=201
policies.kyverno.io/v1beta1: DeletingPolicy!=143 GeneratingPolicy!=155 ImageValidatingPolicy!=184 MutatingPolicy!=195
 NamespacedDeletingPolicy=143 NamespacedGeneratingPolicy=155 NamespacedImageValidatingPolicy=184 NamespacedMutatingPolicy=195
 NamespacedValidatingPolicy=201 PolicyException=205 ValidatingPolicy!=201
`,
  schemas: `
o
o crds=[s resources=[0
o apiVersion=s kind=s metadata=0 spec!=1
o config=0 digest=s image!=s imageIndex=0 manifest=0 registry!=s repository!=s resolvedImage!=s tag=s
o images=[3 resources=[0
o apiVersion=s kind=s metadata=0 spec!=4
s | {"enum":["GET","POST",""]}
o | {"isOpen":true}
o body!=7 statusCode=i
o method=6 response!=8 url=s urlPath=s
o name!=s path!=s
o data=7 fieldPath=s name!=s projections=[10 resourceFiles=[s resources=[7
s | {"enum":["CREATE","UPDATE","DELETE"]}
o group=s kind=s name=s namespace=s subresource=s version=s
s | {"enum":["pass","fail","warn","error","skip"]}
o cloneSourceResource=s failOnMissingResources=b generatedResource=s generatedResources=[s isDeletingPolicy=b isGeneratingPolicy=b
 isImageValidatingPolicy=b isMutatingAdmissionPolicy=b isMutatingPolicy=b isValidatingAdmissionPolicy=b isValidatingPolicy=b kind!=s
 operation=12 patchedResources=s policy!=s resourceSpecs=[13 resources=[s result!=14 rule=s
o labels!={s name!=s
o finalizers=[s
o lastTransitionTime=s message=s reason=s status!=s type!=s
[18 | {"keys":["type"]}
o conditions=19 phase=s
o apiVersion=s kind=s metadata=0 spec=17 status=20
o name!=s values=7
o foreachValues=7 name!=s values=7
o name!=s resources=[22 rules=[23
o categories=[s group=s kind!=s name!=s namespaced!=b shortNames=[s singularName!=s storageVersionHash=s verbs!=[s version=s
o parentResource!=25 subresource!=25
o globalValues=7 namespaceSelector=[16 namespaces=[21 policies=[24 subresources=[26
o apiCallResponses=[9 apiVersion=s clusterResources=[s context=s envoyPayloads=[s exceptions=[s globalContextEntries=[11 httpPayloads=[s
 jsonPayload=s jsonPayloads=[s kind=s metadata=0 name=s paramResources=[s policies=[s resources=[s results=[15 targetResources=[s
 userinfo=s values=27 variables=s
[s | {"isNullable":true}
o extra={[s groups=[s uid=s username=s
o apiVersion=s clusterRoles=29 kind=s metadata=0 roles=29 synchronize=b userInfo=30
o apiVersion=s globalValues=7 kind=s metadata=0 namespaceSelector=[16 namespaces=[21 policies=[24 subresources=[26
s |
 {"enum":["Equals","NotEquals","AnyIn","AllIn","AnyNotIn","AllNotIn","GreaterThanOrEquals","GreaterThan","LessThanOrEquals","LessThan","DurationGreaterThanOrEquals","DurationGreaterThan","DurationLessThanOrEquals","DurationLessThan"]}
o key=* message=s operator=33 value=*
o all=[34 any=[34
o key!=s value!=*
s | {"default":"GET","enum":["GET","POST"]}
o key!=s value!=s
o caBundle=s headers=[38 url!=s
o data=[36 default=* jmesPath=s method=37 service=39 urlPath=s
o name!=s namespace=s
o jmesPath=s name!=s
s | {"enum":["default","amazon","azure","google","github"]}
o allowInsecureRegistry=b providers=[43 secrets=[s
o imageRegistryCredentials=44 jmesPath=s reference!=s
o default=* jmesPath=s value=*
o apiCall=40 configMap=41 globalReference=42 imageRegistry=45 name!=s variable=46 |
 {"oneOf":["configMap","apiCall","imageRegistry","variable","globalReference"]}
s | {"enum":["Foreground","Background","Orphan"]}
o key!=s operator!=s values=[s
o matchExpressions=[49 matchLabels={s
s | {"enum":["CREATE","CONNECT","UPDATE","DELETE"]}
o annotations={s kinds=[s name=s names=[s namespaceSelector=50 namespaces=[s operations=[51 selector=50 | {"notAllOf":["name","names"]}
o apiGroup=s kind!=s name!=s namespace=s
o clusterRoles=[s resources=52 roles=[s subjects=[53
o all=[54 any=[54 | {"notAllOf":["any","all"]}
o conditions=35 context=[47 deletionPropagationPolicy=48 exclude=55 match!=55 schedule!=s
s | {"maxLength":32768}
i | {"minimum":0}
s | {"minLength":1,"maxLength":1024}
s | {"enum":["True","False","Unknown"]}
s | {"maxLength":316}
o lastTransitionTime!=s message!=57 observedGeneration=58 reason!=59 status!=60 type!=61
o conditions=[62 lastExecutionTime=s
o apiVersion=s kind=s metadata=0 spec!=56 status=63
b | {"default":true}
s | {"enum":["All","One"]}
b | {"default":false}
s | {"enum":["Ignore","Fail"]}
o expression!=s name!=s
o all=[54 any=[54 clusterRoles=[s resources=52 roles=[s subjects=[53 | {"notAllOf":["any","all"]}
o name=s namespace=s
o kinds=[s namespace=s selector=50
s |
 {"enum":["Equals","NotEquals","In","AnyIn","AllIn","NotIn","AnyNotIn","AllNotIn","GreaterThanOrEquals","GreaterThan","LessThanOrEquals","LessThan","DurationGreaterThanOrEquals","DurationGreaterThan","DurationLessThanOrEquals","DurationLessThan"]}
o key=* message=s operator=73 value=*
o all=[74 any=[74 | {"isOpen":true}
o apiVersion=s clone=71 cloneList=72 context=[47 data=* kind=s list=s name=s namespace=s preconditions=75 uid=s
o apiVersion=s clone=71 cloneList=72 data=* foreach=[76 generateExisting=b kind=s name=s namespace=s orphanDownstreamOnPolicyDelete=b
 synchronize=b uid=s
o jmesPath=s key=s name=s path!=s value=s
s | {"enum":["Ascending","Descending"]}
o context=[47 foreach=* list=s order=79 patchStrategicMerge=* patchesJson6902=s preconditions=75
o apiVersion=s context=[47 kind=s name=s namespace=s preconditions=* selector=50 uid=s
o foreach=[80 mutateExistingOnPolicyUpdate=b patchStrategicMerge=* patchesJson6902=s targets=[81
s | {"maxLength":63}
o key!=s valueExpression!=s
o expression!=s message=s messageExpression=s reason=s
o apiVersion=s kind=s
o name=s namespace=s parameterNotFoundAction=s selector=50
o auditAnnotations=[84 expressions=[85 generate=67 paramKind=86 paramRef=87 variables=[69
o conditions=*
s | {"enum":["Audit","Enforce"]}
s | {"enum":["audit","enforce","Audit","Enforce"]}
o action=91 namespaceSelector=50 namespaces=[s
o anyPattern=* context=[47 deny=89 elementScope=b foreach=* list=s pattern=* preconditions=75
i | {"minimum":1}
o ignoreSCT=b pubkey=s tsaCertChain=s
o ignoreTlog=b pubkey=s url=s
o cert=s certChain=s ctlog=95 rekor=96
o additionalExtensions={s ctlog=95 issuer=s issuerRegExp=s rekor=96 roots=s subject=s subjectRegExp=s
o name!=s namespace!=s
s | {"default":"sha256"}
o ctlog=95 kms=s publicKeys=s rekor=96 secret=99 signatureAlgorithm=100
o annotations={s attestor=* certificates=97 keyless=98 keys=101 repository=s signatureAlgorithm=100
o count=94 entries=[102
o enable=b namespace=s
o group=s kind=s name=s namespace=s version=s
o fields=[s objects=[105
o annotationDomain=s attestors=[103 dryRun=104 ignoreFields=[106 repository=s
s | {"enum":["HostProcess","Host Namespaces","Privileged Containers","Capabilities","HostPath Volumes","Host
 Ports","AppArmor","SELinux","/proc Mount Type","Seccomp","Sysctls","Volume Types","Privilege Escalation","Running as Non-root","Running
 as Non-root user"]}
o controlName!=108 images=[s restrictedField=s values=[s
s | {"enum":["privileged","baseline","restricted"]}
s | {"enum":["v1.19","v1.20","v1.21","v1.22","v1.23","v1.24","v1.25","v1.26","v1.27","v1.28","v1.29","v1.30","v1.31","v1.32","latest"]}
o exclude=[109 level=110 version=111
o allowExistingViolations=65 anyPattern=* assert=* cel=88 deny=89 failureAction=90 failureActionOverrides=[92 foreach=[93 manifests=107
 message=s pattern=* podSecurity=112
o all=[74 any=[74
o attestors=[103 conditions=[114 name=s predicateType=s type=s
s | {"enum":["Cosign","SigstoreBundle","Notary"]}
o deny=89 message=s
o additionalExtensions={s annotations={s attestations=[115 attestors=[103 cosignOCI11=b failureAction=90 image=s imageReferences=[s
 imageRegistryCredentials=44 issuer=s key=s mutateDigest=65 repository=s required=65 roots=s skipImageReferences=[s subject=s type=116
 useCache=65 validate=117 verifyDigest=65
o celPreconditions=[69 context=[47 exclude=70 generate=77 imageExtractors={[78 match!=70 mutate=82 name!=83 preconditions=*
 reportProperties={s skipBackgroundRequests=65 validate=113 verifyImages=[118
s | {"default":"Audit","enum":["audit","enforce","Audit","Enforce"]}
o failurePolicy=68 matchConditions=[69 timeoutSeconds=i
o admission=65 applyRules=66 background=65 emitWarning=67 failurePolicy=68 generateExisting=b generateExistingOnPolicyUpdate=b
 mutateExistingOnPolicyUpdate=b rules=[119 schemaValidation=b useServerSideApply=b validationFailureAction=120
 validationFailureActionOverrides=[92 webhookConfiguration=121 webhookTimeoutSeconds=i
o rules=[119
o generate!=i mutate!=i validate!=i verifyimages!=i
o generated!=b message!=s
o autogen=123 conditions=[62 ready=b rulecount=124 validatingadmissionpolicy=125
o apiVersion=s kind=s metadata=0 spec!=122 status=126
o conditions=35
o anyPattern=* assert=* cel=88 deny=128 failureAction=90 failureActionOverrides=[92 foreach=[93 manifests=107 message=s pattern=*
 podSecurity=112
o attestations=[115 attestors=[103 failureAction=90 imageReferences=[s imageRegistryCredentials=44 mutateDigest=65 repository=s
 required=65 skipImageReferences=[s type=116 useCache=65 validate=117 verifyDigest=65
o celPreconditions=[69 context=[47 exclude=55 generate=77 imageExtractors={[78 match!=55 mutate=82 name!=83 preconditions=35
 reportProperties={s skipBackgroundRequests=65 validate=129 verifyImages=[130
o admission=65 applyRules=66 background=65 emitWarning=67 failurePolicy=68 generateExisting=b generateExistingOnPolicyUpdate=b
 mutateExistingOnPolicyUpdate=b rules=[131 schemaValidation=b useServerSideApply=b validationFailureAction=120
 validationFailureActionOverrides=[92 webhookConfiguration=121 webhookTimeoutSeconds=i
o apiVersion=s kind=s metadata=0 spec!=132 status=126
o policyName!=s ruleNames!=[s
o background=b conditions=35 exceptions!=[134 match!=55 podSecurity=[109
o apiVersion=s kind=s metadata=0 spec!=135
[69 | {"keys":["name"]}
o apiGroups=[s apiVersions=[s operations=[s resourceNames=[s resources=[s scope=s
o excludeResourceRules=[138 matchPolicy=s namespaceSelector=50 objectSelector=50 resourceRules=[138
o conditions=137 deletionPropagationPolicy=48 matchConstraints=139 schedule!=s variables=137
o conditions=[62 message=s ready=b
o conditionStatus=141 lastExecutionTime=s
o apiVersion=s kind=s metadata=0 spec!=140 status=142
o enabled=65
o enabled=67
o admission=144 generateExisting=145 orphanDownstreamOnPolicyDelete=145 skipBackgroundRequests=65 synchronize=145
s | {"default":"none","enum":["none","cel"]}
s | {"minLength":1}
o interpolate=147 value!=148
o expression=s template=149 | {"exactlyOne":{"fields":["expression","template"],"message":"exactly one of expression or template must be
 set"}}
[150 | {"minItems":1}
o timeoutSeconds=i
o auditAnnotations=[84 evaluation=146 generate!=151 matchConditions=137 matchConstraints=139 useServerSideApply=b variables=137
 webhookConfiguration=152
o conditionStatus=141
o apiVersion=s kind=s metadata=0 spec!=153 status=154
o type!=s
o intoto=156 name!=s referrer=156
o expression=s value=s | {"oneOf":["value","expression"]}
o cert=158 certChain=158
o ctLogPubKey=s insecureIgnoreSCT=b insecureIgnoreTlog=b rekorPubKey=s tsaCertChain=s url=s
o data=s expression=s hashAlgorithm=s kms=s
o issuer=s issuerRegExp=s subject=s subjectExpression=s subjectRegExp=s
o additionalExtensions={s identities!=[162 roots=s
s | {"default":""}
o name=164
o PullSecrets=[165 repository=s tagPrefix=s
o data=s path=s
o mirror=s root=167
o annotations={s certificate=159 ctlog=160 key=161 keyless=163 source=166 trustedRoot=158 tuf=168
o certs=158 tsaCerts=158
o cosign=169 name!=s notary=170 | {"oneOf":["cosign","notary"]}
o controllers=[s
o podControllers=172
o admission=144 background=144 mode=s
o expression=s glob=s | {"oneOf":["glob","expression"]}
s | {"enum":["Deny","Audit","Warn"]}
[176 | {"isSet":true}
o mutateDigest=65 required=65 verifyDigest=65 | {"default":{}}
o attestations=[157 attestors!=[171 auditAnnotations=[84 autogen=173 credentials=44 evaluation=174 failurePolicy=68 images=[69
 matchConditions=[69 matchConstraints=139 matchImageReferences=[175 validationActions=177 validationConfigurations=178 validations!=[85
 variables=[69 webhookConfiguration=152
o group=s kind!=s resource!=s version!=s
o spec!=179 targets!=[180
o configs={181
o autogen=182 conditionStatus=141
o apiVersion=s kind=s metadata=0 spec!=179 status=183
o enabled=b
o mutatingAdmissionPolicy=185 podControllers=172
o admission=144 background=144 mode=s mutateExisting=145 skipBackgroundRequests=65 useServerSideApply=b
o expression=s
o applyConfiguration=188 jsonPatch=188 patchType!=s
o excludeResourceRules=[138 expression=s matchPolicy=s namespaceSelector=50 objectSelector=50 resourceRules=[138
o auditAnnotations=[84 autogen=186 evaluation=187 failurePolicy=68 matchConditions=137 matchConstraints=139 mutations=[189
 reinvocationPolicy=s targetMatchConditions=137 targetMatchConstraints=190 variables=137 webhookConfiguration=152
o spec!=191 targets!=[180
o configs={192
o autogen=193 conditionStatus=141 generated=b
o apiVersion=s kind=s metadata=0 spec!=191 status=194
o podControllers=172 validatingAdmissionPolicy=185
o auditAnnotations=[84 autogen=196 evaluation=174 failurePolicy=68 matchConditions=137 matchConstraints=139 validationActions=177
 validations=[85 variables=137 webhookConfiguration=152
o spec!=197 targets!=[180
o configs={198
o autogen=199 conditionStatus=141 generated=b
o apiVersion=s kind=s metadata=0 spec!=197 status=200
o kind!=s name!=s
s | {"default":"skip","enum":["skip","pass"]}
o allowedValues=[s evaluationMode=s expiresAt=s images=[s matchConditions=[69 policyRefs!=[202 properties={s reportResult=203
o apiVersion=s kind=s metadata=0 spec!=204
`,
};
