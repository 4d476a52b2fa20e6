import { ArrayItem, isCollection, MapItem, YamlArray, YamlMap } from '../model.ts';
import type { Annotations, Content, TreeNode } from '../model.ts';

/**
 * A copy of a part of a template that has no code. Nobody asks for its comments; annotations whose arguments are literals are
 * given with their nodes.
 */
export function copyPlainContent(content: YamlMap | YamlArray, annotations: ReadonlyMap<TreeNode, Annotations>): YamlMap | YamlArray {
  return new Copier(annotations).collection(content);
}

class Copier {
  readonly #annotations: ReadonlyMap<TreeNode, Annotations>;
  readonly #isAnnotated: boolean;

  constructor(annotations: ReadonlyMap<TreeNode, Annotations>) {
    this.#annotations = annotations;
    this.#isAnnotated = annotations.size > 0;
  }

  collection(content: YamlMap | YamlArray): YamlMap | YamlArray {
    if (content instanceof YamlMap) {
      const copy = new YamlMap(content);
      for (const item of content.items) {
        const copied = new MapItem(item, this.#content(item.key), this.#content(item.value), item.valueStart, item.valueEnd);
        if (this.#isAnnotated && item.comments) copied.annotations = this.#annotations.get(item);
        copy.items.push(copied);
      }
      return copy;
    }
    const copy = new YamlArray(content);
    for (const item of content.items) {
      const copied = new ArrayItem(item, this.#content(item.value), item.valueStart, item.valueEnd);
      if (this.#isAnnotated && item.comments) copied.annotations = this.#annotations.get(item);
      copy.items.push(copied);
    }
    return copy;
  }

  #content(content: Content): Content {
    return isCollection(content) ? this.collection(content) : content;
  }
}
