import { SourceFile } from '@assay/findings';
import { expect, it } from 'vitest';

import { checkingDialect } from '../../testing/stand-in-dialects.ts';
import { emptyWorkspace } from '../workspace/open-documents.ts';
import { Snapshot } from '../workspace/snapshot.ts';
import type { Job, JobResult } from './job.ts';
import { RecentFiles } from './recent-files.ts';

const NOTHING: JobResult = {
  violations: [],
  notChecked: [],
  judged: [],
  notices: [],
  filesRead: [],
  asked: [],
  filesJudged: [],
  needsMoreStack: false,
};

function fileOf(name: string, kilobytes: number): SourceFile {
  return new SourceFile(name, new TextEncoder().encode('x'.repeat(kilobytes * 1024)));
}

function jobOn(...files: readonly SourceFile[]): Job {
  return { kind: 'check', dialect: checkingDialect('red'), request: { files } };
}

it('lets go of what is remembered of files used long ago, and keeps their content', () => {
  const [first, second, third] = [fileOf('a', 100), fileOf('b', 100), fileOf('c', 100)] as const;
  const sources = [first, second, third].map(({ source }) => source);
  const recent = new RecentFiles(new Snapshot(emptyWorkspace('/')));
  recent.used(jobOn(first), NOTHING);
  recent.used(jobOn(second), NOTHING);
  recent.used(jobOn(first, third), NOTHING);
  expect(first.source).toBe(sources[0]);
  expect(second.source).not.toBe(sources[1]);
  expect(second.text).toBe(sources[1]?.text);
  expect(third.source).toBe(sources[2]);
});

it('counts files that were read because others name them', () => {
  const [policy, manifest] = [fileOf('policy.yaml', 200), fileOf('test.yaml', 200)] as const;
  const snapshot = new Snapshot(emptyWorkspace('/'));
  snapshot.take(policy);
  const { source } = policy;
  const recent = new RecentFiles(snapshot);
  recent.used(jobOn(manifest), { ...NOTHING, filesRead: ['policy.yaml'] });
  recent.used(jobOn(fileOf('other.yaml', 200)), NOTHING);
  expect(policy.source).not.toBe(source);
});
