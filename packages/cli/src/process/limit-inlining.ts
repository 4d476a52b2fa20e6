/** As packages/cli/bin/assay.js does for other programs: see there. Loading `node:v8` takes a twentieth of a start, so that small work does without. */
export function limitInlining(): void {
  process.getBuiltinModule('node:v8').setFlagsFromString('--max-inlined-bytecode-size-cumulative=250');
}
