/** Window in which requests for links are counted. */
export const askingWindowMs = 15 * 60_000;

export interface AskingLimits {
  readonly perAddress: number;
  readonly perNetwork: number;
}

export interface Asked {
  readonly byAddress: number;
  readonly byNetwork: number;
}

/** Nobody's mailbox is to be flooded by us, and no network may try out addresses by the thousand. */
export function isTooOften(asked: Asked, limits: AskingLimits): boolean {
  return asked.byAddress >= limits.perAddress || asked.byNetwork >= limits.perNetwork;
}
