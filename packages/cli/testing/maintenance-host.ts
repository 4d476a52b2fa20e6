// A host that has booted the maintenance image, for scenario tests of the dispatcher.
import fs from 'node:fs';

import { Folder } from './folder.ts';
import type { Ran } from './folder.ts';

/** A folder that looks like a host to `assay recipe dispatch`, with stubs of the programs that are run. */
export class MaintenanceHost extends Folder {
  /** Unit files of targets go below `targets/`; `status` is what the programs end with. */
  constructor(files: Readonly<Record<string, string | Uint8Array>>, status = 0) {
    super(files);
    for (const name of ['systemctl', 'mount']) {
      this.write(
        `programs/${name}`,
        `#!/bin/sh\nprintf '%s\\n' "$@" >> '${this.at(`${name}.calls`)}'\n[ ${status} = 0 ] || echo ${name} is not in the mood >&2\nexit ${status}\n`,
      );
      fs.chmodSync(this.at(`programs/${name}`), 0o755);
    }
  }

  /** Words of the command line replace those that fit the folder. */
  dispatch(words: readonly string[] = [], env: Readonly<Record<string, string>> = { PROVISIONER_SERIAL: 'SER1' }): Promise<Ran> {
    const flags = ['--no-root-check', '--env-dir', 'env', '--targets-dir', 'targets', '--serial-source', 'env', '--log-level', 'debug'];
    return this.assay(['recipe', 'dispatch', ...flags, ...words], { env: { PATH: `${this.at('programs')}:${process.env['PATH']}`, ...env } });
  }

  outputs(): readonly string[] {
    return fs.existsSync(this.at('env')) ? fs.readdirSync(this.at('env')).toSorted() : [];
  }

  /** The arguments that a program was called with, one after the other. */
  calls(program: string): readonly string[] {
    return fs.existsSync(this.at(`${program}.calls`)) ? this.read(`${program}.calls`).trimEnd().split('\n') : [];
  }
}
