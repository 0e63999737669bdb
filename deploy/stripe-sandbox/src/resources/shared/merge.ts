type Metadata = Record<string, string>;

/** A sent empty hash clears all, an empty value drops its key, what was not sent stays. */
export function mergeMetadata(current: Metadata, sent: Metadata | null | undefined): Metadata {
  if (sent == null) return current;
  if (!Object.keys(sent).length) return {};
  const merged = Object.entries({ ...current, ...sent }).filter(([, value]) => value !== '');
  return Object.fromEntries(merged);
}

export const newMetadata = (sent: Metadata | null | undefined): Metadata => mergeMetadata({}, sent);

/** A changed field if it was sent (null unsets it), else the current one. */
export function sentOr<T>(sent: T | undefined, current: T): T {
  return sent === undefined ? current : sent;
}
