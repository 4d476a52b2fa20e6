// `npm run test:programs`: scenarios with whole programs, as users have them, that take too long or need too much for `npm test`. Each file in
// tools/test-programs that ends in .scenario.mjs is one; `npm run test:programs -- NAME` runs those that are named. What a scenario cannot
// do for want of a program counts as failed.
import { readdirSync } from 'node:fs';

const SCENARIOS = new URL('test-programs/', import.meta.url);
const SUFFIX = '.scenario.mjs';

const names = readdirSync(SCENARIOS)
  .filter((file) => file.endsWith(SUFFIX))
  .map((file) => file.slice(0, -SUFFIX.length));
const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !names.includes(name));
if (unknown !== undefined) {
  console.error(`unknown scenario ${unknown}; expected ${names.join(', ')}`);
  process.exit(2);
}

for (const name of wanted.length > 0 ? wanted : names) {
  const { scenario } = await import(new URL(`${name}${SUFFIX}`, SCENARIOS).href);
  await scenario(step);
}

/** Runs a part of a scenario and tells whether it passed; its result, or nothing if it failed. */
async function step(title, action) {
  try {
    const result = await action();
    console.log(`passed  ${title}`);
    return result;
  } catch (error) {
    process.exitCode = 1;
    const said = [error.stdout, error.stderr].filter((text) => typeof text === 'string' && text !== '').join('');
    console.log(`FAILED  ${title}\n${said === '' ? error.message : said}`);
    return undefined;
  }
}
