import path from 'node:path';

/** The directories of other people's packages in what esbuild says that it has bundled, each once. */
export function bundledPackages(metafiles) {
  const inputs = metafiles.flatMap((metafile) => Object.keys(metafile.inputs));
  return [...new Set(inputs.flatMap((input) => packageDirectory(input) ?? []))];
}

/** The directory of the package that a file below `node_modules` belongs to. */
function packageDirectory(file) {
  return /^.*(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file.replaceAll(path.sep, '/'))?.[0];
}
