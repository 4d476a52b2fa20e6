#!/usr/bin/env node
import module from 'node:module';
import { setFlagsFromString } from 'node:v8';

module.enableCompileCache?.();
const words = process.argv.slice(2);
// V8 compiles hot functions on another processor, with what they call inlined. Evaluators are many small closures, so that by default this costs
// half as much as the work itself, and a command ends before that pays. Servers last long enough.
const LASTING = ['serve', 'lsp'];
if (!LASTING.includes(words[0])) setFlagsFromString('--max-inlined-bytecode-size-cumulative=250');
// Commands that run often, on little, have programs of their own, which start faster; help is told by the one that has all commands.
const PROGRAMS = { 'kyverno apply': 'kyverno-apply-main', 'kyverno test': 'kyverno-test-main' };
const own = words[0] === 'ytt' ? 'ytt-main' : (PROGRAMS[words.slice(0, 2).join(' ')] ?? 'main');
const mayAskForHelp = words.some((word) => word === 'help' || word === '--help' || word === '-h');
await import(`../dist/bundle/${mayAskForHelp ? 'main' : own}.js`);
