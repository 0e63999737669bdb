export type ProgramStatus = 'active' | 'paused' | 'closed';

/** A program at the start of a decision; its sums are limits like any other. */
export interface Program {
  readonly id: string;
  /** Null for a program of the organization as a whole. */
  readonly teamId: string | null;
  readonly status: ProgramStatus;
  /** Both inclusive, in the network's time. */
  readonly startsAt: Date;
  readonly endsAt: Date | null;
}

/** The changeable terms of a program; amounts in minor units. */
export interface ProgramTerms {
  readonly name: string;
  readonly limit: number;
  readonly budget: number | null;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  /** The category of its purchases until they get another. */
  readonly defaultCategoryId: string | null;
}

export type ProgramState = ProgramStatus | 'not_started' | 'ended';

/** The state of a program at the time of a purchase; only an active one pays. */
export function stateAt(
  { status, startsAt, endsAt }: Pick<Program, 'status' | 'startsAt' | 'endsAt'>,
  at: Date,
): ProgramState {
  if (status !== 'active') return status;
  if (at < startsAt) return 'not_started';
  return endsAt !== null && at > endsAt ? 'ended' : 'active';
}

/** Returns whether a program may change its status: a closed one stays closed, and an unchanged status needs nothing. */
export function programTransition(
  current: ProgramStatus,
  target: ProgramStatus,
): 'needed' | 'none' | 'refused' {
  if (current === target) return 'none';
  return current === 'closed' ? 'refused' : 'needed';
}

/** The reach of the person who paused a program: the whole organization, or the teams that they manage. */
export type ProgramRight = 'all' | 'team';

/** A program that an admin paused is resumed only by an admin. */
export function mayResume(pausedWith: ProgramRight | null, right: ProgramRight): boolean {
  return right === 'all' || pausedWith !== 'all';
}

/** Returns whether an admin's pause replaces a manager's. */
export function overridesPause(pausedWith: ProgramRight | null, right: ProgramRight): boolean {
  return pausedWith === 'team' && right === 'all';
}

/** Returns whether a change allows more to be spent, or for longer. */
export function allowsMoreSpending(before: ProgramTerms, after: ProgramTerms): boolean {
  return (
    after.limit > before.limit ||
    isHigher(after.budget, before.budget) ||
    after.startsAt < before.startsAt ||
    isHigher(after.endsAt, before.endsAt)
  );
}

/** Null means unlimited. */
function isHigher<Bound extends number | Date>(bound: Bound | null, known: Bound | null): boolean {
  return known !== null && (bound === null || bound > known);
}
