/** A patch that cannot be read or applied; its message is that of the library that Kyverno uses for this sort of patch. */
export class PatchError extends Error {
  override readonly name = 'PatchError';
}
