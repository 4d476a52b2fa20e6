import { compilePattern } from '@assay/formats';
import type { Charge, ObjectValue, Value } from '@assay/jmespath';

import { listOf, textOf, textsOf } from '../../../objects/fields.ts';
import { groupVersionKindOf } from '../../../objects/group-version-kind.ts';

/** Whether a place may differ from the signed text. */
export type IsIgnored = (key: string) => boolean;

/** Fields that may differ in some objects: in those of which one description holds, in all if there is none. */
interface FieldBinding {
  readonly patterns: readonly ReturnType<typeof compilePattern>[];
  readonly objects: readonly Value[];
}

/**
 * Plans what may differ from the signed text: what a cluster adds to every object and to some kinds, the annotations of the signature, and
 * what the rule leaves open. A field stands for all below it, and for all keys that contain it.
 */
export function planIgnoredFields(ofRule: readonly Value[], domain: string): (resource: ObjectValue, charge: Charge) => IsIgnored {
  const annotations = ['message', 'signature', 'certificate', 'bundle', 'resourceBundleRef'].map((name) => `metadata.annotations.${domain}/${name}`);
  const bindings: readonly FieldBinding[] = [
    ...DEFAULTS.map(([kind, fields]) => ({ patterns: fields.split(' ').map(patternOf), objects: [{ kind }] })),
    ...ofRule.map((binding) => ({ patterns: textsOf(binding, 'fields').map(patternOf), objects: listOf(binding, 'objects') })),
    { patterns: annotations.map(patternOf), objects: [] },
  ];
  return (resource, charge) => {
    const patterns = bindings
      .filter(({ objects }) => objects.length === 0 || objects.some((description) => describes(description, resource)))
      .flatMap((binding) => binding.patterns);
    return (key) => {
      charge(patterns.length * (1 + Math.ceil(key.length / 16)));
      return patterns.some((pattern) => pattern.kind === 'pattern' && pattern.matches(key));
    };
  };
}

/** A field as a regular expression with `*` for anything, found anywhere in a key. */
function patternOf(field: string): ReturnType<typeof compilePattern> {
  return compilePattern(field.replaceAll('*', '.*'));
}

function describes(description: Value, resource: ObjectValue): boolean {
  const { group, version, kind } = groupVersionKindOf(resource);
  const name = textOf(resource, 'metadata', 'name');
  const namespace = textOf(resource, 'metadata', 'namespace');
  return Object.entries({ group, version, kind, name, namespace }).every(([member, text]) => matches(textOf(description, member).trim(), text));
}

/** The patterns of descriptions: nothing is anything, `-` is nothing, `*` at the end anything more, `,` separates alternatives. */
function matches(pattern: string, text: string): boolean {
  if (pattern === '' || pattern === text || (pattern === '-' && text === '')) return true;
  if (pattern.endsWith('*')) return text.startsWith(pattern.replace(/\*+$/, ''));
  return pattern.includes(',') && pattern.split(',').some((each) => matches(each.trim(), text));
}

/**
 * By kind, what pkg/k8smanifest/resources/default-config.yaml of sigstore/k8s-manifest-sigstore and pkg/engine/resources/default-config.yaml
 * of Kyverno (v1.19.0) leave open. A field that begins with another one is left out.
 */
const DEFAULTS: readonly (readonly [kind: string, fields: string])[] = [
  [
    '*',
    'metadata.namespace metadata.managedFields. metadata.resourceVersion metadata.selfLink metadata.creationTimestamp metadata.generation ' +
      'metadata.uid metadata.finalizers metadata.labels.app.kubernetes.io/instance metadata.annotations.namespace ' +
      'metadata.annotations.kubectl.kubernetes.io/last-applied-configuration metadata.annotations.control-plane.alpha.kubernetes.io/leader ' +
      'metadata.annotations.deprecated.daemonset.template.generation metadata.annotations.deployment.kubernetes.io/revision ' +
      'spec.containers.*.imagePullPolicy spec.containers.*.terminationMessagePath spec.containers.*.terminationMessagePolicy spec.dnsPolicy ' +
      'spec.restartPolicy spec.schedulerName spec.terminationGracePeriodSeconds status',
  ],
  [
    'Pod',
    'spec.volumes.*.name spec.volumes.*.projected. spec.volumes.*.configMap.defaultMode spec.containers.*.volumeMounts. spec.tolerations. ' +
      'spec.enableServiceLinks spec.preemptionPolicy spec.priority spec.serviceAccount',
  ],
  [
    'Deployment',
    'spec.progressDeadlineSeconds spec.revisionHistoryLimit spec.strategy. spec.template.metadata.creationTimestamp ' +
      'spec.containers.*.ports.*.protocol spec.containers.*.resources spec.securityContext',
  ],
  ['CustomResourceDefinition', 'spec.conversion.strategy spec.names.listKind'],
  ['Service', 'spec.ports.*.nodePort spec.clusterIP spec.sessionAffinity spec.type spec.ipFamilies. spec.ipFamilyPolicy spec.internalTrafficPolicy'],
  ...['ClusterPolicy', 'Policy'].map((kind): [string, string] => [
    kind,
    'metadata.annotations.pod-policies.kyverno.io/autogen-controllers spec.failurePolicy spec.background spec.validationFailureAction',
  ]),
  ['Route', 'spec.host'],
  ['ServiceAccount', 'secrets.*.name imagePullSecrets.*.name'],
];
