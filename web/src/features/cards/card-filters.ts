import {
  spendingStatuses,
  shownSpendingStatusOf,
  type CardSummaryWire,
  type ReceiptLockWire,
  type ShownSpendingStatus,
} from '@almoner/contracts';

/** As a list shows it: the lock of its holder stops a card that could pay otherwise. */
export type ShownStatus = ShownSpendingStatus | 'locked';
export const shownStatuses: readonly ShownStatus[] = [
  ...spendingStatuses,
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

const payable: ReadonlySet<ShownSpendingStatus> = new Set<ShownSpendingStatus>(['active', 'near_limit']);

export function lockedPeople(locks: readonly ReceiptLockWire[]): ReadonlySet<string> {
  return new Set(locks.filter(({ isLocked }) => isLocked).map(({ holder }) => holder.id));
}

export function shownStatus(card: CardSummaryWire, lockedIds: ReadonlySet<string>): ShownStatus {
  const status = shownSpendingStatusOf(card);
  return payable.has(status) && lockedIds.has(card.holder.id) ? 'locked' : status;
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
