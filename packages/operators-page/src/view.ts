/** One of the views that the page shows in turn. */
export interface View {
  readonly content: Node;
  /** Somebody signed in or out. */
  signedIn(): void;
  close(): void;
}
