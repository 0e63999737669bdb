/** The window in which requests for links are counted. */
export const linkRequestWindowMs = 15 * 60_000;

/**
 * How many links may be requested within the window. The limit for an address and a network is low, the limit for the
 * address is high: an attacker who requests links for somebody else exhausts their own limit first.
 */
export interface LinkRequestLimits {
  readonly perAddressAndNetwork: number;
  readonly perAddress: number;
  readonly perBrowser: number;
  readonly perNetwork: number;
}

const networksPerAddress = 12;
const addressesPerBrowser = 4;

export function linkRequestLimits(perAddressAndNetwork: number, perNetwork: number): LinkRequestLimits {
  return {
    perAddressAndNetwork,
    perAddress: perAddressAndNetwork * networksPerAddress,
    perBrowser: perAddressAndNetwork * addressesPerBrowser,
    perNetwork,
  };
}

/**
 * Seconds until the next request is allowed; null when it is allowed now.
 * @param limitsReached for each limit that is reached, the time of the request whose leaving the window allows another
 */
export function waitSeconds(limitsReached: readonly Date[], now: Date): number | null {
  if (limitsReached.length === 0) return null;
  const freeAt = Math.max(...limitsReached.map((requestedAt) => requestedAt.getTime())) + linkRequestWindowMs;
  return Math.max(1, Math.ceil((freeAt - now.getTime()) / 1000));
}
