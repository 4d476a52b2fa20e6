/** Whether a text can be the id of a job: a UUID in lower case. */
export function isJobId(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}
