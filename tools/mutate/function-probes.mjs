// Which tests could notice a mutant at all: those that call the function that it stands in. Probes in the unchanged program tell.
import { isFunction, visitSource } from './visit-source.mjs';

/** The name of the function that a mutant stands in; nothing for what runs when the module is loaded. */
export const functionOf = ({ file, functionStart }) => (functionStart === undefined ? undefined : `${file}:${functionStart}`);

/** The source, of which the functions with these names write their name into `globalThis.calledFunctions` when they are called. */
export function withProbes(file, text, names) {
  const insertions = [];
  visitSource(file, text, (node) => {
    const name = functionOf({ file, functionStart: node.start });
    if (!isFunction(node) || !names.has(name)) return;
    const probe = `globalThis.calledFunctions.add(${JSON.stringify(name)})`;
    const { start, end, type } = node.body;
    if (type === 'BlockStatement') insertions.push({ at: start + 1, inserted: `${probe};` });
    else insertions.push({ at: start, inserted: `(${probe}, ` }, { at: end, inserted: ')' });
  });
  insertions.sort((one, other) => other.at - one.at);
  return insertions.reduce((written, { at, inserted }) => written.slice(0, at) + inserted + written.slice(at), text);
}

/**
 * The tests that could notice a mutant, the nearest modules first and of these the quickest. All tests, if it shows when a module is loaded or in
 * what tests share.
 */
export function testsThatReach(mutant, modules) {
  const name = functionOf(mutant);
  const isShared = name === undefined || modules.some(({ shared }) => shared.includes(name));
  const reaching = modules.map((module) => ({ ...module, tests: module.tests.filter(({ called }) => isShared || called.includes(name)) }));
  return reaching.filter(({ tests }) => tests.length > 0).sort((one, other) => costOf(one, mutant) - costOf(other, mutant));
}

const costOf = ({ file, tests }, mutant) => distance(mutant.file, file) * 1e6 + tests.reduce((sum, { duration }) => sum + duration, 0);

/** 0 for the tests of the file itself, otherwise one more than the steps from its directory to theirs. */
function distance(file, test) {
  if (test === file.replace(/\.ts$/, '.test.ts')) return 0;
  const [from, to] = [file, test].map((each) => each.split('/').slice(0, -1));
  const common = from.findIndex((name, index) => name !== to[index]);
  const shared = common < 0 ? from.length : common;
  return 1 + from.length + to.length - 2 * shared;
}
