import type { Rule } from './rule.ts';

const TEMPLATE = `apiVersion: template.openshift.io/v1
kind: Template
metadata:
  name: fedora
  annotations:
    validations: "[]"
`;

/** The rules about suppressing comments, of the dialect `assay`. */
export const suppressionRules: readonly Rule[] = [
  {
    code: 'malformed-suppression',
    severity: 'warning',
    summary: 'A comment that suppresses a violation names the rule and gives a reason',
    explanation:
      'The comment "assay-ignore dialect/rule: reason" suppresses a violation. Write it at the end of the line that breaks the rule, or ' +
      'above it. Without a rule the comment would hide more than its author has seen; without a reason it is unclear later whether it ' +
      'is still needed. A comment without one of them suppresses nothing.',
    failing: { file: 'template.yaml', text: `# assay-ignore kubevirt/missing-key\n${TEMPLATE}` },
    passing: { file: 'template.yaml', text: TEMPLATE },
  },
  {
    code: 'unused-suppression',
    severity: 'warning',
    summary: 'A comment that suppresses a violation has one to suppress',
    explanation:
      'The comment covers its own line or, if it is alone on a line, the next line that is neither blank nor a comment. ' +
      'Nothing there breaks that rule: the violation was fixed, the comment is in the wrong place, or the id of the rule ' +
      'is misspelled. Remove the comment, so that it does not hide anything later, or correct it.',
    failing: { file: 'template.yaml', text: `# assay-ignore kubevirt/missing-key: filled in by our pipeline\n${TEMPLATE}` },
    passing: { file: 'template.yaml', text: TEMPLATE },
  },
];
