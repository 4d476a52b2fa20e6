import type { LoadedModule, Value } from '@assay/starlark';
import { Fault, Thread, ValueTracker } from '@assay/starlark';

import type { RenderSession } from '../evaluation-context.ts';
import { Failure } from '../failure.ts';
import { ownModules, unknownModule } from '../modules/modules.ts';
import type { YttModules } from '../modules/modules.ts';
import { nearestName } from '../nearest-name.ts';
import { RuleReader } from '../validations/rule-reader.ts';
import { templateModule } from './evaluate-template.ts';
import { language } from './language.ts';

export interface RenderSessionOptions {
  /** Steps of Starlark that the whole rendering may take. Default 10⁹. */
  readonly maxSteps?: number;
  /** Calls inside each other. Default: as many as the JavaScript stack holds, about 1,900 simple ones on Node's own. */
  readonly maxDepth?: number;
  /** Takes what `print` prints, without a line break. */
  readonly print: (text: string) => void;
  /** Takes a text for standard error. */
  readonly warn: (text: string) => void;
  readonly version: string;
  /** Asked now and then whether nobody waits for the result any more; then the rendering fails. Default: somebody does. */
  readonly isCancelled?: () => boolean;
  /** Whether nodes are to tell where their values were given. Default false: it costs time. */
  readonly tracksValues?: boolean;
  /** What can be loaded as `@ytt:NAME`. Default: the modules that are always there. */
  readonly modules?: YttModules;
}

/** Prepares a rendering. */
export function createRenderSession(options: RenderSessionOptions): RenderSession {
  const { maxSteps, maxDepth = Number.MAX_SAFE_INTEGER, print, warn, version, isCancelled, tracksValues = false, modules = ownModules } = options;
  const session: RenderSession = {
    thread: new Thread({
      semantics: language,
      print,
      suggest: nearestName,
      load: (module) => load(session, module),
      maxDepth,
      ...(isCancelled && { cancelled: () => (isCancelled() ? 'nobody waits for it' : undefined) }),
      ...(maxSteps === undefined ? {} : { maxSteps }),
      ...(tracksValues && { tracker: new ValueTracker() }),
    }),
    templateCount: 1,
    environmentReads: 0,
    evaluating: [],
    modules,
    rules: new RuleReader(modules.libraries),
    version,
    warn,
    warned: new Set(),
  };
  return session;
}

const YTT_PREFIX = '@ytt:';

function load(session: RenderSession, module: string): LoadedModule {
  try {
    return { kind: 'loaded', values: find(session, module) };
  } catch (error) {
    if (error instanceof Failure) return { kind: 'failed', message: error.message, details: error };
    if (error instanceof Fault && error.budget === undefined) return { kind: 'failed', message: error.message, details: error.details };
    throw error;
  }
}

function find(session: RenderSession, module: string): ReadonlyMap<string, Value> {
  const context = session.evaluating.at(-1);
  if (!context) throw new Error('Only a file that is being evaluated loads others');
  if (module.startsWith(YTT_PREFIX)) {
    const name = module.slice(YTT_PREFIX.length);
    if (name === 'template') return templateModule(context);
    const found = session.modules.byName.get(name);
    if (!found) throw new Fault(unknownModule(name));
    return new Map([[name, found.create(context)]]);
  }
  if (module.startsWith('@') && !module.includes(':')) {
    const examples = "e.g. '@github.com/vmware-tanzu/test:test.star' or '@ytt:base64'";
    throw new Fault(`Expected library path to be in format '@name:path' ${examples}`);
  }
  return context.loadFile(module);
}
