/**
 * Runs steps in their order, the later ones although an earlier one has failed, unless they need it. `run` tells of a step by its name
 * whether it has passed.
 */
export function runSteps(steps, run) {
  const outcomes = new Map();
  for (const { name, needs = [] } of steps) {
    const missing = needs.filter((needed) => outcomes.get(needed)?.kind !== 'passed');
    outcomes.set(name, missing.length > 0 ? { kind: 'not run', missing } : { kind: run(name) ? 'passed' : 'failed' });
  }
  return outcomes;
}

/** A line for each step. */
export function summaryOf(outcomes) {
  const width = Math.max(...Array.from(outcomes.keys(), (name) => name.length));
  return Array.from(outcomes, ([name, { kind, missing = [] }]) => {
    const cause = missing.length > 0 ? `: it needs ${missing.join(', ')}` : '';
    return `${name.padEnd(width)}  ${kind}${cause}\n`;
  }).join('');
}

/** Whether every step has passed. */
export function allPassed(outcomes) {
  return [...outcomes.values()].every(({ kind }) => kind === 'passed');
}
