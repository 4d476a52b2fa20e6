import type { Rule } from '@assay/findings';

const DESCRIBED = [
  { file: 's.yml', text: '#@data/values-schema\n---\nname: app\n' },
  { file: 'assay.yaml', text: 'rules:\n  ytt/dropped-description: info\n' },
];

/** What is said about templates and what they compute. */
export const templateRules: readonly Rule[] = [
  {
    code: 'syntax',
    severity: 'error',
    summary: 'A template is YAML, and the code in it is Starlark',
    explanation:
      'A file that cannot be parsed cannot be rendered. The position is where parsing stopped; the mistake is there or shortly before. Blocks are closed by end, and ordinary comments in a template begin with #!.',
    failing: { file: 'config.yml', text: 'replicas: #@ (1 + 2\n' },
    passing: { file: 'config.yml', text: 'replicas: #@ (1 + 2)\n' },
  },
  {
    code: 'undefined-name',
    severity: 'error',
    summary: 'Every name in the code of a template is defined',
    explanation: 'A name is defined by an assignment, def, for, a parameter or load, before it is used. The constants are True, False and None.',
    failing: { file: 'config.yml', text: 'enabled: #@ true\n' },
    passing: { file: 'config.yml', text: 'enabled: #@ True\n' },
  },
  {
    code: 'evaluation',
    severity: 'error',
    summary: 'The code of a template runs to its end',
    explanation:
      'The position is the line that failed, in the innermost function. It may be a call of fail() or assert.fail(), an operation that the values do not have, a file that cannot be loaded, or a key that is given twice.',
    failing: { file: 'config.yml', text: 'share: #@ 100 // 0\n' },
    passing: { file: 'config.yml', text: 'share: #@ 100 // 4\n' },
  },
  {
    code: 'overlay-match',
    severity: 'error',
    summary: 'An overlay matches the expected number of nodes',
    explanation:
      'By default exactly one node must match. expects= takes a number or "1+", missing_ok=True allows none, and when= skips the overlay if the number is another one.',
    failing: {
      file: 'overlay.yml',
      text: '#@ load("@ytt:overlay", "overlay")\n#@overlay/match by=overlay.subset({"kind": "Deployment"})\n---\nreplicas: 2\n',
      beside: [{ file: 'config.yml', text: 'kind: Service\n' }],
    },
    passing: {
      file: 'overlay.yml',
      text: '#@ load("@ytt:overlay", "overlay")\n#@overlay/match by=overlay.subset({"kind": "Deployment"})\n---\nreplicas: 2\n',
      beside: [{ file: 'config.yml', text: 'kind: Deployment\nreplicas: 1\n' }],
    },
  },
  {
    code: 'overlay-type',
    severity: 'error',
    summary: 'An overlay has the shape of what it is applied to',
    explanation: 'A map is merged into a map and an array into an array. @overlay/replace replaces one by the other.',
    failing: {
      file: 'overlay.yml',
      text: '#@ load("@ytt:overlay", "overlay")\n#@overlay/match by=overlay.all\n---\nlabels:\n  app: web\n',
      beside: [{ file: 'config.yml', text: 'labels: none\n' }],
    },
    passing: {
      file: 'overlay.yml',
      text: '#@ load("@ytt:overlay", "overlay")\n#@overlay/match by=overlay.all\n---\n#@overlay/replace\nlabels:\n  app: web\n',
      beside: [{ file: 'config.yml', text: 'labels: none\n' }],
    },
  },
  {
    code: 'overlay-assert',
    severity: 'error',
    summary: 'A node passes @overlay/assert',
    explanation: 'Without via= the node must contain the content of the overlay; with via= the function decides.',
    failing: {
      file: 'overlay.yml',
      text: '#@ load("@ytt:overlay", "overlay")\n#@overlay/match by=overlay.all\n---\n#@overlay/assert\nreplicas: 2\n',
      beside: [{ file: 'config.yml', text: 'replicas: 1\n' }],
    },
    passing: {
      file: 'overlay.yml',
      text: '#@ load("@ytt:overlay", "overlay")\n#@overlay/match by=overlay.all\n---\n#@overlay/assert\nreplicas: 2\n',
      beside: [{ file: 'config.yml', text: 'replicas: 2\n' }],
    },
  },
  {
    code: 'annotation',
    severity: 'error',
    summary: 'An annotation is on a node that it is for, with valid arguments',
    explanation:
      'The position is the annotation. The message says what it expects. ytt ignores unknown annotations; misspelled-annotation and unknown-annotation report them.',
    failing: { file: 'schema.yml', text: '#@data/values-schema\n---\n#@schema/desc 1\nname: app\n' },
    passing: { file: 'schema.yml', text: '#@data/values-schema\n---\n#@schema/desc "Name of the app"\nname: app\n' },
  },
  {
    code: 'misspelled-annotation',
    severity: 'warning',
    summary: 'The name of a ytt annotation is spelled correctly',
    explanation:
      'ytt silently ignores unknown annotations: a rule with a misspelled name checks nothing, and a schema with a misspelled name is rendered as output. This name is close to one that ytt knows. It is an error if something fails because of the values that it was meant to declare.',
    failing: { file: 'schema.yml', text: '#@data/values-schema\n---\n#@schema/validatoin min_len=1\nname: app\n' },
    passing: { file: 'schema.yml', text: '#@data/values-schema\n---\n#@schema/validation min_len=1\nname: app\n' },
  },
  {
    code: 'unknown-annotation',
    severity: 'info',
    summary: 'An annotation has a known name',
    explanation:
      'ytt silently ignores unknown names that begin with schema/, assert/, overlay/, data/, template/, yaml/ or library/. Your own names can begin with anything else.',
    failing: { file: 'config.yml', text: '#@overlay/team "shop"\nname: app\n' },
    passing: { file: 'config.yml', text: '#@example.com/team "shop"\nname: app\n' },
  },
  {
    code: 'misplaced-annotation',
    severity: 'info',
    summary: 'An annotation is on a node where it has an effect',
    explanation:
      'Annotations of schema/ have an effect only in documents with @data/values-schema, @assert/validate in all others. Files whose nodes can end up elsewhere, such as library files and files with functions, are not checked.',
    failing: { file: 'config.yml', text: '#@schema/validation min_len=1\nname: app\n' },
    passing: { file: 'config.yml', text: '#@assert/validate min_len=1\nname: app\n' },
  },
  {
    code: 'dropped-annotation',
    severity: 'warning',
    summary: 'An annotation of an overlay reaches the node that it matches',
    explanation:
      'A matched node keeps its own annotations, and those of the overlay are lost: rules on values and output, and in a second schema document everything but the value. @overlay/merge-anns adds them, @overlay/replace-ann replaces the existing ones. A node that the overlay adds or replaces has the annotations of the overlay. Where only titles, descriptions and examples are lost, that is dropped-description.',
    failing: {
      file: 'overlay.yml',
      text: '#@ load("@ytt:overlay", "overlay")\n#@overlay/match by=overlay.all\n---\n#@assert/validate max=4\nreplicas: 3\n',
      beside: [{ file: 'config.yml', text: 'replicas: 1\n' }],
    },
    passing: {
      file: 'overlay.yml',
      text: '#@ load("@ytt:overlay", "overlay")\n#@overlay/match by=overlay.all\n---\n#@overlay/merge-anns\n#@assert/validate max=4\nreplicas: 3\n',
      beside: [{ file: 'config.yml', text: 'replicas: 1\n' }],
    },
  },
  {
    code: 'dropped-description',
    severity: 'info',
    isOptional: true,
    summary: 'The description in an overlay of a schema reaches the node that it matches',
    explanation:
      'A node of a schema that a second schema document matches keeps its own title, description and examples, and those of the second one are lost. That changes no value; exports and documentation of the schema lack them. @overlay/merge-anns adds them. The rule is off until assay.yaml gives it a severity; assay export and assay docs always say it.',
    failing: { file: 't.yml', text: '#@data/values-schema\n---\n#@schema/desc "Name of the app"\nname: app\n', beside: DESCRIBED },
    passing: {
      file: 't.yml',
      text: '#@data/values-schema\n---\n#@overlay/merge-anns\n#@schema/desc "Name of the app"\nname: app\n',
      beside: DESCRIBED,
    },
  },
  {
    code: 'plain-code',
    severity: 'warning',
    summary: 'Code in a template follows #@ and a space',
    explanation:
      'A value such as data.values.name is rendered as this text unless #@ and a space are before it. Without the space, #@data.values.name is an annotation that nothing reads, and the value is null.',
    failing: {
      file: 'config.yml',
      text: '#@ load("@ytt:data", "data")\nname: data.values.name\n',
      beside: [{ file: 'schema.yml', text: '#@data/values-schema\n---\nname: app\n' }],
    },
    passing: {
      file: 'config.yml',
      text: '#@ load("@ytt:data", "data")\nname: #@ data.values.name\n',
      beside: [{ file: 'schema.yml', text: '#@data/values-schema\n---\nname: app\n' }],
    },
  },
  {
    code: 'hidden-line',
    severity: 'warning',
    summary: 'A file does not start with a byte order mark',
    explanation:
      'Some editors write a byte order mark (U+FEFF) at the start of a file. ytt takes it for text: #@ behind it begins no comment, so that a schema or data values are not declared, and the line is rendered. Save the file as UTF-8 without a byte order mark.',
    failing: { file: 'values.yml', text: '\uFEFF#@data/values\n---\nname: shop\n' },
    passing: { file: 'values.yml', text: '#@data/values\n---\nname: shop\n' },
  },
  {
    code: 'untemplated-text',
    severity: 'warning',
    summary: 'Text with (@= @) in it is in a text template',
    explanation:
      'In YAML, (@= … @) is evaluated only in keys and strings of a node with @yaml/text-templated-strings, and of what is in it; anywhere else it is rendered as it is. Text that is a template of its own, with #@ or load() in it, is not reported.',
    failing: {
      file: 'config.yml',
      text: '#@ load("@ytt:data", "data")\nurl: https://(@= data.values.name @).example.com\n',
      beside: [{ file: 'schema.yml', text: '#@data/values-schema\n---\nname: app\n' }],
    },
    passing: {
      file: 'config.yml',
      text: '#@ load("@ytt:data", "data")\n#@yaml/text-templated-strings\nurl: https://(@= data.values.name @).example.com\n',
      beside: [{ file: 'schema.yml', text: '#@data/values-schema\n---\nname: app\n' }],
    },
  },
  {
    code: 'helm-template',
    severity: 'warning',
    summary: 'A ytt template contains no Helm templates',
    explanation:
      'ytt renders {{ .Values.name }} in quotes as it is; without quotes it is YAML for a map whose key is a map. Only what charts have is reported: .Values, .Release, .Chart, .Capabilities, include and tpl, in text only with a space after the braces. Blocks of text are left alone.',
    failing: {
      file: 'config.yml',
      text: '#@ load("@ytt:data", "data")\nname: "{{ .Values.name }}"\n',
      beside: [{ file: 'schema.yml', text: '#@data/values-schema\n---\nname: app\n' }],
    },
    passing: {
      file: 'config.yml',
      text: '#@ load("@ytt:data", "data")\nname: #@ data.values.name\n',
      beside: [{ file: 'schema.yml', text: '#@data/values-schema\n---\nname: app\n' }],
    },
  },
  {
    code: 'repeated-annotation',
    severity: 'info',
    summary: 'A node has an annotation only once',
    explanation:
      'The last annotation of a name replaces those before it, whatever code is between them. The position is the first one. Write several rules in one annotation.',
    failing: { file: 'schema.yml', text: '#@data/values-schema\n---\n#@schema/validation min_len=1\n#@schema/validation max_len=9\nname: app\n' },
    passing: { file: 'schema.yml', text: '#@data/values-schema\n---\n#@schema/validation min_len=1, max_len=9\nname: app\n' },
  },
];
