/** For words that may stand within a sentence, where they begin a line: an unknown browser has no name of its own. */
export const capitalized = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);
