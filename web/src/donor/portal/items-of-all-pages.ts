export interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

/** Reads page after page. @throws what `readPage` throws, even for a later page, so that a part is never mistaken for the whole. */
export async function itemsOfAllPages<Item>(
  readPage: (cursor: string | null) => Promise<Page<Item>>,
): Promise<readonly Item[]> {
  const items: Item[] = [];
  let cursor: string | null = null;
  do {
    const page: Page<Item> = await readPage(cursor);
    items.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return items;
}
