/** A text as a scalar of YAML: plain where that is surely a text, else in double quotes. */
export function yamlScalar(text: string): string {
  const isPlain = /^[A-Za-z][\w./-]*$/.test(text) && !/^(?:true|false|yes|no|on|off|null|y|n)$/i.test(text);
  return isPlain ? text : JSON.stringify(text);
}
