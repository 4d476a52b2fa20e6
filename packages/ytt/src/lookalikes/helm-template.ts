import { YamlMap } from '../model.ts';
import { fixOf, loadData, writeAnnotation, writeCode } from '../template-change.ts';
import type { Change } from '../template-change.ts';
import { HELM_ACTION } from './helm-action.ts';
import { styleOf } from './lookalike.ts';
import type { Candidate, Lookalike } from './lookalike.ts';
import { ANNOTATION } from './untemplated-text.ts';

/** `replicas: {{ .Values.replicas }}`: a template of Helm, in a file for ytt. */
export const helmTemplate: Lookalike = (candidate) => {
  const { content, span } = candidate;
  // Without quotes, two braces are a map with a map as key.
  const isMap = content instanceof YamlMap && span.source.text.startsWith('{{', span.start);
  if ((!isMap && typeof content !== 'string') || styleOf(span) === 'block') return undefined;
  const written = span.source.text.slice(span.start, span.end);
  const action = HELM_ACTION.exec(written)?.[0];
  // In text, other programs have values, too: the style of Helm has spaces.
  if (action === undefined || CALL_OF_GO.test(action) || !(isMap || /^\{\{-?\s/.test(action))) return undefined;
  // A key has no code of its own.
  const whole = candidate.isKey ? undefined : WHOLE_VALUE.exec(written)?.groups?.['path'];
  const changes = whole === undefined ? textChanges(candidate, written) : codeChanges(candidate, whole);
  const hint = whole === undefined ? 'ytt reads data values by #@ data.values, and in text by (@= data.values @)' : `write "#@ data.values.${whole}"`;
  return {
    code: 'helm-template',
    severity: 'warning',
    message: `${action} is a Helm template, not a ytt template`,
    span,
    hint,
    ...(changes && { fixes: [fixOf(changes, { title: 'write it for ytt', applicability: 'unsafe' })] }),
  };
};

/** Alertmanager and others have this in their own texts, too. */
const CALL_OF_GO = /^\{\{-?\s*template\b/;

const WHOLE_VALUE = /^(["']?)\{\{-?\s*\.Values\.(?<path>[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)\s*-?\}\}\1$/;

function codeChanges({ span }: Candidate, path: string): readonly Change[] | undefined {
  const change = writeCode(span, `data.values.${path}`);
  return change && [...loadData(span.source), change];
}

/** Only where all actions in the text are data values. */
function textChanges({ span, isTemplated }: Candidate, written: string): readonly Change[] | undefined {
  const text = written.replaceAll(/\{\{-?\s*\.Values\.([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)\s*-?\}\}/g, '(@= data.values.$1 @)');
  const annotation = isTemplated ? undefined : writeAnnotation(span, `#@${ANNOTATION}`);
  if (text.includes('{{') || (!isTemplated && !annotation)) return undefined;
  return [...loadData(span.source), ...(annotation ? [annotation] : []), { span, newText: text }];
}
