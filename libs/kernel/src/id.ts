/** A new UUIDv7 (RFC 9562 §5.7): sorts by creation time, so indexes stay compact. */
export function newId(nowMs: number = Date.now()): string {
  const time = nowMs.toString(16).padStart(12, '0');
  // The last bits of a UUIDv4, variant and random bits, have the same layout in a v7.
  const random = crypto.randomUUID().slice(15);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random}`;
}

/** Lower than every id that `newId` creates from this instant on, higher than all earlier ones. */
export function smallestIdAt(atMs: number): string {
  const time = atMs.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export function isId(value: string): boolean {
  return uuid.test(value);
}
