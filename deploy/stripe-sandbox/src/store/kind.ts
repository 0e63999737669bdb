import { type ObjectStore } from './object-store.ts';

export interface Stored {
  id: string;
  object: string;
}

/** A kind of object: its name in the API, the prefix of its ids, and how the stored form is presented. */
export interface Kind<T extends Stored, Shown extends Stored = T> {
  object: string;
  noun: string;
  prefix: string;
  present(stored: T, store: ObjectStore): Shown;
  /** A field that is returned only when requested by `expand`; undefined if there is none of that name, null if it has none yet. */
  reveal(stored: T, field: string, store: ObjectStore): unknown;
}

interface Definition<T extends Stored, Shown extends Stored> {
  object: T['object'];
  prefix: string;
  noun?: string;
  present: (stored: T, store: ObjectStore) => Shown;
  reveal?: (stored: T, field: string, store: ObjectStore) => unknown;
}

export function kind<T extends Stored, Shown extends Stored>(
  definition: Definition<T, Shown>,
): Kind<T, Shown> {
  const noun = definition.noun ?? definition.object.replaceAll('.', ' ').replaceAll('_', ' ');
  return { reveal: () => undefined, ...definition, noun };
}

/** A kind whose stored form is its presented form. */
export function plainKind<T extends Stored>(object: T['object'], prefix: string, noun?: string): Kind<T> {
  return kind<T, T>({ object, prefix, noun, present: (stored) => stored });
}
