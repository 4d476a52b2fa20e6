import { batch, computed, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';

import { jobsAddress } from '../jobs/jobs-place.ts';
import { Refusal } from '../api/api.ts';
import type { Api } from '../api/api.ts';
import type { CheckResult } from './check-result.ts';
import { createRecipeCheck } from './recipe-check.ts';
import { createRecipeField } from './recipe-field.ts';
import type { RecipeField } from './recipe-field.ts';
import { createServerSuggestions } from './server-suggestions.ts';

/** A job that is being prepared: a server, a recipe, and what is said of the recipe as it is typed. */
export interface NewJob {
  readonly field: RecipeField;
  readonly serial: ReadonlySignal<string>;
  /** Servers that may be meant. */
  readonly servers: ReadonlySignal<readonly string[]>;
  readonly verdict: ReadonlySignal<Verdict>;
  /** What the controller said to the last try. */
  readonly refusal: ReadonlySignal<Refusal | undefined>;
  /** Why no job can be created; empty: it can. */
  readonly obstacle: ReadonlySignal<string>;
  name(serial: string): void;
  /** The name is complete: letters get the case that they have in the serial number. */
  named(): void;
  /** Creates the job and shows it. */
  create(): Promise<void>;
  insertExample(): void;
  /** Replaces the recipe by a file. */
  open(file: File): Promise<void>;
  /** Whether a recipe was typed that is nowhere else. */
  hasUnsaved(): boolean;
  clear(): void;
}

/** What is known of the recipe in the field. */
export type Verdict =
  | { readonly kind: 'empty' | 'failed' }
  /** What was said before stays in sight. */
  | { readonly kind: 'checking'; readonly before: CheckResult | undefined }
  /** Of just these bytes. */
  | { readonly kind: 'checked'; readonly bytes: Uint8Array<ArrayBuffer>; readonly result: CheckResult };

/** What a new job stands on. */
export interface NewJobParts {
  readonly api: Api;
  readonly confirm: (question: string) => boolean;
  readonly tell: (problem: unknown) => void;
}

/** A new job without anything. */
export function createNewJob({ api, confirm, tell }: NewJobParts): NewJob {
  const serial = signal('');
  const verdict = signal<Verdict>({ kind: 'empty' });
  const refusal = signal<Refusal | undefined>(undefined);
  const isSending = signal(false);
  let isSaved = true;
  /** Sent again with the same request if its answer was lost. */
  let key = newKey();

  const suggestions = createServerSuggestions(api);
  const check = createRecipeCheck(judge, () => {
    verdict.value = { kind: 'failed' };
  });
  const field = createRecipeField(changed);

  function changed(): void {
    key = newKey();
    const length = field.length();
    isSaved = length === 0;
    batch(() => {
      refusal.value = undefined;
      verdict.value = length === 0 ? { kind: 'empty' } : { kind: 'checking', before: resultOf(verdict.value) };
    });
    if (length > 0) check.ask(length, () => field.bytes());
  }

  function judge(bytes: Uint8Array<ArrayBuffer>, result: CheckResult): void {
    if (field.length() === 0) return;
    batch(() => {
      verdict.value = { kind: 'checked', bytes, result };
      field.mark(result.findings, result.isValid);
    });
  }

  const obstacle = computed(() => {
    const principal = api.principal.value;
    if (isSending.value) return 'Sending…';
    if (principal === undefined) return 'Sign in to create a job.';
    if (principal.role !== 'admin') return 'You may check recipes here; only the role admin creates jobs.';
    if (serial.value.trim() === '') return 'Which server is it for?';
    if (verdict.value.kind === 'empty') return 'There is no recipe yet.';
    if (verdict.value.kind !== 'checked') return 'The recipe is being checked.';
    return verdict.value.result.isValid ? '' : 'The recipe is not valid.';
  });

  function name(text: string): void {
    key = newKey();
    suggestions.ask(text.trim());
    batch(() => {
      serial.value = text;
      refusal.value = undefined;
    });
  }

  return {
    field,
    serial,
    servers: suggestions.servers,
    verdict,
    refusal,
    obstacle,
    name,
    named() {
      const typed = serial.value.trim();
      const meant = suggestions.servers.value.find((server) => server.toLowerCase() === typed.toLowerCase());
      if (meant !== undefined && !suggestions.servers.value.includes(typed)) name(meant);
    },
    async create() {
      const judged = verdict.value;
      if (obstacle.value !== '' || judged.kind !== 'checked') return;
      isSending.value = true;
      refusal.value = undefined;
      try {
        const { job_id: job } = await api.createJob(serial.value.trim(), judged.bytes, key);
        isSaved = true;
        name('');
        location.hash = jobsAddress({ job });
      } catch (problem) {
        if (problem instanceof Refusal && problem.status !== 401) refusal.value = problem;
        else tell(problem);
      } finally {
        isSending.value = false;
      }
    },
    insertExample() {
      if (isSaved || confirm('Replace the recipe in the field by the example?')) field.write(EXAMPLE);
    },
    async open(file) {
      if (!isSaved && !confirm(`Replace the recipe in the field by ${file.name}?`)) return;
      try {
        await field.open(file);
      } catch (error) {
        if (!(error instanceof DOMException)) throw error;
        tell(new Refusal(0, `${file.name} cannot be read.`));
      }
    },
    hasUnsaved: () => !isSaved,
    clear() {
      name('');
      field.write('');
    },
  };
}

/** What is said of the recipe, or was said of the one before. */
export function resultOf(verdict: Verdict): CheckResult | undefined {
  if (verdict.kind === 'checking') return verdict.before;
  return verdict.kind === 'checked' ? verdict.result : undefined;
}

const EXAMPLE = `{
  "task_target": "install-linux.target",
  "target_disk": "/dev/sda",
  "oci_url": "registry.example.com/images/linux:1",
  "partition_layout": [
    { "size": "512M", "type_guid": "ef00", "format": "vfat", "label": "EFI" },
    { "size": "100%", "type_guid": "8300", "format": "ext4", "label": "root" }
  ]
}
`;

/** A key that nobody else has. Pages without TLS have no `randomUUID`. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
