import { type CardSummaryWire, type DecisionWire, canPay } from '@almoner/contracts';
import { splitUsage } from '../../lib/card-usage.ts';

/** What the viewer of a declined purchase can do next. */
export type NextStep =
  | { readonly kind: 'other_card'; readonly card: CardSummaryWire; readonly leftMinor: number }
  | { readonly kind: 'add_receipts' }
  | { readonly kind: 'ask' }
  | { readonly kind: 'program'; readonly programId: string };

type Reason = NonNullable<DecisionWire['declineReason']>;

/** People of the organization can resolve these. */
const liftable: ReadonlySet<Reason> = new Set<Reason>([
  'receipts_overdue',
  'card_frozen',
  'card_expired',
  'card_already_used',
  'card_merchant_locked',
  'program_not_active',
  'fund_not_open',
  'program_limit_exceeded',
  'program_budget_exceeded',
  'spend_limit_exceeded',
  'insufficient_funds',
]);
const ofProgram: ReadonlySet<Reason> = new Set<Reason>([
  'program_not_active',
  'program_limit_exceeded',
  'program_budget_exceeded',
]);

interface Viewer {
  /** Whether the purchase was theirs. */
  readonly isHolder: boolean;
  /** False for admins, who decide themselves. */
  readonly canAsk: boolean;
  readonly managesPrograms: boolean;
  readonly cards: readonly CardSummaryWire[];
}

/** Null where nothing that can be done here would help. `cards` are all that the viewer sees. */
export function nextStep(
  { approved, declineReason, cardId, spendProgramId, amount, currency }: DecisionWire,
  holderId: string,
  { isHolder, canAsk, managesPrograms, cards }: Viewer,
): NextStep | null {
  if (approved || declineReason === null || !liftable.has(declineReason)) return null;
  if (managesPrograms && spendProgramId !== null && ofProgram.has(declineReason))
    return { kind: 'program', programId: spendProgramId };
  // Somebody else may add them as well.
  if (declineReason === 'receipts_overdue') return { kind: 'add_receipts' };
  if (!isHolder) return null;
  const [other] = cards
    .filter((card) => card.holder.id === holderId && card.id !== cardId && canPay(card))
    .filter(({ spendRule }) => spendRule?.currency === currency)
    .filter(({ spendProgramId: tied }) => !ofProgram.has(declineReason) || tied !== spendProgramId)
    .map((card) => ({ card, leftMinor: card.usage === null ? 0 : splitUsage(card.usage).leftMinor }))
    .filter(({ leftMinor }) => leftMinor >= amount)
    .sort((one, another) => another.leftMinor - one.leftMinor);
  if (other !== undefined) return { kind: 'other_card', ...other };
  return canAsk ? { kind: 'ask' } : null;
}
