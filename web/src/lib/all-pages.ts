interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

/** As many as one answer may hold. */
export const maxPageSize = 1000;

/** Every item of a paged list, page by page; throws what `readPage` throws. */
export async function readAllPages<Item>(
  readPage: (cursor: string | undefined) => Promise<Page<Item>>,
): Promise<Item[]> {
  const all: Item[] = [];
  let cursor: string | undefined;
  do {
    const page = await readPage(cursor);
    all.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return all;
}
