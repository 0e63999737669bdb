const localPartMax = 64;
const addressMax = 254;

/**
 * Normalizes an email address for storage, lookup and mailing: NFKC, trimmed, lower case, the domain in ASCII. Null
 * unless it is exactly one plain address: quotes, lists, control characters and white space can trick email libraries
 * into using another recipient.
 */
export function normalizeEmail(input: string): string | null {
  const address = input.normalize('NFKC').trim().toLowerCase();
  const at = address.indexOf('@');
  if (at < 1 || at !== address.lastIndexOf('@')) return null;
  const localPart = address.slice(0, at);
  const domain = asciiDomain(address.slice(at + 1));
  if (domain === null || localPart.length > localPartMax) return null;
  if (!/^[^\s"(),:;<>[\]\\\p{Cc}\p{Cf}]+$/u.test(localPart) || /^\.|\.\.|\.$/.test(localPart)) return null;
  const normalized = `${localPart}@${domain}`;
  return normalized.length > addressMax ? null : normalized;
}

function asciiDomain(domain: string): string | null {
  if (!/^[\p{L}\p{N}.-]+$/u.test(domain)) return null;
  try {
    const { hostname } = new URL(`http://${domain}`);
    const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
    return new RegExp(`^(?:${label}\\.)+(?!\\d+$)${label}$`).test(hostname) ? hostname : null;
  } catch {
    return null;
  }
}
