/** The first example of a README, and what its comments behind `console.log(…)`, or on lines of their own, say that it prints. */
export function readmeExample(readme) {
  const code = /^```ts\n([^]*?)^```$/m.exec(readme)?.[1];
  if (code === undefined) throw new Error('the README has no example in TypeScript');
  const printed = Array.from(code.matchAll(/^(?:console\.log\(.*\); )?\/\/ (.*)$/gm), ([, text]) => `${text}\n`);
  if (printed.length === 0) throw new Error('the example of the README prints nothing');
  return { code, output: printed.join('') };
}
