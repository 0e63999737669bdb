export type ProgramStatus = 'active' | 'paused' | 'closed';

/** What a program is to a decision, as it was when the decision began; its sums are limits like any other. */
export interface Program {
  readonly id: string;
  /** Null for a program of the organization as a whole. */
  readonly teamId: string | null;
  readonly status: ProgramStatus;
  /** Both inclusive, in the network's time. */
  readonly startsAt: Date;
  readonly endsAt: Date | null;
}

/** What may be changed of a program; amounts in minor units. */
export interface ProgramTerms {
  readonly name: string;
  readonly limit: number;
  readonly budget: number | null;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
}

export type ProgramStanding = ProgramStatus | 'not_started' | 'ended';

/** How a program stands towards a purchase at that moment; only an active one pays. */
export function standingAt(
  { status, startsAt, endsAt }: Pick<Program, 'status' | 'startsAt' | 'endsAt'>,
  at: Date,
): ProgramStanding {
  if (status !== 'active') return status;
  if (at < startsAt) return 'not_started';
  return endsAt !== null && at > endsAt ? 'ended' : 'active';
}

/** Whether a program may get from one status to another: a closed one stays closed, what is so already needs nothing. */
export function answerProgramChange(
  standing: ProgramStatus,
  wanted: ProgramStatus,
): 'needed' | 'none' | 'refused' {
  if (standing === wanted) return 'none';
  return standing === 'closed' ? 'refused' : 'needed';
}

/** How far the right of whoever paused a program reaches: over the organization, or over the teams that they manage. */
export type ProgramRight = 'all' | 'team';

/** What somebody with more right has stopped, nobody with less sets going. */
export function mayResume(pausedWith: ProgramRight | null, right: ProgramRight): boolean {
  return right === 'all' || pausedWith !== 'all';
}

/** Whether a pause that is asked for makes one that is there already weigh more. */
export function strengthens(pausedWith: ProgramRight | null, right: ProgramRight): boolean {
  return pausedWith === 'team' && right === 'all';
}

/** Whether a change lets more be spent, or for longer, than before. */
export function givesMore(before: ProgramTerms, after: ProgramTerms): boolean {
  return (
    after.limit > before.limit ||
    isBeyond(after.budget, before.budget) ||
    after.startsAt < before.startsAt ||
    isBeyond(after.endsAt, before.endsAt)
  );
}

/** Null is without bound. */
function isBeyond<Bound extends number | Date>(bound: Bound | null, known: Bound | null): boolean {
  return known !== null && (bound === null || bound > known);
}
