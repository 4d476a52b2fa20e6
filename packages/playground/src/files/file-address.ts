/** The folder that the language server knows the files in. */
export const FOLDER_ADDRESS = 'file:///files';

/** The address of a file, given its path in the folder. */
export function addressOf(path: string): string {
  return `${FOLDER_ADDRESS}/${path.split('/').map(encodeURIComponent).join('/')}`;
}

/** The path of a file in the folder; `undefined` for an address of something else. */
export function pathOf(address: string): string | undefined {
  return address.startsWith(`${FOLDER_ADDRESS}/`) ? decodeURIComponent(address.slice(FOLDER_ADDRESS.length + 1)) : undefined;
}
