const storageKey = 'almoner.had-session';

export function noteSession(): void {
  try {
    localStorage.setItem(storageKey, '1');
  } catch {
    // The storage is full or turned off. Only the texts before the next sign-in depend on it.
  }
}

/** Returns whether someone was ever signed in with this browser. */
export const hadSession = (): boolean => localStorage.getItem(storageKey) !== null;
