import type { Command } from '../arguments/command.ts';

export const kyvernoJpCommand: Command = {
  words: ['kyverno', 'jp'],
  summary: 'Evaluate JMESPath expressions, as kyverno jp does',
  operands: 'query|parse|function',
  operandCount: [0, Infinity],
  flags: [
    { name: 'input', letter: 'i', value: 'FILE', description: 'query: the YAML or JSON that expressions are evaluated on; default standard input' },
    { name: 'query', letter: 'q', value: 'FILE', description: 'query: an expression; can be given several times' },
    { name: 'compact', letter: 'c', description: 'query: print each result on one line' },
    { name: 'unquoted', letter: 'u', description: 'query: print strings without quotes' },
    { name: 'file', letter: 'f', value: 'FILE', description: 'parse: an expression; can be given several times' },
    { name: 'batch', description: 'query and parse: evaluate each line of JSON on standard input; not a flag of kyverno' },
  ],
  isDropIn: true,
  description: [
    'A drop-in replacement for kyverno jp: the same flags, functions, output, messages and exit status. query EXPRESSION… prints the values of expressions, parse EXPRESSION… their syntax trees, function [NAME…] the functions that Kyverno adds to JMESPath.',
    'With --batch each line {"id", "input", "expr"} gives a line {"id", "result"}, for parse by {"id", "text"}, or by {"id", "error", "phase"}: one start for thousands of expressions.',
    'Host names are not resolved: is_external_url takes URLs with an IP address.',
    'Exit status: 0 everything printed, and every line of a batch answered; 1 an error, with a message; 2 where kyverno itself crashes, or standard input cannot be read.',
  ],
  examples: [
    { commandLine: "assay kyverno jp query -i pod.yaml 'spec.containers[].image'", does: 'a part of a manifest' },
    { commandLine: "assay kyverno jp query 'to_upper(metadata.name)' < pod.yaml", does: 'the output of another program' },
    { commandLine: 'assay kyverno jp function split', does: 'arguments and purpose of a function' },
  ],
  load: async () => (await import('./kyverno-jp.ts')).runKyvernoJp,
};
