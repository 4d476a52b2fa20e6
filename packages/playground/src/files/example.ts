import type { TextFile } from './text-file.ts';

/** Files to begin with. */
export interface Example {
  readonly name: string;
  readonly title: string;
  readonly files: readonly TextFile[];
  /** The file to look at first. */
  readonly shown: string;
  /** The panel to look at first. */
  readonly panel: string;
}

/** The examples that stand beside the page. */
export async function loadExamples(): Promise<readonly Example[]> {
  const response = await fetch('examples.json');
  if (!response.ok) throw new Error(`the examples cannot be loaded: ${response.status}`);
  const examples: readonly Example[] = await response.json();
  return examples;
}
