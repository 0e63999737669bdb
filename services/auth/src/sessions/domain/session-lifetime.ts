const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Signed out after a week without a visit, and after a month whatever happens. */
export const idleMs = 7 * dayMs;
export const absoluteMs = 30 * dayMs;
/** A visit moves the end at most once in this time, so that reading a session rarely writes. */
export const slideEveryMs = hourMs;

export function endsOfNewSession(now: Date): { idleExpiresAt: Date; absoluteExpiresAt: Date } {
  return {
    idleExpiresAt: new Date(now.getTime() + idleMs),
    absoluteExpiresAt: new Date(now.getTime() + absoluteMs),
  };
}

/** The new idle end after a visit, or null when it need not move yet. Never later than the absolute end. */
export function slide(
  session: { readonly lastSeenAt: Date; readonly absoluteExpiresAt: Date },
  now: Date,
): Date | null {
  if (now.getTime() - session.lastSeenAt.getTime() < slideEveryMs) return null;
  return new Date(Math.min(now.getTime() + idleMs, session.absoluteExpiresAt.getTime()));
}
