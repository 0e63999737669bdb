import {
  cardStandings,
  shownStandingOf,
  type CardSummaryWire,
  type ReceiptLockWire,
  type ShownStanding,
} from '@almoner/contracts';

/** As a list shows it: the lock of its holder stops a card that could pay otherwise. */
export type ShownStatus = ShownStanding | 'locked';
export const shownStatuses: readonly ShownStatus[] = [
  ...cardStandings,
  'program_not_active',
  'program_limit_reached',
  'locked',
];

export interface CardFilters {
  readonly programId: string | null;
  /** The people of the chosen team; null for no team. */
  readonly memberIds: readonly string[] | null;
  readonly holderId: string | null;
  readonly status: ShownStatus | null;
}

export const noCardFilters = { program: null, team: null, person: null, status: null };

const payable: ReadonlySet<ShownStanding> = new Set<ShownStanding>(['active', 'near_limit']);

export function lockedPeople(locks: readonly ReceiptLockWire[]): ReadonlySet<string> {
  return new Set(locks.filter(({ isLocked }) => isLocked).map(({ holder }) => holder.id));
}

export function shownStatus(card: CardSummaryWire, lockedIds: ReadonlySet<string>): ShownStatus {
  const standing = shownStandingOf(card);
  return payable.has(standing) && lockedIds.has(card.holder.id) ? 'locked' : standing;
}

export function isShown(
  card: CardSummaryWire,
  { programId, memberIds, holderId, status }: CardFilters,
  lockedIds: ReadonlySet<string>,
): boolean {
  return (
    (programId === null || card.spendProgramId === programId) &&
    (memberIds === null || memberIds.includes(card.holder.id)) &&
    (holderId === null || card.holder.id === holderId) &&
    (status === null || shownStatus(card, lockedIds) === status)
  );
}
