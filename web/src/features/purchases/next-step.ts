import { type CardSummaryWire, type DecisionWire, canPay, leftNow } from '@almoner/contracts';

/** What the viewer of a declined purchase can do next. */
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
  | { readonly kind: 'program'; readonly programId: string };

type Reason = NonNullable<DecisionWire['declineReason']>;

/** Whether people of the organization can resolve it. */
const isLiftable: Readonly<Record<Reason, boolean>> = {
  invalid_request: false,
  organization_not_active: false,
  card_unknown: false,
  card_not_active: false,
  card_frozen: true,
  card_canceled: false,
  card_expired: true,
  card_already_used: true,
  cardholder_not_active: false,
  receipts_overdue: true,
  currency_not_supported: false,
  blocked_category: false,
  merchant_not_allowed: true,
  outside_fund_purpose: true,
  card_merchant_locked: true,
  purchase_limit_exceeded: true,
  program_not_active: true,
  fund_not_open: true,
  spend_limit_exceeded: true,
  program_limit_exceeded: true,
  program_budget_exceeded: true,
  insufficient_funds: true,
  decision_timeout: false,
  decision_unavailable: false,
  declined_by_network: false,
};
const ofProgram: ReadonlySet<Reason> = new Set<Reason>([
  'program_not_active',
  'program_limit_exceeded',
  'program_budget_exceeded',
]);

const byRules: ReadonlySet<Reason> = new Set<Reason>(['merchant_not_allowed', 'purchase_limit_exceeded']);

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
  if (approved || declineReason === null || !isLiftable[declineReason]) return null;
  if (managesPrograms && spendProgramId !== null && ofProgram.has(declineReason))
    return { kind: 'program', programId: spendProgramId };
  // Somebody else may add them as well.
  if (declineReason === 'receipts_overdue') return { kind: 'add_receipts' };
  if (!isHolder) return canAsk ? { kind: 'admin_decides' } : null;
  const [other] = cards
    .filter((card) => card.holder.id === holderId && card.id !== cardId && canPay(card))
    .filter(({ spendRule }) => spendRule?.currency === currency)
    .filter(({ spendProgramId: tied }) => !ofProgram.has(declineReason) || tied !== spendProgramId)
    .map((card) => ({ card, leftMinor: leftNow(card) }))
    .filter(({ leftMinor }) => leftMinor >= amount)
    .sort((one, another) => another.leftMinor - one.leftMinor);
  if (other !== undefined) return { kind: 'other_card', ...other, isCertain: !byRules.has(declineReason) };
  return canAsk ? { kind: 'ask' } : null;
}
