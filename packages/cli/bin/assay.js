#!/usr/bin/env node
import module from 'node:module';

module.enableCompileCache?.();
const words = process.argv.slice(2);
// Commands that run often, on little, have programs of their own, which start faster; help is told by the one that has all commands.
const PROGRAMS = { 'kyverno apply': 'kyverno-apply-main', 'kyverno test': 'kyverno-test-main' };
const own = words[0] === 'ytt' ? 'ytt-main' : (PROGRAMS[words.slice(0, 2).join(' ')] ?? 'main');
const mayAskForHelp = words.some((word) => word === 'help' || word === '--help' || word === '-h');
await import(`../dist/bundle/${mayAskForHelp ? 'main' : own}.js`);
