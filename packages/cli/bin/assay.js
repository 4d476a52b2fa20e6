#!/usr/bin/env node
import module from 'node:module';

module.enableCompileCache?.();
const [command, ...words] = process.argv.slice(2);
const asksForHelp = words[0] === 'help' || words.includes('--help') || words.includes('-h');
await import(command === 'ytt' && !asksForHelp ? '../dist/bundle/ytt-main.js' : '../dist/bundle/main.js');
