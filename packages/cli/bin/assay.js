#!/usr/bin/env node
// CommonJS, as Node takes a tenth longer to start with the other modules.
const { enableCompileCache } = require('node:module');

enableCompileCache?.();
const words = process.argv.slice(2);
// Commands that run often, on little, have programs of their own, which start faster; help is told by the one that has all commands.
const PROGRAMS = { 'kyverno apply': 'kyverno-apply-main.cjs', 'kyverno test': 'kyverno-test-main.js' };
const mayAskForHelp = words.some((word) => word === 'help' || word === '--help' || word === '-h');
if (words[0] === 'ytt' && !mayAskForHelp) {
  require('../dist/bundle/ytt-main.cjs');
} else {
  // V8 compiles hot functions on another processor, with what they call inlined. Evaluators are many small closures, so that by default this costs
  // half as much as the work itself, and a command ends before that pays. Servers last long enough.
  const LASTING = ['serve', 'lsp'];
  if (!LASTING.includes(words[0])) require('node:v8').setFlagsFromString('--max-inlined-bytecode-size-cumulative=250');
  const program = `../dist/bundle/${(!mayAskForHelp && PROGRAMS[words.slice(0, 2).join(' ')]) || 'main.js'}`;
  if (program.endsWith('.cjs')) require(program);
  else void import(program);
}
