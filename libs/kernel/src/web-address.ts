/** A scheme, or a name with a dot before at least two letters or a letter with a combining mark: what email programs turn into a link. */
const link = /\p{L}[\p{L}\p{N}+.-]*:\/\/|[\p{L}\p{M}\p{N}]\.\p{L}[\p{L}\p{M}]/u;

/**
 * Returns whether an email program would show a part of the text as a link: `https://…`, `example.org`, `a@example.org`. A missing space
 * after a full stop looks the same. Letters of compatibility forms, such as full-width ones, count as what they look like.
 */
export function hasWebAddress(text: string): boolean {
  return link.test(text.normalize('NFKC'));
}
