import { sessionVisitEveryMs } from '@almoner/contracts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** A session ends `idleDays` after the last visit, and at the latest `absoluteDays` after sign-in. */
export interface SessionLifetime {
  readonly idleDays: number;
  readonly absoluteDays: number;
}

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
  if (now.getTime() - session.lastSeenAt.getTime() < sessionVisitEveryMs) return null;
  return earlier(new Date(now.getTime() + idleDays * dayMs), session.absoluteExpiresAt);
}

/** The end of the recent sign-in that moving money requires; visits do not extend it. */
export function freshUntilOf({ createdAt }: { readonly createdAt: Date }, freshMinutes: number): Date {
  return new Date(createdAt.getTime() + freshMinutes * minuteMs);
}

const earlier = (one: Date, other: Date) => (one < other ? one : other);
