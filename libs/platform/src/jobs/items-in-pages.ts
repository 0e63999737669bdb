/**
 * The items of all pages, each page read when it is needed. `list` returns the page that follows an item, the first one for null. A page
 * with less than `pageSize` items is the last one; without a size there is only one page.
 */
export async function* itemsInPages<Item>(
  pageSize: number | undefined,
  list: (after: Item | null) => Promise<readonly Item[]>,
): AsyncGenerator<Item> {
  let after: Item | null = null;
  do {
    const page: readonly Item[] = await list(after);
    yield* page;
    after = page.length === pageSize ? (page.at(-1) ?? null) : null;
  } while (after !== null);
}
