import type { Rule } from '@assay/findings';

/** What is said about templates and what they compute. */
export const templateRules: readonly Rule[] = [
  {
    code: 'syntax',
    severity: 'error',
    summary: 'A template is YAML, and the code in it is Starlark',
    explanation:
      'Nothing can be rendered from a file that cannot be read. The position is where reading stopped; the mistake is there or shortly before. Blocks are closed by end, and ordinary comments in a template begin with #!.',
    failing: { file: 'config.yml', text: 'replicas: #@ (1 + 2\n' },
    passing: { file: 'config.yml', text: 'replicas: #@ (1 + 2)\n' },
  },
  {
    code: 'undefined-name',
    severity: 'error',
    summary: 'Every name in the code of a template is defined',
    explanation:
      'A name is defined by an assignment, def, for, a parameter or load, above the place where it is used. The constants are True, False and None.',
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
    summary: 'An overlay matches as many nodes as it expects',
    explanation:
      'Without another word that is exactly one. expects= takes a number or "1+", missing_ok=True allows none, and when= leaves the overlay out where it does not hold.',
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
    explanation: 'A map is merged into a map and an array into an array. @overlay/replace puts one in the place of the other.',
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
    summary: 'What @overlay/assert says of a node holds',
    explanation: 'Without via= the node has to contain what the overlay shows; with via= the function decides.',
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
    summary: 'An annotation stands where it can, with arguments that it takes',
    explanation:
      'The position is the annotation. The message says what it expects. Annotations that nothing reads are no mistake for ytt; misspelled-annotation and unknown-annotation tell of them.',
    failing: { file: 'schema.yml', text: '#@data/values-schema\n---\n#@schema/desc 1\nname: app\n' },
    passing: { file: 'schema.yml', text: '#@data/values-schema\n---\n#@schema/desc "Name of the app"\nname: app\n' },
  },
  {
    code: 'misspelled-annotation',
    severity: 'warning',
    summary: 'An annotation of ytt is spelled as ytt spells it',
    explanation:
      'ytt ignores an annotation that it does not know and says nothing: a rule with a misspelled name checks nothing, and a schema with one is output. This name is nearly one that ytt knows. It is an error where something fails for want of the values that it was meant to declare.',
    failing: { file: 'schema.yml', text: '#@data/values-schema\n---\n#@schema/validatoin min_len=1\nname: app\n' },
    passing: { file: 'schema.yml', text: '#@data/values-schema\n---\n#@schema/validation min_len=1\nname: app\n' },
  },
  {
    code: 'unknown-annotation',
    severity: 'info',
    summary: 'An annotation has a name that something reads',
    explanation:
      'What begins with schema/, assert/, overlay/, data/, template/, yaml/ or library/ means something to ytt only if it is one of the names that it knows; ytt ignores the others and says nothing. Names of your own can begin with anything else.',
    failing: { file: 'config.yml', text: '#@overlay/team "shop"\nname: app\n' },
    passing: { file: 'config.yml', text: '#@example.com/team "shop"\nname: app\n' },
  },
  {
    code: 'misplaced-annotation',
    severity: 'info',
    summary: 'An annotation stands on a node on which it is read',
    explanation:
      'What begins with schema/ is read in documents with @data/values-schema only, and @assert/validate in all others. Files that can give their nodes to others, as library files and those with functions can, are left out.',
    failing: { file: 'config.yml', text: '#@schema/validation min_len=1\nname: app\n' },
    passing: { file: 'config.yml', text: '#@assert/validate min_len=1\nname: app\n' },
  },
  {
    code: 'dropped-annotation',
    severity: 'warning',
    summary: 'An annotation on a node of an overlay reaches the node that this matches',
    explanation:
      'A matched node keeps its own annotations, and those of the overlay are lost: rules on values and output, and in a second schema document everything but the value. @overlay/merge-anns adds them, @overlay/replace-ann puts them in the place of those that are there. A node that the overlay adds, or puts in the place of another, has those of the overlay.',
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
    code: 'repeated-annotation',
    severity: 'info',
    summary: 'An annotation stands on a node once',
    explanation:
      'The last one of a name takes the place of those before it, whatever code stands between them. The position is the first one; rules that are all to hold stand in one annotation.',
    failing: { file: 'schema.yml', text: '#@data/values-schema\n---\n#@schema/validation min_len=1\n#@schema/validation max_len=9\nname: app\n' },
    passing: { file: 'schema.yml', text: '#@data/values-schema\n---\n#@schema/validation min_len=1, max_len=9\nname: app\n' },
  },
];
