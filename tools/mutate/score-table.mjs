/** The part of killed mutants among all that a test could kill. */
export const scoreOf = ({ killed, survived }) => killed / (killed + survived);

/** A Markdown table of the counts of each target. */
export function scoreTable(results) {
  const rows = results.map((result) => {
    const { name, killed, survived, equivalent } = result;
    return `| ${name} | ${killed + survived} | ${killed} | ${survived} | ${equivalent} | ${Math.floor(scoreOf(result) * 1000) / 10} % |`;
  });
  return ['| code | mutants | killed | survived | equivalent, not counted | score |', '|---|---|---|---|---|---|', ...rows, ''].join('\n');
}
