import { Fault } from '@assay/starlark';
import type { SemVer } from 'semver';
import parseSemver from 'semver/functions/parse.js';

import { ModuleValue } from '../values/module-value.ts';
import { oneText } from './arguments.ts';
import type { YttModule } from './ytt-module.ts';

/** `@ytt:version` */
export const versionModule: YttModule = {
  name: 'version',
  create: ({ session }) => {
    const requireAtLeast = oneText('version.require_at_least', (required) => {
      requireVersion(session.version, required);
      return null;
    });
    return new ModuleValue('version', new Map([['require_at_least', requireAtLeast]]));
  },
};

const IDENTIFIER = '(?:0|[1-9]\\d*|\\d*[a-zA-Z-][0-9a-zA-Z-]*)';
const SEMVER = new RegExp(
  `^(?:0|[1-9]\\d*)(?:\\.(?:0|[1-9]\\d*)){2}(?:-${IDENTIFIER}(?:\\.${IDENTIFIER})*)?(?:\\+[0-9a-zA-Z-]+(?:\\.[0-9a-zA-Z-]+)*)?$`,
);

function requireVersion(version: string, required: string): void {
  if (!SEMVER.test(required)) throw new Fault(`version string '${required}' must be a valid semver`);
  if (!isAtLeast(parse(version), parse(required)))
    throw new Fault(`ytt version '${version}' does not meet the minimum required version '${required}'`);
}

function parse(version: string): SemVer {
  const parsed = parseSemver(version);
  if (!parsed) throw new Fault(`Malformed version: ${version}`);
  return parsed;
}

/** A version with a pre-release part only ever fulfills a requirement that names a pre-release of the same version. */
function isAtLeast(version: SemVer, required: SemVer): boolean {
  const isPrerelease = version.prerelease.length > 0;
  if (isPrerelease && (required.prerelease.length === 0 || version.compareMain(required) !== 0)) return false;
  return version.compare(required) >= 0;
}
