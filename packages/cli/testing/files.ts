// Files that the scenario tests share.

/** Nothing is wrong with it. */
export const GOOD_RECIPE = `{
  "task_target": "install-esxi.target",
  "ks_cfg": "vmaccepteula"
}
`;

/** The value of `target_disk` breaks `recipe/pattern`, at 4:18. */
export const WRONG_RECIPE = GOOD_RECIPE.replace('"vmaccepteula"', '"vmaccepteula",\n  "target_disk": "sda"');

/** Valid, with the warning `recipe/unused_field` at 4:14. */
export const LINTED_RECIPE = GOOD_RECIPE.replace('"vmaccepteula"', '"vmaccepteula",\n  "oci_url": "registry.example/esxi:1"');

/** A template whose only rule holds for its VM. A text may be after the line of the annotation, and above it. */
export function template({ rules = RULES, above = '', behind = '', memory = '1Gi' } = {}): string {
  return `apiVersion: template.openshift.io/v1
kind: Template
metadata:
  name: small
  annotations:
${above}    validations: |${behind}
      ${rules.replaceAll('\n', '\n      ')}
objects:
  - apiVersion: kubevirt.io/v1
    kind: VirtualMachine
    metadata:
      name: small
    spec:
      template:
        spec:
          domain:
            memory:
              guest: ${memory}
`;
}

const RULES = `[
  {
    "name": "memory",
    "rule": "integer",
    "path": "jsonpath::.spec.domain.memory.guest",
    "message": "too little memory",
    "min": 536870912
  }
]`;

/** The rule in line 8 lacks its message: `kubevirt/missing-key`. */
export const RULES_WITHOUT_MESSAGE = '[\n  { "name": "memory", "rule": "integer", "path": "jsonpath::.spec.domain.memory.guest", "min": 1 }\n]';
