import { describeDocument, isExpectation, readPolicyDocuments } from '@assay/kyverno/policy';
import type { DescribedObject, ListItem, PolicyDocument } from '@assay/kyverno/policy';
import { Source } from '@assay/source';

import type { MigrateFile, Remark } from './model.ts';
import { remarkAt } from './remark.ts';

/** A policy or an exception in a file. */
export interface OldDocument {
  readonly file: MigrateFile;
  readonly source: Source;
  readonly object: DescribedObject;
  /** Whether its text is a part of a `List`. */
  readonly isInList: boolean;
}

/** What a file holds of kyverno.io. */
export interface OldFile {
  readonly documents: readonly OldDocument[];
  /** Policies of which only the name and the status stand there, as tests in clusters expect them (Chainsaw, kuttl). */
  readonly expected: readonly OldDocument[];
  /** What cannot be read as any of it. */
  readonly unread: readonly Remark[];
}

/** Whether a text, right or wrong, names a version of kyverno.io: of other files nothing is said, whatever is wrong with them. */
export function maySpeakOfKyverno(text: string): boolean {
  return /(?<![\w./-])kyverno\.io\/v\d/.test(text);
}

/** Whether a text names a version of the group that policies are converted to. */
export function maySpeakOfNewPolicies(text: string): boolean {
  return /(?<![\w./-])policies\.kyverno\.io\/v\d/.test(text);
}

export function readOldFile(file: MigrateFile): OldFile {
  if (!maySpeakOfKyverno(file.text)) return NOTHING;
  const source = new Source(file.path, file.text);
  const read = readPolicyDocuments(source).map((document) => readDocument(document, file, source));
  return {
    documents: read.flatMap(({ documents }) => documents),
    expected: read.flatMap(({ expected }) => expected),
    unread: read.flatMap(({ unread }) => unread),
  };
}

const NOTHING: OldFile = { documents: [], expected: [], unread: [] };

function readDocument(document: PolicyDocument, file: MigrateFile, source: Source): OldFile {
  const items = document.kind === 'list' ? document.items : [document];
  const described = describeDocument(document);
  // What is said of keys that are given twice comes before the objects.
  const duplicates = described.slice(0, described.length - items.length);
  const old = described.slice(duplicates.length).filter((_, index) => mayBeOld(items[index]));
  if (old.length === 0) return NOTHING;
  const isRead = ({ policy, exception }: DescribedObject): boolean => policy !== undefined || exception !== undefined;
  const broken = [...duplicates, ...old.filter((object) => !isRead(object))];
  const readable = duplicates.length > 0 ? [] : old.filter(isRead).map((object) => ({ file, source, object, isInList: document.kind === 'list' }));
  return {
    documents: readable.filter((each) => !isExpected(each)),
    expected: readable.filter(isExpected),
    unread: broken.flatMap(({ problems }) =>
      problems.map(({ span, message, hint }) =>
        remarkAt(span, file.path, { kind: 'unread', subject: 'the document', reason: message, advice: hint ?? adviceFor(file) }),
      ),
    ),
  };
}

function isExpected({ object: { policy } }: OldDocument): boolean {
  return policy !== undefined && isExpectation(policy.content);
}

function adviceFor({ text }: MigrateFile): string | undefined {
  return /^\s*\{\{/m.test(text) ? 'convert what is rendered from this template' : undefined;
}

/** What is no object may be a policy with a mistake. */
function mayBeOld(document: PolicyDocument | ListItem | undefined): boolean {
  if (document?.kind !== 'object') return true;
  const { group, kind } = document.object.sort;
  return group === 'kyverno.io' && !KINDS_THAT_STAY.has(kind);
}

/** Kinds of kyverno.io that are no policies; some write manifests with this group, too. */
const KINDS_THAT_STAY: ReadonlySet<string> = new Set([
  'GlobalContextEntry',
  'UpdateRequest',
  'GenerateRequest',
  'AdmissionReport',
  'ClusterAdmissionReport',
  'BackgroundScanReport',
  'ClusterBackgroundScanReport',
  'Test',
  'Values',
  'UserInfo',
  'Context',
]);
