export type FormValue = string | FormObject;
export interface FormObject {
  [key: string]: FormValue;
}

const maxDepth = 12;

/** Decodes Stripe's form encoding (`a[b][0]=c`) into nested objects; a list stays an object keyed by its indexes. */
export function decodeForm(encoded: string): FormObject {
  const root = emptyObject();
  for (const [name, value] of new URLSearchParams(encoded)) setPath(root, pathOf(name), value);
  return root;
}

function pathOf(name: string): string[] {
  const open = name.indexOf('[');
  if (open < 1 || !name.endsWith(']')) return [name];
  return [name.slice(0, open), ...name.slice(open + 1, -1).split('][', maxDepth)];
}

function setPath(root: FormObject, path: string[], value: string): void {
  let node = root;
  for (const segment of path.slice(0, -1)) {
    const key = segment === '' ? String(Object.keys(node).length) : segment;
    const child = node[key];
    node = typeof child === 'object' ? child : (node[key] = emptyObject());
  }
  const last = path.at(-1) ?? '';
  node[last === '' ? String(Object.keys(node).length) : last] = value;
}

/** Without a prototype, so that a field named __proto__ is only a field. */
function emptyObject(): FormObject {
  return Object.create(null) as FormObject;
}
