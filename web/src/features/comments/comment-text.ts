export type TextPart =
  | { readonly kind: 'text' | 'mention'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

const address = /https?:\/\/[^\s<>"]+/giu;
const hostName = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/u;
/** Marks that end a sentence rather than an address. */
const endMarks = /[.,;:!?'’”*_]+$/u;

/** The text of a comment in order, with its addresses and the people whom it mentions set apart. */
export function partsOfText(text: string, names: readonly string[]): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    const link = toLink(trimmed(found));
    if (link === null) continue;
    parts.push(...mentionsIn(text.slice(end, index), names), link);
    end = index + link.text.length;
  }
  return [...parts, ...mentionsIn(text.slice(end), names)];
}

/** Without the marks of the sentence around it, and without a closing bracket that it does not open. */
function trimmed(found: string): string {
  const text = found.replace(endMarks, '');
  const isOpened = text.split('(').length >= text.split(')').length;
  return text.endsWith(')') && !isOpened ? trimmed(text.slice(0, -1)) : text;
}

/**
 * Only a URL that leads to the host that it shows: one with a name and password before the host may look like another host, and so may
 * one with letters of another script, which the browser writes differently.
 */
function toLink(text: string): Extract<TextPart, { kind: 'link' }> | null {
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '' || !hostName.test(url.hostname)) return null;
  const isAsWritten = text.toLowerCase().startsWith(`${url.protocol}//${url.host}`);
  return isAsWritten ? { kind: 'link', text, href: url.href } : null;
}

function mentionsIn(text: string, names: readonly string[]): TextPart[] {
  if (text === '') return [];
  const [first] = names
    .map((name) => ({ mark: `@${name}`, at: text.indexOf(`@${name}`) }))
    .filter(({ at }) => at !== -1)
    // For two names that begin alike, the longer one.
    .toSorted((one, other) => one.at - other.at || other.mark.length - one.mark.length);
  if (first === undefined) return [{ kind: 'text', text }];
  const { mark, at } = first;
  return [
    ...(at === 0 ? [] : [{ kind: 'text' as const, text: text.slice(0, at) }]),
    { kind: 'mention', text: mark },
    ...mentionsIn(text.slice(at + mark.length), names),
  ];
}
