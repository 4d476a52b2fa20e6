import { getAsset } from 'node:sea';
import { Script } from 'node:vm';

const loaded = new Map<string, CommonJsModule>();

/** Loads a CommonJS module that is inside the executable, with those that it requires beside it. */
export function loadAsset(name: string): unknown {
  const known = loaded.get(name);
  if (known) return known.exports;
  const module: CommonJsModule = { exports: {} };
  loaded.set(name, module);
  const text = Buffer.from(getAsset(name)).toString('utf8');
  const define = new Script(`(function (require, module, exports) {${text}\n})`, { filename: `assay:${name}` }).runInThisContext();
  define((id: string): unknown => (id.startsWith('./') ? loadAsset(id.slice(2)) : require(id)), module, module.exports);
  return module.exports;
}

interface CommonJsModule {
  exports: unknown;
}
