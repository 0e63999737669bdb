/** Window in which requests for links are counted. */
export const askingWindowMs = 15 * 60_000;

/**
 * How many links fit into the window. Tight for an address asked by one network, loose for the address alone: whoever
 * asks for links in somebody's name uses up their own allowance, not that of the person who wants to sign in.
 */
export interface AskingLimits {
  readonly perAddressAndNetwork: number;
  readonly perAddress: number;
  readonly perBrowser: number;
  readonly perNetwork: number;
}

const networksToLockOut = 12;
const addressesPerBrowser = 4;

export function askingLimits(perAddressAndNetwork: number, perNetwork: number): AskingLimits {
  return {
    perAddressAndNetwork,
    perAddress: perAddressAndNetwork * networksToLockOut,
    perBrowser: perAddressAndNetwork * addressesPerBrowser,
    perNetwork,
  };
}

/**
 * Seconds until the next request is let through; null when one is now. `filling` are the requests that fill a limit,
 * one for each limit that is full: the newest but (limit - 1), with whose leaving the window there is room again.
 */
export function waitSeconds(filling: readonly Date[], now: Date): number | null {
  if (filling.length === 0) return null;
  const freeAt = Math.max(...filling.map((asked) => asked.getTime())) + askingWindowMs;
  return Math.max(1, Math.ceil((freeAt - now.getTime()) / 1000));
}
