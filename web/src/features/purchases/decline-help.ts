import {
  type CardDetailWire,
  type CardLimitKind,
  type CheckName,
  type DecisionWire,
} from '@almoner/contracts';
import { merchantRefusal } from '../../lib/merchant-rules.ts';
import { figure } from './decision-sentence.ts';
import { type LimitShortfall, limitShortfall, shortfallNow } from './limit-shortfall.ts';

/** A way for this viewer to make the same purchase work next time. */
export type DeclineHelp =
  | { readonly kind: 'raise_limit'; readonly shortfall: LimitShortfall }
  | { readonly kind: 'unfreeze' }
  | { readonly kind: 'allow_merchant' }
  | {
      readonly kind: 'raise_controls_limit';
      readonly limit: 'perPurchaseLimit' | 'cashLimit';
      readonly neededMinor: number;
    }
  | { readonly kind: 'deposit' };

interface Viewer {
  readonly movesMoney: boolean;
}

/** Null where the viewer cannot help, where nothing prevents the purchase now, and where it was repeated and approved. */
export function declineHelp(
  decision: DecisionWire,
  card: Pick<CardDetailWire, 'status' | 'may' | 'spendRule' | 'usage' | 'program' | 'controls'>,
  { movesMoney }: Viewer,
): DeclineHelp | null {
  const { approved, declineReason, laterPurchase = null } = decision;
  if (approved || laterPurchase !== null) return null;
  if (declineReason === 'card_frozen') return card.may.unfreeze ? { kind: 'unfreeze' } : null;
  // A program may pay from a treasury, which a deposit does not reach.
  if (declineReason === 'insufficient_funds')
    return movesMoney && card.program === null ? { kind: 'deposit' } : null;
  if (declineReason === 'merchant_not_allowed')
    return card.controls.some((one) => merchantRefusal(one, decision.merchant) !== null)
      ? { kind: 'allow_merchant' }
      : null;
  if (declineReason === 'purchase_limit_exceeded') {
    const neededMinor = neededBy('per_purchase_limit', decision);
    return card.controls.some(({ perPurchaseLimit: limit }) => limit !== null && limit < neededMinor)
      ? { kind: 'raise_controls_limit', limit: 'perPurchaseLimit', neededMinor }
      : null;
  }
  if (declineReason === 'cash_not_allowed' || declineReason === 'cash_limit_exceeded') {
    const neededMinor = neededBy('cash_limit', decision);
    const limits = card.controls.flatMap(({ cashLimit }) => (cashLimit === null ? [] : [cashLimit]));
    const allowedMinor = limits.length === 0 ? 0 : Math.min(...limits);
    return allowedMinor < neededMinor
      ? { kind: 'raise_controls_limit', limit: 'cashLimit', neededMinor }
      : null;
  }
  const room = limitShortfall(decision);
  if (room === null || !card.may.changeLimit) return null;
  const shortfall = shortfallNow(room, decision, card);
  return shortfall.missingMinor === 0 ? null : { kind: 'raise_limit', shortfall };
}

/** With what was approved before, where the merchant requested more. */
function neededBy(check: CheckName, { checks, amount }: DecisionWire): number {
  const failed = checks.find(({ name }) => name === check);
  return failed === undefined ? amount : figure(failed, 'amount');
}

/** Which limits are those of the card's program. */
const isOfProgram: Readonly<Record<CardLimitKind, boolean>> = {
  card_rule: false,
  program_period: true,
  program_budget: true,
};

/** The amount that the card's program leaves for a purchase now: the smaller of its period and its budget; null without a program. */
export function programRemaining({ limits }: Pick<CardDetailWire, 'limits'>): number | null {
  const left = limits.filter(({ kind }) => isOfProgram[kind]).map(({ remaining }) => remaining);
  return left.length === 0 ? null : Math.min(...left);
}
