/** One of the views that the page shows in turn. It keeps what was typed into it while it is hidden. */
export interface View {
  readonly content: HTMLElement;
  /** Comes to the front, or is led to another place of its own. */
  show(place: URLSearchParams): void;
  hide(): void;
  /** Somebody signed in or out. */
  signedIn(): void;
  /** Forgets what was typed. */
  clear(): void;
  /** Whether something was typed that is nowhere else. */
  hasUnsaved(): boolean;
}
