/** The part of killed mutants among all that a test could kill. */
export const scoreOf = ({ killed, survived }) => killed / (killed + survived);

/** A Markdown table of the counts of each target. */
export function scoreTable(results) {
  return ['| code | mutants | killed | survived | equivalent, not counted | score |', '|---|---|---|---|---|---|', ...results.map(rowOf), ''].join(
    '\n',
  );
}

/** A text that has such a table, its columns padded or not, with the rows of these targets in the place of their old ones. */
export function withScores(text, results) {
  return results.reduce((written, result) => {
    const old = new RegExp(`^\\| ${result.name} +\\|.*$`, 'm');
    if (!old.test(written)) throw new Error(`there is no row for the scores of ${result.name}`);
    return written.replace(old, () => rowOf(result));
  }, text);
}

function rowOf(result) {
  const { name, killed, survived, equivalent } = result;
  return `| ${name} | ${killed + survived} | ${killed} | ${survived} | ${equivalent} | ${Math.floor(scoreOf(result) * 1000) / 10} % |`;
}
