import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const PROCESS = fileURLToPath(new URL('test-process.mjs', import.meta.url));

/** Runs the tests in some directories again and again, each time with one source replaced. */
export class TestRunner {
  #directories;
  #child;
  /** What the tests need unchanged; known from the first run. */
  #unchanged = { longestTest: Infinity, durations: new Map() };

  constructor(directories) {
    this.#directories = directories;
  }

  /** Runs all tests as they are; answers how the first one failed, if one did. */
  async runUnchanged() {
    const { failure, longestTest, durations } = await this.#ask({});
    this.#unchanged = { longestTest, durations };
    return failure;
  }

  /** What told the mutant from the program, or nothing when no test did. */
  async killerOf(file, text) {
    const { kind, failure } = await this.#ask({ file, text });
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
    this.#child.send({ ...request, ...this.#unchanged });
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
