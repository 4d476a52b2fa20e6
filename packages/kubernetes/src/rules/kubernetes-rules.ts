import type { Rule, RuleExample } from '@assay/findings';

/** The definition of the custom kind in the examples. */
const DEFINITION = {
  file: 'database.yaml',
  text: `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: databases.acme.example
spec:
  group: acme.example
  scope: Namespaced
  names: {kind: Database, plural: databases, singular: database}
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              required: [engine]
              properties:
                engine: {type: string, enum: [postgres, mysql]}
                size: {type: integer, default: 1}
`,
};

/** What is said about objects that are compared with schemas, in the order in which it is listed. */
export const kubernetesRules: readonly Rule[] = [
  {
    code: 'unknown-field',
    severity: 'error',
    summary: 'An object has only fields that its schema has',
    explanation:
      'The API server drops a field that it does not know, or refuses the object. Usually the name is misspelled, or is one level too high or too low. ' +
      'A field can also be newer than the release in assay.yaml. Fields that a CustomResourceDefinition preserves are not checked.',
    failing: service('  prots:\n    - port: 80\n'),
    passing: service('  ports:\n    - port: 80\n'),
  },
  {
    code: 'wrong-type',
    severity: 'error',
    summary: 'A field has the type that its schema declares',
    explanation:
      'YAML reads 8080 and true as a number and a boolean, and "2" as a string: quotes are needed where a string is wanted, and only there.',
    failing: service('  ports:\n    - port: "80"\n'),
    passing: service('  ports:\n    - port: 80\n'),
  },
  {
    code: 'wrong-value',
    severity: 'error',
    summary: 'A value is one that its schema allows',
    explanation:
      'Enums, patterns, bounds, lengths and rules in CEL (x-kubernetes-validations) of CustomResourceDefinitions hold as they do in the API server, and so does ' +
      'what Kubernetes itself can read of quantities, times, base64 and integers.',
    failing: database('engine: postgress'),
    passing: database('engine: postgres'),
  },
  {
    code: 'missing-field',
    severity: 'error',
    summary: 'An object has the fields that its schema requires',
    explanation:
      'Null counts as missing. A field with a default is never missing. A misspelled key in place of a required one is reported as unknown-field alone. ' +
      'The finding is at the nearest part of the object that could hold the field.',
    failing: database('size: 3'),
    passing: database('engine: postgres\n  size: 3'),
  },
  {
    code: 'removed-api',
    severity: 'error',
    summary: 'The release of Kubernetes still has the API of an object',
    explanation: 'Every few releases remove versions of APIs. The hint names the version that replaces it; its fields may have other names.',
    failing: budget('policy/v1beta1'),
    passing: budget('policy/v1'),
  },
  {
    code: 'invalid-rule',
    severity: 'error',
    summary: 'The CEL rules of a definition compile',
    explanation:
      'The API server refuses a CustomResourceDefinition with a rule (x-kubernetes-validations) or messageExpression that does not compile, names a field that ' +
      'the schema around it does not have, compares values of different types, or gives anything but true or false (a string for a message).',
    failing: ruled('self.sise > 0'),
    passing: ruled('self.size > 0'),
  },
  {
    code: 'unknown-kind',
    severity: 'info',
    summary: 'The schema of an object is known',
    explanation:
      'An object whose kind is neither in the release nor in a CustomResourceDefinition is not checked: name the files with definitions in assay.yaml, below schemas and crds. ' +
      'The exit status does not depend on it.',
    failing: example('apiVersion: acme.example/v1\nkind: Databse\nmetadata:\n  name: orders\nspec:\n  engine: postgres\n', [DEFINITION]),
    passing: database('engine: postgres'),
  },
];

function service(spec: string): RuleExample {
  return example(`apiVersion: v1\nkind: Service\nmetadata:\n  name: shop\nspec:\n${spec}`, []);
}

function budget(apiVersion: string): RuleExample {
  return example(`apiVersion: ${apiVersion}\nkind: PodDisruptionBudget\nmetadata:\n  name: shop\nspec:\n  minAvailable: 1\n`, []);
}

function database(spec: string): RuleExample {
  return example(`apiVersion: acme.example/v1\nkind: Database\nmetadata:\n  name: orders\nspec:\n  ${spec}\n`, [DEFINITION]);
}

function ruled(rule: string): RuleExample {
  return example(`${DEFINITION.text}              x-kubernetes-validations:\n                - rule: ${rule}\n`, []);
}

function example(text: string, beside: readonly { readonly file: string; readonly text: string }[]): RuleExample {
  return { file: 'object.yaml', text, beside: [{ file: 'assay.yaml', text: 'schemas:\n  kubernetes: "1.33"\n' }, ...beside] };
}
