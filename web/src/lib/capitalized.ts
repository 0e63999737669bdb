/** For words at the start of a line that may also occur within a sentence, such as "an unknown browser". */
export const capitalized = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);
