/** The most that one reply may carry, in bytes of its JSON. NATS refuses what is larger than 1 MiB. */
export const replyMaxBytes = 1_000_000;
/** The most that the items of one page may take; the rest of a reply is for what the gateway adds to them. */
export const pageMaxBytes = 600_000;

/** Bytes of a value in a JSON list, its separator included. */
export function bytesInList(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value)) + 1;
}

/** The longest beginning of a list that takes no more than `maxBytes` as JSON. */
export function withinBytes<Item>(items: readonly Item[], maxBytes: number): Item[] {
  let bytes = 0;
  const end = items.findIndex((item) => {
    bytes += bytesInList(item);
    return bytes > maxBytes;
  });
  return end === -1 ? [...items] : items.slice(0, end);
}

/** The greatest length to which several lists can be cut so that all of them together take no more than `maxBytes` as JSON. */
export function commonLength(lists: readonly (readonly unknown[])[], maxBytes: number): number {
  const bytesOfRow: number[] = [];
  for (const list of lists)
    list.forEach((item, row) => {
      bytesOfRow[row] = (bytesOfRow[row] ?? 0) + bytesInList(item);
    });
  let bytes = 0;
  const end = bytesOfRow.findIndex((row) => {
    bytes += row;
    return bytes > maxBytes;
  });
  return end === -1 ? bytesOfRow.length : end;
}
