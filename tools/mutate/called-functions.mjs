// What each test calls, of the functions that have a probe: its own calls, and those before it, of whatever is loaded or shared by tests.
import { afterEach, beforeEach } from 'vitest';

const called = (globalThis.calledFunctions ??= new Set());
let before;

beforeEach(() => {
  before = takeAll();
});

afterEach(({ task }) => {
  task.meta.shared = before;
  task.meta.called = takeAll();
});

function takeAll() {
  const names = [...called];
  called.clear();
  return names;
}
