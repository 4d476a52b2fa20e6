import { compilePattern } from '@assay/formats';
import { generateMatch } from './generate-match.ts';
import type { KyvernoFunction } from './kyverno-function.ts';
import { kyvernoFunction } from './kyverno-function.ts';

export const random: KyvernoFunction = kyvernoFunction({
  name: 'random',
  parameters: [['string']],
  returns: 'string',
  note: 'Generates a random sequence of characters',
  body: ([pattern], evaluation) => {
    if (pattern === '') return evaluation.fail('no pattern provided');
    const checked = compilePattern(pattern);
    if (checked.kind === 'problem') return evaluation.fail(checked.message);
    const generated = generateMatch(pattern, evaluation.host.random, evaluation.budget.charge);
    return generated.kind === 'text' ? generated.text : evaluation.fail(generated.message);
  },
});
