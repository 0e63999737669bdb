export type Check<Shape> = (value: unknown) => value is Shape;
type Kind = 'string' | 'number' | 'object';

/** Returns whether a value has these fields of these kinds: enough to trust an answer of our own server. */
export function hasFields<Shape>(fields: { readonly [Name in keyof Shape]?: Kind }): Check<Shape> {
  const wanted = Object.entries<Kind | undefined>(fields);
  return (value): value is Shape => {
    if (typeof value !== 'object' || value === null) return false;
    const present = new Map<string, unknown>(Object.entries(value));
    return wanted.every(([name, kind]) => typeof present.get(name) === kind);
  };
}
