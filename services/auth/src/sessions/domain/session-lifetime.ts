const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** A session is over `idleDays` after the last visit, and `absoluteDays` after sign-in whatever happens. */
export interface SessionLifetime {
  readonly idleDays: number;
  readonly absoluteDays: number;
}

/** A visit moves the end at most once in this time, so that reading a session rarely writes. */
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

/** The new idle end after a visit, or null when it need not move yet. Never later than the absolute end. */
export function slide(
  session: { readonly lastSeenAt: Date; readonly absoluteExpiresAt: Date },
  now: Date,
  { idleDays }: SessionLifetime,
): Date | null {
  if (now.getTime() - session.lastSeenAt.getTime() < slideEveryMs) return null;
  return earlier(new Date(now.getTime() + idleDays * dayMs), session.absoluteExpiresAt);
}

/** When a sign-in stops being good enough to move money; visits do not lengthen it. */
export function freshUntilOf({ createdAt }: { readonly createdAt: Date }, freshHours: number): Date {
  return new Date(createdAt.getTime() + freshHours * hourMs);
}

const earlier = (one: Date, other: Date) => (one < other ? one : other);
