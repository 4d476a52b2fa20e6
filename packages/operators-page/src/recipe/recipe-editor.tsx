import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

import { countOf } from '../texts/count-of.ts';
import { LineNumbers } from './line-numbers.tsx';
import type { RecipeField } from './recipe-field.ts';
import type { RecipeFile } from './recipe-file.ts';

/** Where a recipe is typed, or shown if it is a file that has to stay as it is. */
export function RecipeEditor({ field }: { readonly field: RecipeField }): VNode {
  const area = useRef<HTMLTextAreaElement>(null);
  const file = field.file.value;
  useEffect(() => {
    field.attach(area.current);
    return () => field.attach(null);
  }, [field]);
  return (
    <>
      <div class="bar" hidden={!file}>
        <p id="file-note">{file && noteOf(file)}</p>
        {file?.obstacle === 'line-ends' && (
          <button type="button" onClick={() => field.editAsText()}>
            Edit as text
          </button>
        )}
        <button type="button" onClick={() => field.write('')}>
          Remove
        </button>
      </div>
      <div class="editor">
        <LineNumbers field={field} area={area} />
        <textarea
          ref={area}
          aria-label="Recipe"
          aria-describedby="verdict file-note"
          aria-invalid={field.isValid.value === undefined ? undefined : !field.isValid.value}
          wrap="off"
          spellcheck={false}
          autocomplete="off"
          autocapitalize="off"
          readOnly={file !== undefined}
          onInput={() => field.typed()}
          onPaste={(event) => {
            // An area with very much text would stop the page.
            if (field.takesPasted(event.clipboardData?.getData('text/plain') ?? '')) event.preventDefault();
          }}
        />
      </div>
    </>
  );
}

function noteOf({ name, bytes, obstacle }: RecipeFile): string {
  return `${name}, ${countOf(bytes.length, 'byte')}, is checked and sent byte for byte. ${obstacle === undefined ? '' : OBSTACLES[obstacle]}`;
}

const OBSTACLES: Readonly<Record<NonNullable<RecipeFile['obstacle']>, string>> = {
  size: 'It is too large to be edited here; you see how it begins.',
  encoding: 'It is not UTF-8, so it cannot be edited here.',
  'line-ends': 'Its lines end with CR LF; once edited here, with LF.',
};
