/** The path of a file that is named in another one. */
export function pathBeside(file: string, named: string): string {
  if (named.startsWith('/')) return cleaned(named);
  const slash = file.lastIndexOf('/');
  return cleaned(slash < 0 ? named : `${file.slice(0, slash)}/${named}`);
}

function cleaned(path: string): string {
  const steps: string[] = [];
  for (const step of path.split('/')) {
    if (step === '' || step === '.') continue;
    if (step === '..' && steps.length > 0 && steps.at(-1) !== '..') steps.pop();
    else steps.push(step);
  }
  return (path.startsWith('/') ? '/' : '') + steps.join('/');
}

/** Whether a path is another one, or lies below it. */
export function isBelow(path: string, directory: string): boolean {
  return path === directory || directory === '' || path.startsWith(`${directory}/`);
}
