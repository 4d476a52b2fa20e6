import type { DirectoryRecord, Extent } from './directory-record.ts';
import { ImageProblem } from './image-problem.ts';
import type { FoundDescriptors } from './read-descriptors.ts';
import { recordsIn } from './read-directory.ts';
import { SECTOR } from './sectors.ts';
import { posixAttributes, skippedBytes } from './system-use.ts';
import type { PartOf } from './system-use.ts';
import { readAscii, readUcs2 } from './text.ts';

/** Which of its names an image is read with. */
export type ImageNames = 'rock-ridge' | 'joliet' | 'plain';

/** One of the trees of an image, and how names and modes in it are read. */
export interface NamedTree {
  readonly names: ImageNames;
  readonly volumeId: string;
  readonly root: Extent;
  attributesOf(record: DirectoryRecord): { readonly name: string; readonly mode: number | undefined };
}

/** The tree with the names that are asked for, or else with the best that are there. */
export function chooseTree({ primary, joliet }: FoundDescriptors, asked: ImageNames | undefined, partOf: PartOf): NamedTree {
  const [first] = recordsIn(partOf(primary.root.extent.sector * SECTOR, primary.root.extent.size));
  const skipped = first && skippedBytes(first.systemUse);
  const names = asked ?? (skipped !== undefined ? 'rock-ridge' : joliet ? 'joliet' : 'plain');
  const { volumeId, root } = primary;
  switch (names) {
    case 'joliet':
      if (!joliet) throw new ImageProblem('it has no Joliet names');
      return {
        names,
        volumeId: joliet.volumeId,
        root: joliet.root.extent,
        attributesOf: (record) => ({ name: jolietName(record), mode: undefined }),
      };
    case 'plain':
      return { names, volumeId, root: root.extent, attributesOf: (record) => ({ name: plainName(record), mode: undefined }) };
    case 'rock-ridge': {
      if (skipped === undefined) throw new ImageProblem('it has no Rock Ridge names');
      const attributesOf: NamedTree['attributesOf'] = (record) => {
        const { name = plainName(record), mode } = posixAttributes(record.systemUse.subarray(skipped), partOf);
        return { name, mode };
      };
      return { names, volumeId, root: root.extent, attributesOf };
    }
  }
}

function jolietName({ identifier }: DirectoryRecord): string {
  return withoutVersion(readUcs2(identifier));
}

function plainName({ identifier }: DirectoryRecord): string {
  return withoutVersion(readAscii(identifier)).replace(/\.$/, '');
}

function withoutVersion(identifier: string): string {
  return identifier.replace(/;\d+$/, '');
}
