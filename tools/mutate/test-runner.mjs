import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { testsThatReach } from './function-probes.mjs';

const PROCESS = fileURLToPath(new URL('test-process.mjs', import.meta.url));

/** Runs the tests in some directories again and again, each time with one source replaced. */
export class TestRunner {
  #directories;
  #child;
  /** What the tests took and called unchanged; known from the first run. */
  #modules = [];

  constructor(directories) {
    this.#directories = directories;
  }

  /** Runs all tests as they are, on sources with probes; answers how the first one failed, if one did. */
  async runUnchanged(texts) {
    const { failure, modules } = await this.#ask({ texts });
    this.#modules = modules;
    return failure;
  }

  /** What told the mutant, in the text, from the program, or nothing when no test did. */
  async killerOf(mutant, text) {
    const modules = testsThatReach(mutant, this.#modules);
    if (modules.length === 0) return undefined;
    const longest = Math.max(...modules.flatMap(({ tests }) => tests.map(({ duration }) => duration))) / 1000;
    const { kind, failure } = await this.#ask({ texts: new Map([[mutant.file, text]]), modules, limit: 3 * longest + 5 });
    if (kind === 'ran') return failure;
    this.#child = undefined;
    return kind === 'endless' ? 'it does not end' : 'it ends the process of the tests';
  }

  stop() {
    this.#child?.kill();
    this.#child = undefined;
  }

  async #ask(request) {
    this.#child ??= await start(this.#directories);
    this.#child.send(request);
    return answerOf(this.#child);
  }
}

async function start(directories) {
  const child = fork(PROCESS, directories, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], serialization: 'advanced' });
  const { kind } = await answerOf(child);
  if (kind !== 'ready') throw new Error('vitest cannot be started');
  return child;
}

function answerOf(child) {
  return new Promise((resolve) => {
    const settle = (answer) => {
      child.off('message', settle);
      child.off('exit', exited);
      resolve(answer);
    };
    const exited = () => settle({ kind: 'exited' });
    child.on('message', settle);
    child.on('exit', exited);
  });
}
