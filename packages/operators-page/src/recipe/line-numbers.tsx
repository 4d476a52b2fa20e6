import { useSignal } from '@preact/signals';
import type { RefObject, VNode } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

import type { RecipeField } from './recipe-field.ts';

/** What of a text can be seen. */
interface View {
  /** Of a line, in pixels. */
  readonly height: number;
  readonly padding: number;
  readonly top: number;
  readonly visible: number;
}

/** What line numbers stand beside. */
export interface LineNumbersProperties {
  readonly field: RecipeField;
  readonly area: RefObject<HTMLTextAreaElement | null>;
}

/** The numbers of the lines that can be seen, with what was found there. */
export function LineNumbers({ field, area }: LineNumbersProperties): VNode {
  const gutter = useRef<HTMLOListElement>(null);
  const view = useSignal<View>({ height: 0, padding: 0, top: 0, visible: 0 });
  useEffect(() => {
    const { current } = area;
    if (!current) return undefined;
    const look = (): void => {
      const { lineHeight, paddingTop } = getComputedStyle(current);
      view.value = {
        height: Number.parseFloat(lineHeight),
        padding: Number.parseFloat(paddingTop),
        top: current.scrollTop,
        visible: current.clientHeight,
      };
    };
    const resized = new ResizeObserver(look);
    resized.observe(current);
    current.addEventListener('scroll', look);
    return () => {
      resized.disconnect();
      current.removeEventListener('scroll', look);
    };
  }, [area]);

  const { height, padding, top, visible } = view.value;
  const lines = field.lines.value;
  const first = height > 0 ? Math.floor(Math.max(0, top - padding) / height) + 1 : 1;
  const last = height > 0 ? Math.min(lines, first + Math.ceil(visible / height) + 1) : 0;
  useLayoutEffect(() => {
    if (gutter.current) gutter.current.scrollTop = top - (first - 1) * height;
  });
  return (
    <ol ref={gutter} class="gutter" aria-hidden="true" style={{ minWidth: `${String(lines).length + 2}ch`, paddingTop: `${padding}px` }}>
      {Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => (
        <li key={first + index} class={field.marks.value.get(first + index)}>
          {first + index}
        </li>
      ))}
    </ol>
  );
}
