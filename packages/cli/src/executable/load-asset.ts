import { getAsset } from 'node:sea';
import { Script } from 'node:vm';

/** The modules that are part of this script, by name; tools/build-executable.mjs writes them before it. */
declare const INCLUDED: Readonly<Record<string, ModuleDefinition>>;

const loaded = new Map<string, CommonJsModule>();

/** Loads a CommonJS module that is inside the executable, with those that it requires beside it. */
export function loadAsset(name: string): unknown {
  const known = loaded.get(name);
  if (known) return known.exports;
  const module: CommonJsModule = { exports: {} };
  loaded.set(name, module);
  const define = INCLUDED[name] ?? compile(name);
  define((id: string): unknown => (id.startsWith('./') ? loadAsset(id.slice(2)) : require(id)), module, module.exports);
  return module.exports;
}

function compile(name: string): ModuleDefinition {
  const text = Buffer.from(getAsset(name)).toString('utf8');
  const define: ModuleDefinition = new Script(`(function (require, module, exports) {${text}\n})`, { filename: `assay:${name}` }).runInThisContext();
  return define;
}

interface CommonJsModule {
  exports: unknown;
}

type ModuleDefinition = (require: (id: string) => unknown, module: CommonJsModule, exports: unknown) => void;
