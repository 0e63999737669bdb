export type StoryPart =
  | { readonly is: 'text' | 'bold'; readonly text: string }
  | { readonly is: 'link'; readonly text: string; readonly href: string };
export type StoryBlock =
  | { readonly is: 'paragraph'; readonly parts: readonly StoryPart[] }
  | { readonly is: 'list'; readonly items: readonly (readonly StoryPart[])[] };

/** Bold text, a named link, or the address of a link. Limited lengths keep the time linear for any text. */
const marked =
  /\*\*(?<bold>\S(?:[^*]{0,300}[^\s*])?)\*\*|\[(?<name>[^[\]]{1,200})\]\((?<target>https?:\/\/[^\s()]{1,500})\)|(?<address>https?:\/\/[^\s<>"]{1,500})/g;
const listItem = /^\s*[-*]\s+/;
/** Punctuation after an address that belongs to the sentence around it. */
const sentenceEnd = /[.,;:!?)\]'*]+$/;

/**
 * The story of a campaign: a paragraph for each line, lists of lines that begin with `- ` or `* `, `**bold**` text, and links
 * (`[name](https://…)` or the address alone). Only http and https addresses become links; all else is plain text.
 */
export function storyBlocks(story: string): StoryBlock[] {
  const blocks: StoryBlock[] = [];
  let list: (readonly StoryPart[])[] | null = null;
  for (const line of story.split(/\r?\n/)) {
    if (listItem.test(line)) {
      if (list === null) blocks.push({ is: 'list', items: (list = []) });
      list.push(partsOf(line.replace(listItem, '').trim()));
      continue;
    }
    list = null;
    if (line.trim() !== '') blocks.push({ is: 'paragraph', parts: partsOf(line.trim()) });
  }
  return blocks;
}

/** The text of a story without its markup: one line for each paragraph and list item. */
export const storyPlainText = (story: string): string =>
  storyBlocks(story)
    .flatMap((block) => (block.is === 'paragraph' ? [block.parts] : block.items))
    .map((parts) => parts.map(({ text }) => text).join(''))
    .join('\n');

function partsOf(line: string): StoryPart[] {
  const parts: StoryPart[] = [];
  const addText = (text: string) => {
    const last = parts.at(-1);
    if (text === '') return;
    if (last?.is === 'text') parts[parts.length - 1] = { is: 'text', text: last.text + text };
    else parts.push({ is: 'text', text });
  };
  let end = 0;
  for (const match of line.matchAll(marked)) {
    const { bold, name, target, address } = match.groups ?? {};
    addText(line.slice(end, match.index));
    end = match.index + match[0].length;
    if (bold !== undefined) {
      parts.push({ is: 'bold', text: bold });
      continue;
    }
    const after = address === undefined ? '' : (sentenceEnd.exec(address)?.[0] ?? '');
    const href = address === undefined ? (target ?? '') : address.slice(0, address.length - after.length);
    if (URL.canParse(href)) {
      parts.push({ is: 'link', text: name ?? href, href });
      addText(after);
    } else addText(match[0]);
  }
  addText(line.slice(end));
  return parts;
}
