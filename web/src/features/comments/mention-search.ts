/** A name that is being typed after an `@`. */
export interface MentionSearch {
  /** Where the `@` is. */
  readonly from: number;
  readonly text: string;
}

const lengthMax = 60;
/** A name rarely has more words; after them the sentence continues. */
const wordsMax = 3;

/** The search at the caret; null where they do not mention anyone. An `@` inside of a word is an address. */
export function mentionSearchAt(text: string, caret: number): MentionSearch | null {
  const from = text.lastIndexOf('@', caret - 1);
  if (from === -1 || caret <= from) return null;
  if (from > 0 && !/[\s([{"“‘]/u.test(text.charAt(from - 1))) return null;
  const search = text.slice(from + 1, caret);
  if (search.length > lengthMax || /^\s|\n/u.test(search) || search.split(/\s+/u).length > wordsMax)
    return null;
  return { from, text: search };
}

/** The text with the name in place of what was typed for it, and where the caret goes. */
export function withMention(
  text: string,
  { from, text: typed }: MentionSearch,
  name: string,
): { readonly text: string; readonly caret: number } {
  const after = text.slice(from + 1 + typed.length);
  const mention = `@${name}${after.startsWith(' ') ? '' : ' '}`;
  return { text: text.slice(0, from) + mention + after, caret: from + name.length + 2 };
}
