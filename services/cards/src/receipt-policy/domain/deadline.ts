import { receiptDueDays, receiptDueDaysAtMost, receiptNoticeHours } from '@almoner/contracts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** The share of requirements that a reliable person has met in time, of those of the last half year. */
const reliableShare = 0.8;

/** A requirement that was met, or whose deadline has passed. */
export interface PastRequirement {
  readonly dueAt: Date;
  readonly metAt: Date | null;
}

const wasInTime = ({ dueAt, metAt }: PastRequirement) => metAt !== null && metAt <= dueAt;

/** Returns whether the person is reliably on time: four of five, and the newest. `past` is ordered newest first. */
export function isReliable(past: readonly PastRequirement[]): boolean {
  const [newest] = past;
  if (newest === undefined || !wasInTime(newest)) return false;
  return past.filter(wasInTime).length >= past.length * reliableShare;
}

/** The deadline of a purchase that is settled now, or that was settled and is published late. */
export function firstDeadline(settledAt: Date, now: Date): Date {
  const due = settledAt.getTime() + receiptDueDays * dayMs;
  return new Date(Math.max(due, noticeFrom(now).getTime()));
}

/** The earliest deadline that may be set now. */
export function noticeFrom(now: Date): Date {
  return new Date(now.getTime() + receiptNoticeHours * hourMs);
}

/**
 * The deadline of a reliable person moves with their newest purchase, up to a limit from its own settlement. It never
 * moves closer.
 */
export function movedDeadline(
  { settledAt, dueAt }: { readonly settledAt: Date; readonly dueAt: Date },
  newestSettledAt: Date,
): Date {
  const moved = newestSettledAt.getTime() + receiptDueDays * dayMs;
  const latest = settledAt.getTime() + receiptDueDaysAtMost * dayMs;
  return new Date(Math.max(dueAt.getTime(), Math.min(moved, latest)));
}
