import type { Span } from '@assay/source';
import { locate } from '@assay/source';

/** Something that the reference does not say: what was left out, and why. */
export interface Remark {
  /** Whether something was not looked at that might have mattered. */
  readonly kind: 'not-checked' | 'notice';
  readonly message: string;
  /** Whether the reference ends the run there: then the status is that of an error, although our own report goes on. */
  readonly endsReference?: true;
  readonly file?: string;
  readonly span?: Span | undefined;
}

/** What is wrong with a file that is not loaded. */
export function notLoaded(file: string, { message, span }: { readonly message: string; readonly span?: Span | undefined }): Remark {
  return { kind: 'not-checked', message: `not loaded: ${message}`, file, span };
}

/** A remark as a line of standard error. */
export function remarkLine({ message, file, span }: Remark): string {
  if (span !== undefined) {
    const { file: place, range } = locate(span);
    return `${place}:${range.start.line}:${range.start.column}: warning: ${message}\n`;
  }
  return `${file === undefined ? '' : `${file}: `}warning: ${message}\n`;
}
