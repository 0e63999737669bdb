const storageKey = 'almoner.had-session';

export const noteSession = (): void => localStorage.setItem(storageKey, '1');

/** Whether somebody was ever signed in with this browser. */
export const hadSession = (): boolean => localStorage.getItem(storageKey) !== null;
