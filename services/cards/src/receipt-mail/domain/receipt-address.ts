const mailbox = 'receipts';
/** RFC 4648 §6 in lower case, so that case does not matter. */
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
/** 26 characters of 5 random bits: 130 bits. */
const tokenLength = 26;

/** The secret part of a receipts address. */
export function newAddressToken(): string {
  const random = crypto.getRandomValues(new Uint8Array(tokenLength));
  return Array.from(random, (byte) => alphabet[byte % alphabet.length]).join('');
}

export const addressOf = (token: string, domain: string) => `${mailbox}+${token}@${domain}`;

/** Null for an address that is not a receipts address of this domain. Letters may have any case. */
export function tokenOf(address: string, domain: string): string | null {
  const [local = '', of, ...rest] = address.trim().toLowerCase().split('@');
  if (of !== domain.toLowerCase() || rest.length > 0) return null;
  const [, token] = /^receipts\+([a-z2-7]{26})$/.exec(local) ?? [];
  return token ?? null;
}
