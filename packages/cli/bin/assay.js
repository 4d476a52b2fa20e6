#!/usr/bin/env node
import module from 'node:module';

module.enableCompileCache?.();
const words = process.argv.slice(2);
// Commands that run often, on little, have programs of their own, which start faster; help is told by the one that has all commands.
const own = words[0] === 'ytt' ? 'ytt-main' : words[0] === 'kyverno' && words[1] === 'test' ? 'kyverno-test-main' : 'main';
const mayAskForHelp = words.some((word) => word === 'help' || word === '--help' || word === '-h');
await import(`../dist/bundle/${mayAskForHelp ? 'main' : own}.js`);
