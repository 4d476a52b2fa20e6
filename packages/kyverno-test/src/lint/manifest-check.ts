import { firstKeyOf } from '@assay/kyverno/objects';
import type { Span } from '@assay/source';

import type { Finding } from '../findings/finding.ts';
import { pathFrom } from '../inputs/paths.ts';
import { RecordReader } from '../inputs/record-reader.ts';
import type { Workspace } from '../inputs/workspace.ts';
import type { TestManifest } from '../manifest/model.ts';
import type { CheckedStructure } from '../structure/check-structure.ts';

/** A manifest whose names are being resolved, and what is found on the way. */
export class ManifestCheck {
  readonly manifest: TestManifest;
  readonly workspace: Workspace;
  readonly isExcused: CheckedStructure['isExcused'];
  readonly findings: Finding[] = [];

  constructor(manifest: TestManifest, workspace: Workspace, isExcused: CheckedStructure['isExcused']) {
    this.manifest = manifest;
    this.workspace = workspace;
    this.isExcused = isExcused;
  }

  get isNew(): boolean {
    return this.manifest.shape === 'v1beta1';
  }

  /** Reads the fields in which a manifest of this shape names files and rows. */
  get body(): RecordReader {
    const reader = new RecordReader(this.manifest.written.root, { foldsCase: !this.isNew });
    return this.isNew ? (reader.record('spec') ?? reader.empty()) : reader;
  }

  /** Where it is said that the object with these fields lacks something. */
  get bodyKey(): Span {
    const { root } = this.manifest.written;
    const spec = this.isNew ? root.entries.find(({ name }) => name === 'spec') : undefined;
    return spec?.key.origin ?? firstKeyOf(root);
  }

  get hasPayloads(): boolean {
    const { jsonPayloads, httpPayloads, envoyPayloads } = this.manifest;
    return [jsonPayloads, httpPayloads, envoyPayloads].some((files) => files.length > 0);
  }

  report(finding: Finding): void {
    this.findings.push(finding);
  }

  /** What the reference lets pass in the older shapes is a warning there. */
  reportOddity(finding: Finding): void {
    this.findings.push(this.isNew ? finding : { ...finding, severity: 'warning' });
  }

  /** The path by which a file is read that is named in the manifest. */
  pathTo(named: string): string {
    return pathFrom(this.manifest.directory, named);
  }
}
