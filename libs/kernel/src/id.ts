/** A new UUIDv7 (RFC 9562 §5.7): sorts by creation time, so indexes stay compact. */
export function newId(nowMs: number = Date.now()): string {
  const time = nowMs.toString(16).padStart(12, '0');
  // A UUIDv4's last 74 random bits, its variant among them, are just what a v7 wants in the same place.
  const random = crypto.randomUUID().slice(15);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random}`;
}

/** Below every id that `newId` makes from this instant on, above all that it made before. */
export function smallestIdAt(atMs: number): string {
  const time = atMs.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export function isId(value: string): boolean {
  return uuid.test(value);
}
