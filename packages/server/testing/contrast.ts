import type { Page } from 'playwright-core';

/** A text that is hard to read, with its contrast to what is behind it. */
export interface FaintText {
  readonly text: string;
  readonly contrast: number;
}

/** What the Web Content Accessibility Guidelines ask of text. */
const LEAST_CONTRAST = 4.5;

/** The visible texts of a page whose contrast is too low. Those of disabled buttons need none. */
export function faintTexts(page: Page): Promise<readonly FaintText[]> {
  return page.evaluate(`(${faintTextsHere.toString()})(${LEAST_CONTRAST})`);
}

/* oxlint-disable typescript/no-unsafe-type-assertion -- Runs in the browser, whose types the server does not know. */
interface Element {
  readonly parentElement: Element | null;
  readonly textContent: string | null;
  readonly placeholder?: string;
  closest(selector: string): unknown;
  getClientRects(): { readonly length: number };
}

function faintTextsHere(least: number): FaintText[] {
  interface Browser {
    readonly document: {
      querySelectorAll(selector: string): Iterable<Element & { readonly childNodes: Iterable<{ nodeType: number; data?: string }> }>;
      createElement(name: 'canvas'): {
        getContext(
          kind: '2d',
          settings: object,
        ): {
          fillStyle: string;
          fillRect(...area: number[]): void;
          getImageData(...area: number[]): { readonly data: readonly number[] };
        };
      };
    };
    getComputedStyle(element: Element, pseudo?: string): { readonly color: string; readonly backgroundColor: string };
  }
  const browser = globalThis as unknown as Browser;
  // The canvas lays colors over each other, in whatever notation they are.
  const canvas = browser.document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const backdrop = (element: Element | null): readonly string[] =>
    element === null ? ['white'] : [...backdrop(element.parentElement), browser.getComputedStyle(element).backgroundColor];
  const known = new Map<string, number>();
  const luminance = (colors: readonly string[]): number => {
    const key = colors.join();
    const found = known.get(key);
    if (found !== undefined) return found;
    for (const color of colors) {
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
    }
    const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((byte) => {
      const share = byte / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    const light = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    known.set(key, light);
    return light;
  };
  const faint: FaintText[] = [];
  for (const element of browser.document.querySelectorAll('body, body *')) {
    const own = [...element.childNodes].map(({ nodeType, data }) => (nodeType === 3 ? data : '')).join('');
    const text = own.trim() || element.placeholder || '';
    if (text === '' || element.getClientRects().length === 0 || element.closest(':disabled') || element.closest('noscript')) continue;
    const { color } = browser.getComputedStyle(element, own.trim() === '' ? '::placeholder' : undefined);
    const behind = backdrop(element);
    const [darker = 0, lighter = 0] = [luminance(behind), luminance([...behind, color])].toSorted((one, other) => one - other);
    const contrast = (lighter + 0.05) / (darker + 0.05);
    if (contrast < least) faint.push({ text, contrast });
  }
  return faint;
}
