import { Failure } from '../failure.ts';
import type { Comment, Span } from '@assay/source';
import type { Content, Document, TreeNode } from '../model.ts';
import { isCollection, isEmpty, YamlMap } from '../model.ts';
import { locationText } from '../location-text.ts';
import { annotationOf, currentName, olderName } from '../schema/annotations/aliases.ts';
import { checkMatch } from '../schema/annotations/typing.ts';
import { annotationsOf } from '../template/directives.ts';
import { readTemplate } from '../template/read-template.ts';
import { forFile } from './execution.ts';
import type { Execution } from './execution.ts';
import type { ListedFile } from './library-directory.ts';

/** The annotation that makes a document one of data values, or of their schema. */
export type DeclarationName = 'data/values' | 'data/values-schema';

/** Files of a library in which documents declare values, or a schema; in the order of the list. Reads every YAML template. */
export function filesDeclaring(name: DeclarationName, files: readonly ListedFile[], execution: Execution): ListedFile[] {
  const names = namesOf(name);
  return files.filter(({ file }) => {
    if (!file.mayDeclareValues) return false;
    return forFile(execution, file, () => {
      const { documents } = readTemplate(file, execution.settings);
      // Most files do not even have the word.
      const used = names.filter((each) => file.source.text.includes(each));
      for (const each of used) {
        const declared = documents.documents.reduce((count, { comments }) => count + timesIn(comments, each), 0);
        // Where the documents themselves have the word so often, nothing below has it.
        if (file.source.text.split(each).length - 1 > declared) for (const document of documents.documents) checkBelow(document, each);
      }
      const declaring = used.flatMap((each) => documents.documents.filter(({ comments }) => isAnnotated(comments, each)));
      return declaring.length > 0;
    });
  });
}

/** The current name of an annotation, and the older one. */
function namesOf(name: DeclarationName): readonly string[] {
  const older = olderName(name);
  return older === undefined ? [name] : [name, older];
}

/** The reference does not know older names, so that what is said of them is ours. */
function isOlder(name: string): boolean {
  return currentName(name) !== name;
}

function timesIn(comments: readonly Comment[] = [], word: string): number {
  return comments.reduce((count, { text }) => count + text.split(word).length - 1, 0);
}

function isAnnotated(comments: readonly Comment[] | undefined, name: string): boolean {
  const found = annotationsOf(comments).filter((annotation) => annotation.name === name);
  const [, second] = found;
  if (second) {
    const subject = isOlder(name) ? `${locationText(second.span)}: @${name}` : name;
    throw mistake(`${subject} annotation may only be used once per document`, second.span);
  }
  return found.length > 0;
}

/** Whatever is below a document cannot declare anything. */
function checkBelow(document: Document, name: string): void {
  checkContent(document.value);

  function checkContent(content: Content): void {
    if (!isCollection(content)) return;
    for (const item of content.items) {
      checkNode(item, content instanceof YamlMap ? 'map item' : 'array item');
      checkContent(item.value);
    }
  }

  function checkNode(node: TreeNode, kind: string): void {
    const annotation = annotationsOf(node.comments).find((other) => other.name === name);
    if (!annotation) return;
    const span = locationText(isOlder(name) ? annotation.span : node);
    throw mistake(`Found @${name} on ${kind} (${span}); only documents (---) can be annotated with @${name}`, annotation.span);
  }
}

/** The documents of an evaluated file that declare; throws when others have content, too. */
export function declaringDocuments(documents: readonly Document[], name: DeclarationName, inOthers: string): Document[] {
  const declaring = new Set(documents.filter((document) => declares(document, name)));
  const other = documents.find((document) => !declaring.has(document) && !isEmpty(document));
  if (other) throw mistake(inOthers, other);
  return [...declaring];
}

function declares(document: Document, name: DeclarationName): boolean {
  const annotation = annotationOf(document, name);
  if (annotation && annotation.name !== name) checkMatch(annotation, document);
  return annotation !== undefined;
}

function mistake(message: string, span: Span): Failure {
  return new Failure(message, [{ code: 'annotation', message, span }]);
}
