/**
 * Standard output or standard error as a stream. A reader that went away (`assay … | head`) is no reason to complain: what is left of the output is
 * dropped. Nor is there anywhere to complain about standard error, and the status tells what it told.
 */
export function processStream(name: 'stdout' | 'stderr'): NodeJS.WriteStream {
  const stream = process[name];
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE' || name === 'stderr') return;
    process.exitCode = 2;
    process.stderr.write(`assay: standard output: ${error.message}\n`);
  });
  return stream;
}
