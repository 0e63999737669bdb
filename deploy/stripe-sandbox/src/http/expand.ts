import { type ObjectStore } from '../store/object-store.ts';
import { invalidRequest } from './stripe-error.ts';

type Node = Record<string, unknown>;
const maxLevels = 4;

/** Replaces ids by the objects that they name, along each dotted path. */
export function expand(store: ObjectStore, account: string, answer: unknown, paths: string[]): void {
  for (const path of paths) {
    const segments = path.split('.');
    if (segments.filter((segment) => segment !== 'data').length > maxLevels) {
      throw invalidRequest(`You can only expand ${maxLevels} levels of a property: ${path}`, {
        param: 'expand',
      });
    }
    new Expansion(store, account, path).walk(answer, segments, { id: undefined, inside: [] });
  }
}

/** The object that a part of the answer belongs to, and where in it the part is. */
interface Owner {
  id: string | undefined;
  inside: string[];
}

class Expansion {
  private readonly store: ObjectStore;
  private readonly account: string;
  private readonly path: string;

  constructor(store: ObjectStore, account: string, path: string) {
    this.store = store;
    this.account = account;
    this.path = path;
  }

  walk(node: unknown, [segment, ...rest]: string[], owner: Owner): void {
    if (segment === undefined || node === null) return;
    if (Array.isArray(node)) return node.forEach((one) => this.walk(one, [segment, ...rest], owner));
    if (!isNode(node)) throw this.refusal();
    const { id, inside } = typeof node.id === 'string' ? { id: node.id, inside: [] } : owner;
    const next = { id, inside: [...inside, segment] };
    const expanded = this.expanded(node, segment, next);
    // A field that an object only has later, such as why it failed, stays absent until then.
    if (expanded === null && node[segment] === undefined) return;
    node[segment] = expanded;
    this.walk(node[segment], rest, next);
  }

  private expanded(node: Node, segment: string, { id, inside }: Owner): unknown {
    const value = node[segment];
    if (value === undefined) {
      const hidden = id === undefined ? undefined : this.store.expandable(id, inside.join('.'));
      if (hidden === undefined) throw this.refusal();
      return hidden;
    }
    if (typeof value === 'string') return this.lookUp(value);
    if (value !== null && typeof value !== 'object') throw this.refusal();
    return value;
  }

  private lookUp(id: string): unknown {
    const found = this.store.presentById(this.account, id);
    if (!found) throw this.refusal();
    return found;
  }

  private refusal(): Error {
    return invalidRequest(`This property cannot be expanded (${this.path}).`, { param: 'expand' });
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null;
}
