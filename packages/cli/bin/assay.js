#!/usr/bin/env node
import module from 'node:module';

module.enableCompileCache?.();
const [first, second, ...words] = process.argv.slice(2);
const asksForHelp = [second, ...words].some((word) => word === '--help' || word === '-h') || second === 'help' || words[0] === 'help';
await import(`../dist/bundle/${asksForHelp ? 'main' : ownProgram()}.js`);

/** Commands that run often, on little, have programs of their own, which start faster. */
function ownProgram() {
  if (first === 'ytt') return 'ytt-main';
  return first === 'kyverno' && second === 'test' ? 'kyverno-test-main' : 'main';
}
