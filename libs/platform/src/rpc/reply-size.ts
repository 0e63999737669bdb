/** Maximum size of a reply, in bytes of JSON. NATS refuses messages larger than 1 MiB. */
export const replyMaxBytes = 1_000_000;
/** Maximum size of the items of one page; the rest is reserved for data that the gateway adds. */
export const pageMaxBytes = 600_000;

/** Bytes of a value in a JSON list, its separator included. */
export function bytesInList(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value)) + 1;
}

/** The longest prefix of a list that takes at most `maxBytes` as JSON. */
export function withinBytes<Item>(items: readonly Item[], maxBytes: number): Item[] {
  let bytes = 0;
  const end = items.findIndex((item) => {
    bytes += bytesInList(item);
    return bytes > maxBytes;
  });
  return end === -1 ? [...items] : items.slice(0, end);
}

/** The greatest common length of the lists with which they together take at most `maxBytes` as JSON. */
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
