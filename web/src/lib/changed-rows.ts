/**
 * Which rows of a list, newest first, came or changed by themselves since `seen`. A key is the id of a row, with a colon
 * and its state where that is to be noticed. Rows added by "Load more" are below all others and do not count.
 */
export function changedRows(seen: ReadonlySet<string>, keys: readonly string[]): string[] {
  if (seen.size === 0) return [...keys];
  const seenIds = new Set([...seen].map(idOf));
  const lastSeen = keys.findLastIndex((key) => seenIds.has(idOf(key)));
  return keys.slice(0, lastSeen + 1).filter((key) => !seen.has(key));
}

const idOf = (key: string) => key.split(':', 1)[0];
