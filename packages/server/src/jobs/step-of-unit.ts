/** The step key under which a failing unit is shown: `X.service` is `workflow.X`. */
export function stepOfUnit(unit: string): string {
  const name = unit.endsWith(SERVICE) ? unit.slice(0, -SERVICE.length) : unit;
  return `workflow.${name === 'provision-dispatcher' ? 'dispatcher' : name}`;
}

const SERVICE = '.service';
