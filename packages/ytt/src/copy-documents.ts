import { ArrayItem, Document, DocumentSet, isCollection, MapItem, YamlArray, YamlMap } from './model.ts';
import type { Content, TreeNode } from './model.ts';

/**
 * A copy of documents that shares nothing with them that can change. What is one node in several places, as a fragment can be, is one
 * copy in all of them. Fragments can lie deeper in each other than calls can.
 */
export function copyDocuments(documents: DocumentSet): DocumentSet {
  const copier = new Copier();
  const copy = copier.copyOf(documents);
  copier.finish();
  return copy;
}

/** Nodes with their copies. */
interface Copies {
  get<Node extends TreeNode>(node: Node): Node | undefined;
  set<Node extends TreeNode>(node: Node, copy: Node): unknown;
}

class Copier {
  readonly #copies: Copies = new Map();
  /** Copies that still have the parts of their originals. */
  readonly #pending: TreeNode[] = [];

  copyOf<Node extends TreeNode>(node: Node): Node {
    const known = this.#copies.get(node);
    if (known) return known;
    const copy = shallowCopy(node);
    copy.comments = node.comments;
    copy.annotations = node.annotations && new Map(node.annotations);
    this.#copies.set(node, copy);
    this.#pending.push(copy);
    return copy;
  }

  /** Replaces the parts of all copies. */
  finish(): void {
    for (let copy = this.#pending.pop(); copy; copy = this.#pending.pop()) {
      switch (copy.kind) {
        case 'document-set':
          copy.documents = copy.documents.map((document) => this.copyOf(document));
          break;
        case 'map':
          copy.items = copy.items.map((item) => this.copyOf(item));
          break;
        case 'array':
          copy.items = copy.items.map((item) => this.copyOf(item));
          break;
        case 'map-item':
          copy.key = this.#contentOf(copy.key);
          copy.value = this.#contentOf(copy.value);
          break;
        case 'document':
        case 'array-item':
          copy.value = this.#contentOf(copy.value);
          break;
      }
    }
  }

  #contentOf(content: Content): Content {
    return isCollection(content) ? this.copyOf(content) : content;
  }
}

function shallowCopy<Node extends TreeNode>(node: Node): Node;
function shallowCopy(node: TreeNode): TreeNode {
  switch (node.kind) {
    case 'document-set':
      return new DocumentSet(node, node.documents);
    case 'map': {
      const copy = new YamlMap(node, node.items);
      copy.absences = node.absences && [...node.absences];
      return copy;
    }
    case 'array':
      return new YamlArray(node, node.items);
    case 'map-item': {
      const copy = new MapItem(node, node.key, node.value, node.valueStart, node.valueEnd);
      copy.valueFrom = node.valueFrom;
      return copy;
    }
    case 'array-item': {
      const copy = new ArrayItem(node, node.value, node.valueStart, node.valueEnd);
      copy.valueFrom = node.valueFrom;
      return copy;
    }
    case 'document': {
      const copy = new Document(node, node.value, node.valueStart, node.valueEnd);
      copy.isInjected = node.isInjected;
      copy.isComputed = node.isComputed;
      copy.valueFrom = node.valueFrom;
      return copy;
    }
  }
}
