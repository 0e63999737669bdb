import {
  type CardSummaryWire,
  type DecisionWire,
  isOfProgram,
  isResolvable,
  otherCardFor,
} from '@almoner/contracts';

/** A next step for the viewer of a declined purchase. */
export type NextStep =
  | {
      readonly kind: 'other_card';
      readonly card: CardSummaryWire;
      readonly leftMinor: number;
      /** False where the other card may have the rule that declined this purchase as well. */
      readonly isCertain: boolean;
    }
  | { readonly kind: 'add_receipts' }
  | { readonly kind: 'ask' }
  | { readonly kind: 'admin_decides' }
  | { readonly kind: 'issue_card' }
  | { readonly kind: 'program'; readonly programId: string };

interface Viewer {
  /** True if the purchase was theirs. */
  readonly isHolder: boolean;
  /** False for admins, who decide themselves. */
  readonly canAsk: boolean;
  readonly managesPrograms: boolean;
  readonly issuesCards: boolean;
  readonly cards: readonly CardSummaryWire[];
}

/** Null where nothing that can be done here would help, and where the purchase was repeated and approved. `cards` are all that the viewer sees. */
export function nextStep(
  decision: DecisionWire,
  holderId: string,
  { isHolder, canAsk, managesPrograms, issuesCards, cards }: Viewer,
): NextStep | null {
  const { approved, declineReason, spendProgramId, laterPurchase = null } = decision;
  if (approved || laterPurchase !== null || declineReason === null || !isResolvable(declineReason))
    return null;
  if (managesPrograms && spendProgramId !== null && isOfProgram(declineReason))
    return { kind: 'program', programId: spendProgramId };
  // Someone else may add them as well.
  if (declineReason === 'receipts_overdue') return { kind: 'add_receipts' };
  const isUsedUp = declineReason === 'card_already_used' && issuesCards;
  if (!isHolder && isUsedUp) return { kind: 'issue_card' };
  if (!isHolder) return canAsk ? { kind: 'admin_decides' } : null;
  const other = otherCardFor(
    decision,
    cards.filter(({ holder }) => holder.id === holderId),
  );
  if (other !== null) return { kind: 'other_card', ...other };
  if (isUsedUp) return { kind: 'issue_card' };
  return canAsk ? { kind: 'ask' } : null;
}
