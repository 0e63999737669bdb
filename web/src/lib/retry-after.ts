/** The seconds that a `Retry-After` states, by a number or a date (RFC 9110, 10.2.3); null for none. */
export function retryAfterSeconds(header: string | null, nowMs = Date.now()): number | null {
  if (header === null || header === '') return null;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - nowMs) / 1000;
  return Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds)) : null;
}
