const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** A session ends `idleDays` after the last visit, and at the latest `absoluteDays` after sign-in. */
export interface SessionLifetime {
  readonly idleDays: number;
  readonly absoluteDays: number;
}

/** A visit extends the session at most once in this time, so that reading a session rarely writes. */
export const slideEveryMs = hourMs;

export function endsOfNewSession(
  now: Date,
  { idleDays, absoluteDays }: SessionLifetime,
): { idleExpiresAt: Date; absoluteExpiresAt: Date } {
  const absoluteExpiresAt = new Date(now.getTime() + absoluteDays * dayMs);
  return {
    idleExpiresAt: earlier(new Date(now.getTime() + idleDays * dayMs), absoluteExpiresAt),
    absoluteExpiresAt,
  };
}

/** The new idle end after a visit; null when it is not extended yet. Never later than the absolute end. */
export function slide(
  session: { readonly lastSeenAt: Date; readonly absoluteExpiresAt: Date },
  now: Date,
  { idleDays }: SessionLifetime,
): Date | null {
  if (now.getTime() - session.lastSeenAt.getTime() < slideEveryMs) return null;
  return earlier(new Date(now.getTime() + idleDays * dayMs), session.absoluteExpiresAt);
}

/** The end of the recent sign-in that moving money requires; visits do not extend it. */
export function freshUntilOf({ createdAt }: { readonly createdAt: Date }, freshHours: number): Date {
  return new Date(createdAt.getTime() + freshHours * hourMs);
}

const earlier = (one: Date, other: Date) => (one < other ? one : other);
