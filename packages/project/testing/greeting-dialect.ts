import { suggestName } from '@assay/findings';
import type { CheckingDialect, Rule } from '@assay/findings';
import { locate } from '@assay/source';

const unknownGreeting: Rule = {
  code: 'unknown-greeting',
  severity: 'error',
  summary: 'A greeting is "hello" or "goodbye"',
  explanation: 'Nobody understands any other one.',
  failing: { file: 'a.greeting', text: 'helo' },
  passing: { file: 'a.greeting', text: 'hello' },
};

export const greetingDialect: CheckingDialect = {
  kind: 'checking',
  id: 'greeting',
  title: 'greetings',
  rules: [unknownGreeting],
  extensions: ['.greeting'],
  isConfidential: false,
  recognizes: ({ name }) => name.endsWith('.greeting'),
  check: async ({ files }) => {
    const violations = files.flatMap(({ source }) => {
      if (!source || ['hello', 'goodbye'].includes(source.text)) return [];
      const span = { source, start: 0, end: source.text.length };
      const { code: rule, severity } = unknownGreeting;
      const message = `"${source.text}" is no greeting`;
      return [
        {
          dialect: 'greeting',
          rule,
          severity,
          fault: 'subject' as const,
          message,
          ...locate(span),
          ...suggestName(source.text, ['hello', 'goodbye'], { span }),
        },
      ];
    });
    return { violations, notChecked: [] };
  },
};
