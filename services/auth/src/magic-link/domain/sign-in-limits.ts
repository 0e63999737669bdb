const minuteMs = 60_000;

/** Attempts per code of an email; then it is invalid. */
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

/** A link may be kept usable for its owner while no other is sent, but not for longer than this. */
export const linkUsableAtMostMs = dayMs;

/**
 * Seconds until the next request is allowed; null when it is allowed now.
 * @param allowedAgainAt for each limit that is reached, when the request that fills it leaves the window
 */
export function waitSeconds(allowedAgainAt: readonly Date[], now: Date): number | null {
  if (allowedAgainAt.length === 0) return null;
  const latest = Math.max(...allowedAgainAt.map((time) => time.getTime()));
  return Math.max(1, Math.ceil((latest - now.getTime()) / 1000));
}
