import type { Dialect, NotChecked, RenderingDialect, SourceFile, TemplateFacts } from '@assay/findings';
import { SourceFile as File } from '@assay/findings';

import type { FoundFile } from '../discovery/found-file.ts';
import { whyUnread } from '../workspace/snapshot.ts';
import type { AskedContents } from './asked-contents.ts';
import type { SessionOptions } from './session-options.ts';

/** Whose files the found ones are. */
export interface RecognizedFiles {
  /** The files that were opened, with the dialects that know them; none for an unknown file. */
  readonly owners: ReadonlyMap<FoundFile, readonly Dialect[]>;
  /** Files that are named and cannot be read. */
  readonly failed: ReadonlySet<FoundFile>;
  /** What cannot be read and may be ours. */
  readonly notChecked: readonly NotChecked[];
  /** About files that the command line names. */
  readonly inputErrors: readonly string[];
}

/**
 * Opens the files whose endings a dialect has, or that are named, and asks the dialects which are theirs. A template is the renderer's alone. Lets go of what is nobody's
 * once much is held.
 */
export function recognizeFiles(files: readonly FoundFile[], contents: AskedContents, options: SessionOptions, memory: Recognition): RecognizedFiles {
  const { dialects, as, onProgress } = options;
  const extensions = [...new Set(dialects.flatMap((dialect) => dialect.extensions))];
  const wanted = files.filter(({ path, isNamed }) => isNamed || extensions.some((extension) => path.toLowerCase().endsWith(extension)));
  const owners = new Map<FoundFile, readonly Dialect[]>();
  const notChecked: NotChecked[] = [];
  const inputErrors: string[] = [];
  const failed = new Set<FoundFile>();
  let held = 0;
  for (const [done, found] of wanted.entries()) {
    onProgress?.({ kind: 'reading', done, total: wanted.length });
    const reading = contents.reading(found.path);
    if (reading.kind === 'file') {
      const known = contents.ask(found.path, found.isNamed ? ownersOfNamed : ownersOf) ?? [];
      owners.set(found, known);
      if (known.length > 0) continue;
      held += reading.file.bytes.length;
      if (held > MOST_HELD_BYTES) reading.file.release();
    } else if (found.isNamed) {
      failed.add(found);
      inputErrors.push(`${found.name}: ${whyUnread(reading)}`);
    } else if (reading.kind !== 'too-large' || memory.owners(new File(found.name, reading.head), dialects).length > 0)
      notChecked.push({ file: found.name, reason: whyUnread(reading), cause: 'unreadable' });
  }
  return { owners, failed, notChecked, inputErrors };

  function ownersOfNamed(file: SourceFile): readonly Dialect[] {
    return as ? [as] : memory.owners(file, dialects);
  }

  function ownersOf(file: SourceFile): readonly Dialect[] {
    return memory.owners(file, dialects).filter((dialect) => dialect.asksForCheck?.(file) ?? true);
  }
}

/** Whether a file of these dialects is a template. */
export function isTemplate(owners: readonly Dialect[] | undefined): boolean {
  return owners?.some(({ kind }) => kind === 'rendering') ?? false;
}

/** How many bytes of files that nobody knows are held, in the hope that it is soon asked for what they say of others. */
const MOST_HELD_BYTES = 64 * 1024 * 1024;

/** Remembers whose a file is, and what a template says of others, for as long as its content stays. */
export class Recognition {
  readonly #owners = new WeakMap<SourceFile, readonly Dialect[]>();
  readonly #facts = new WeakMap<SourceFile, TemplateFacts>();

  owners(file: SourceFile, dialects: readonly Dialect[]): readonly Dialect[] {
    const known = this.#owners.get(file);
    if (known) return known;
    const recognizing = dialects.filter((dialect) => dialect.recognizes(file));
    const renderer = recognizing.find(({ kind }) => kind === 'rendering');
    const owners = renderer ? [renderer] : recognizing;
    this.#owners.set(file, owners);
    return owners;
  }

  facts(file: SourceFile, renderer: RenderingDialect): TemplateFacts {
    const known = this.#facts.get(file);
    if (known) return known;
    const facts = renderer.facts(file);
    this.#facts.set(file, facts);
    return facts;
  }
}
