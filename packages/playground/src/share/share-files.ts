import type { TextFile } from '../files/text-file.ts';
import type { RunClient } from '../runs/run-client.ts';
import { fragmentOf } from './shared-files.ts';

/** Puts files into the address, without those whose values are secret; what there is to say about it. */
export async function shareFiles(files: readonly TextFile[], runs: RunClient, place: (fragment: string) => Promise<boolean>): Promise<string> {
  const confidential = await runs.confidential(files);
  if (!confidential) return 'The files could not be searched for secrets, so nothing was put into the address.';
  const shared = files.filter(({ path }) => !confidential.includes(path));
  const leftOut = confidential.length === 0 ? '' : ` Left out, as recipes hold secrets: ${confidential.join(', ')}.`;
  if (shared.length === 0) return `There is nothing to share.${leftOut}`;
  const isCopied = await place(await fragmentOf(shared));
  return `The files are in the address${isCopied ? ', which was copied' : ''}. Nothing was sent anywhere.${leftOut}`;
}
