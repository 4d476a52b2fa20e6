/** A place of a text, counted from 0. */
export interface Place {
  readonly line: number;
  readonly character: number;
}

export const QUESTIONS = ['hover', 'completion', 'definition'] as const;

/** An editor with a workspace open, whose waiting is measured. Names are relative to the workspace. */
export interface MeasuredEditor {
  open(name: string, text: string): Promise<void>;
  /** Types a text at a place of an open file. */
  type(name: string, place: Place, text: string): Promise<void>;
  ask(question: (typeof QUESTIONS)[number], name: string, place: Place): Promise<unknown>;
  /** Waits until the findings are those of the texts as they are, however many these are; gives the milliseconds without the pause after typing. */
  findings(name: string): Promise<number>;
  close(): Promise<void>;
}
