import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { Progress } from './progress.ts';

/** What is written to a terminal, without what deletes the line before. */
function watch(isTerminal = true): { readonly progress: Progress; readonly written: string[] } {
  const written: string[] = [];
  const progress = new Progress({ write: (text) => void written.push(text.replaceAll('\r\u001b[2K', '<')), isTerminal, columns: 30 });
  return { progress, written };
}

describe('progress', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is not shown of quick work', () => {
    const { progress, written } = watch();
    progress.showFiles('checked', 1, 2);
    progress.announce('checking');
    progress.clear();
    expect(written).toEqual([]);
  });

  it('counts files on one line, now and then, and is gone in the end', () => {
    const { progress, written } = watch();
    for (let done = 1; done <= 6172; done += 1000) {
      vi.advanceTimersByTime(90);
      progress.showFiles('checked', done, 6172);
    }
    progress.clear();
    expect(written).toEqual(['<checked 3,001 of 6,172 files', '<checked 5,001 of 6,172 files', '<']);
  });

  it('counts one file', () => {
    const { progress, written } = watch();
    vi.advanceTimersByTime(1000);
    progress.showFiles('read', 0, 1);
    expect(written).toEqual(['<read 0 of 1 file']);
  });

  it('says at once what comes next if it has said something, and cuts it to the line', () => {
    const { progress, written } = watch();
    vi.advanceTimersByTime(1000);
    progress.show('reading');
    progress.announce('checking very many files that are here');
    expect(written).toEqual(['<reading', '<checking very many files that']);
  });

  it('is for terminals only', () => {
    const { progress, written } = watch(false);
    vi.advanceTimersByTime(1000);
    progress.show('reading');
    progress.clear();
    expect(written).toEqual([]);
  });
});
