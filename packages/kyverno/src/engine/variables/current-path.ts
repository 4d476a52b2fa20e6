/**
 * The expression that the variable `@` stands for at a place of a rule: the same place of the object, below `root`. The first two steps
 * are those of the rule, such as `mutate/patchStrategicMerge`; where one is `foreach`, what comes after it counts.
 */
export function currentPath(steps: readonly (string | number)[], root: string): string {
  const below = steps.slice(steps.indexOf('foreach') + 1).slice(2);
  return below.reduce<string>((path, step) => (isIndex(step) ? `${path}[${step}]` : `${path}.${fieldName(String(step))}`), root);
}

function isIndex(step: string | number): boolean {
  return typeof step === 'number' || /^\d+$/.test(step);
}

function fieldName(name: string): string {
  return /^[A-Za-z_][0-9A-Za-z_]*$/.test(name) ? name : JSON.stringify(name);
}
