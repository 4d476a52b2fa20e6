import { ArrayItem, isCollection, MapItem, YamlArray, YamlMap } from '../model.ts';
import type { Annotations, Content, TreeNode } from '../model.ts';

/**
 * A copy of a part of a template that has no code. Nobody asks for its comments; `annotationsOf` gives the annotations whose
 * arguments are literals, if there are any.
 */
export function copyPlainContent(content: YamlMap | YamlArray, annotationsOf: AnnotationsOf | undefined): YamlMap | YamlArray {
  return new Copier(annotationsOf).collection(content);
}

type AnnotationsOf = (node: TreeNode) => Annotations | undefined;

class Copier {
  readonly #annotationsOf: AnnotationsOf | undefined;

  constructor(annotationsOf: AnnotationsOf | undefined) {
    this.#annotationsOf = annotationsOf;
  }

  collection(content: YamlMap | YamlArray): YamlMap | YamlArray {
    if (content instanceof YamlMap) {
      const copy = new YamlMap(content);
      for (const item of content.items) {
        const copied = new MapItem(item, this.#content(item.key), this.#content(item.value), item.valueStart, item.valueEnd);
        if (this.#annotationsOf && item.comments) copied.annotations = this.#annotationsOf(item);
        if (item.valueFrom) copied.valueFrom = item.valueFrom;
        copy.items.push(copied);
      }
      return copy;
    }
    const copy = new YamlArray(content);
    for (const item of content.items) {
      const copied = new ArrayItem(item, this.#content(item.value), item.valueStart, item.valueEnd);
      if (this.#annotationsOf && item.comments) copied.annotations = this.#annotationsOf(item);
      if (item.valueFrom) copied.valueFrom = item.valueFrom;
      copy.items.push(copied);
    }
    return copy;
  }

  #content(content: Content): Content {
    return isCollection(content) ? this.collection(content) : content;
  }
}
