import { type DeclineReason } from '@almoner/contracts';
import { Money } from '@almoner/kernel';
import { type CardSnapshot } from '../../cards/domain/card-snapshot.ts';
import { isExpired, isSameMerchant, isUsedUp } from '../../cards/domain/card-terms.ts';
import { judgeMerchant, tightest } from '../../controls/domain/controls.ts';
import { fundStateAt } from '../../funds/domain/fund.ts';
import { countedAt } from '../../limits/domain/limit.ts';
import { stateAt } from '../../programs/domain/program.ts';
import { blockedCategoryCodes } from './block-list.ts';
import { cashOf } from './cash.ts';
import { type AuthorizationRequest, type DecisionCheck, type Verdict } from './decision.ts';

type Check = (
  snapshot: CardSnapshot,
  request: AuthorizationRequest,
) => { check: DecisionCheck; reason: DeclineReason | null } | null;

/**
 * In order; the first that fails gives the reason that the cardholder sees. The limits and the balance come last, under lock:
 * `persistence/check-limits-and-reserve.sql`. A check returns null when it does not apply to the card.
 */
const checks: readonly Check[] = [
  organizationActive,
  cardActive,
  cardNotExpired,
  cardNotUsedUp,
  cardholderActive,
  notOnBlockList,
  withinCashLimit,
  merchantAllowed,
  merchantLock,
  withinPerPurchaseLimit,
  programActive,
  fundOpen,
];

/**
 * The rules of a card decision on plain data. Pure: the same snapshot and request always give the same verdict.
 * Limits and balances are checked by `persistence/check-limits-and-reserve.sql`, under lock.
 */
export function decide(snapshot: CardSnapshot, request: AuthorizationRequest): Verdict {
  const counted = countedAt(snapshot.limits, request.networkCreatedAt);
  const evaluated: DecisionCheck[] = [];
  const controllableUpTo = request.isAmountControllable ? largestAmount(snapshot, request) : null;
  for (const check of checks) {
    const checkResult = check(snapshot, request);
    if (checkResult === null) continue;
    evaluated.push(checkResult.check);
    if (checkResult.reason !== null)
      return { declineReason: checkResult.reason, checks: evaluated, counted, controllableUpTo };
  }
  return { declineReason: null, checks: evaluated, counted, controllableUpTo };
}

function organizationActive(snapshot: CardSnapshot) {
  const reason = snapshot.isOrganizationActive ? null : 'organization_not_active';
  return checkResult('organization_active', reason, {});
}

function cardActive({ cardStatus, currency }: CardSnapshot, { amount }: AuthorizationRequest) {
  const reasons = {
    active: null,
    inactive: 'card_not_active',
    frozen: 'card_frozen',
    canceled: 'card_canceled',
  } as const;
  const mismatch = amount.currency === currency ? null : 'currency_not_supported';
  const reason = reasons[cardStatus] ?? mismatch;
  return checkResult('card_active', reason, { status: cardStatus, currency: amount.currency });
}

function cardNotExpired({ terms }: CardSnapshot, { networkCreatedAt }: AuthorizationRequest) {
  if (terms.expiresOn === null) return null;
  const reason = isExpired(terms, networkCreatedAt) ? 'card_expired' : null;
  return checkResult('card_expiry', reason, { expiresOn: terms.expiresOn });
}

function cardNotUsedUp({ terms }: CardSnapshot, { stripeAuthorizationId }: AuthorizationRequest) {
  if (!terms.isSingleUse) return null;
  const reason = isUsedUp(terms, stripeAuthorizationId) ? 'card_already_used' : null;
  return checkResult('single_use', reason, { usedAt: terms.firstPurchase?.merchantName ?? null });
}

function cardholderActive({ cardholderStatus }: CardSnapshot) {
  const reasons = {
    active: null,
    inactive: 'cardholder_not_active',
    receipts_overdue: 'receipts_overdue',
  } as const;
  return checkResult('cardholder_active', reasons[cardholderStatus], { status: cardholderStatus });
}

function notOnBlockList(_: CardSnapshot, { merchant }: AuthorizationRequest) {
  const isBlocked = blockedCategoryCodes.has(merchant.categoryCode ?? '');
  return checkResult('platform_block_list', isBlocked ? 'blocked_category' : null, {
    code: merchant.categoryCode,
    category: merchant.category,
  });
}

/** Cash is declined unless the card, its rule or its program allows some; the smallest of their limits applies. */
function withinCashLimit({ controls }: CardSnapshot, request: AuthorizationRequest) {
  const cash = cashOf(request);
  if (cash === null) return null;
  const tightestLimit = tightest(controls.cashLimits);
  const reasonIfOver =
    tightestLimit?.limit.isPositive() === true ? 'cash_limit_exceeded' : 'cash_not_allowed';
  const isWithin =
    tightestLimit !== null && tightestLimit.limit.isPositive() && !cash.exceeds(tightestLimit.limit);
  return checkResult('cash_limit', isWithin ? null : reasonIfOver, {
    amount: cash.toMinorNumber(),
    limit: tightestLimit?.limit.toMinorNumber() ?? null,
    owner: tightestLimit?.owner ?? null,
  });
}

function merchantAllowed({ controls, fund }: CardSnapshot, { merchant }: AuthorizationRequest) {
  if (controls.merchantRules.length === 0) return null;
  const verdict = judgeMerchant(controls.merchantRules, merchant);
  const { by } = verdict;
  const isOutsideFund = !verdict.isAllowed && verdict.owner === 'fund';
  const refusal = isOutsideFund ? 'outside_fund_purpose' : 'merchant_not_allowed';
  return checkResult('merchant_allowed', verdict.isAllowed ? null : refusal, {
    merchant: merchant.name,
    code: merchant.categoryCode,
    country: merchant.country,
    method: merchant.authorizationMethod,
    // The rule that decided; null when none of the owner's rules that allow matches.
    rule: by === null ? null : `${by.rule.kind} ${by.rule.by} ${by.rule.value}`,
    owner: verdict.isAllowed ? (by?.owner ?? null) : verdict.owner,
    ...(isOutsideFund && fund !== null ? { fund: fund.name, purpose: fund.purpose } : {}),
  });
}

function merchantLock({ terms }: CardSnapshot, { merchant }: AuthorizationRequest) {
  if (!terms.locksMerchant) return null;
  const { firstPurchase } = terms;
  const isOther = firstPurchase !== null && !isSameMerchant(firstPurchase, merchant);
  return checkResult('merchant_lock', isOther ? 'card_merchant_locked' : null, {
    merchant: merchant.name,
    lockedTo: firstPurchase?.merchantName ?? null,
  });
}

function withinPerPurchaseLimit(
  snapshot: CardSnapshot,
  { amount, alreadyApproved, isAmountControllable }: AuthorizationRequest,
) {
  const tightestLimit = tightest(snapshot.controls.perPurchaseLimits);
  if (tightestLimit === null) return null;
  const total =
    isAmountControllable && tightestLimit.limit.exceeds(alreadyApproved)
      ? Money.min(amount.plus(alreadyApproved), tightestLimit.limit)
      : amount.plus(alreadyApproved);
  return checkResult(
    'per_purchase_limit',
    total.exceeds(tightestLimit.limit) ? 'purchase_limit_exceeded' : null,
    {
      amount: total.toMinorNumber(),
      limit: tightestLimit.limit.toMinorNumber(),
      owner: tightestLimit.owner,
    },
  );
}

/** The part of the requested amount that the per-purchase limits allow. */
function largestAmount({ controls }: CardSnapshot, { amount, alreadyApproved }: AuthorizationRequest): Money {
  const tightestLimit = tightest(controls.perPurchaseLimits);
  return tightestLimit === null
    ? amount
    : Money.min(amount, tightestLimit.limit.minus(alreadyApproved)).atLeastZero();
}

function programActive({ program }: CardSnapshot, { networkCreatedAt }: AuthorizationRequest) {
  if (program === null) return null;
  const state = stateAt(program, networkCreatedAt);
  return checkResult('program_active', state === 'active' ? null : 'program_not_active', {
    standing: state,
    startsAt: program.startsAt.toISOString(),
    endsAt: program.endsAt?.toISOString() ?? null,
  });
}

function fundOpen({ fund }: CardSnapshot, { networkCreatedAt }: AuthorizationRequest) {
  if (fund === null) return null;
  const state = fundStateAt(fund, networkCreatedAt);
  return checkResult('fund_open', state === 'open' ? null : 'fund_not_open', {
    fund: fund.name,
    state,
    startsOn: fund.startsOn,
    endsOn: fund.endsOn,
  });
}

function checkResult(
  name: DecisionCheck['name'],
  reason: DeclineReason | null,
  figures: DecisionCheck['figures'],
) {
  return {
    check: { name, outcome: reason === null ? ('passed' as const) : ('failed' as const), figures },
    reason,
  };
}
