const minuteMs = 60_000;

/** Attempts for the code of one email; after that it is invalid. */
export const codeAttemptsMax = 5;

/** The window in which requests for links are counted. */
export const linkRequestWindowMs = 15 * minuteMs;
const dayMs = 24 * 60 * minuteMs;

/** How many links one network or browser may request within the window: settings, see `MAGIC_LINK_*` in config.ts. */
export interface LinkRequestLimits {
  readonly perAddressAndNetwork: number;
  readonly perBrowser: number;
  readonly perNetwork: number;
}

const addressesPerBrowser = 4;

export function linkRequestLimits(perAddressAndNetwork: number, perNetwork: number): LinkRequestLimits {
  return { perAddressAndNetwork, perBrowser: perAddressAndNetwork * addressesPerBrowser, perNetwork };
}

/** At most `count` emails to one address within `windowMs`, whichever networks request them. */
export interface MailLimit {
  readonly count: number;
  readonly windowMs: number;
}

export function mailLimits(perWindow: number, perDay: number): readonly MailLimit[] {
  return [
    { count: perWindow, windowMs: linkRequestWindowMs },
    { count: perDay, windowMs: dayMs },
  ];
}

/** The longest that a link is extended for its owner while no other is sent. */
export const linkUsableAtMostMs = dayMs;

/**
 * Seconds until the next request is allowed; null when it is allowed now.
 * @param allowedAgainAt for each reached limit, when the oldest counted request leaves the window
 */
export function waitSeconds(allowedAgainAt: readonly Date[], now: Date): number | null {
  if (allowedAgainAt.length === 0) return null;
  const latest = Math.max(...allowedAgainAt.map((time) => time.getTime()));
  return Math.max(1, Math.ceil((latest - now.getTime()) / 1000));
}
