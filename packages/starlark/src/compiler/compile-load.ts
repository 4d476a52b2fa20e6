import { Fault } from '../evaluator/fault.ts';
import type { Frame } from '../evaluator/frame.ts';
import { UnknownName } from '../evaluator/unknown-name.ts';
import { NORMAL } from '../evaluator/starlark-function.ts';
import type { LoadStatement } from '../parser/tree.ts';
import type { Assign, Execute } from './closure.ts';

/** A `load`; `assigns` are its targets, in their order. */
export function compileLoad(statement: LoadStatement, assigns: readonly Assign[]): Execute {
  const { names } = statement;
  const module = statement.module.value;
  return (frame) => {
    const { thread } = frame;
    frame.at = statement;
    if (!thread.options.load) throw new Fault('load not implemented by this application');
    const loaded = thread.options.load(module, thread);
    if (loaded.kind === 'failed') throw new Fault(`cannot load ${module}: ${loaded.message}`, { details: loaded.details });
    // Of several names that are missing, the reference tells the last one.
    const missing = names.findLast(({ name }) => !loaded.values.has(name.name));
    if (missing) {
      frame.at = missing.name;
      throw missingName(frame, missing.name.name, module, [...loaded.values.keys()]);
    }
    for (const [position, { name }] of names.entries()) {
      frame.at = name;
      const value = loaded.values.get(name.name) ?? null;
      if (thread.tracker) thread.tracker.current = thread.tracker.heldBy(loaded.values, name.name);
      assigns[position]!(frame, value);
    }
    return NORMAL;
  };
}

function missingName(frame: Frame, name: string, module: string, candidates: readonly string[]): Fault {
  const near = frame.thread.options.suggest?.(name, candidates);
  return new Fault(`load: name ${name} not found in module ${module}${near === undefined ? '' : ` (did you mean ${near}?)`}`, {
    details: new UnknownName('loaded-name', { name, owner: module, candidates }),
  });
}
