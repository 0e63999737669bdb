import { type DeclineReason } from '@almoner/contracts';
import { type CardSnapshot } from '../../cards/domain/card-snapshot.ts';
import { judgeMerchant, tightest } from '../../controls/domain/controls.ts';
import { countedAt } from '../../limits/domain/limit.ts';
import { stateAt } from '../../programs/domain/program.ts';
import { blockedCategoryCodes } from './block-list.ts';
import { type AuthorizationRequest, type DecisionCheck, type Verdict } from './decision.ts';

type Check = (
  snapshot: CardSnapshot,
  request: AuthorizationRequest,
) => { check: DecisionCheck; reason: DeclineReason | null } | null;

/**
 * In order; the first that fails gives the reason that the cardholder sees. A check returns null when it does not apply
 * to the card.
 */
const checks: readonly Check[] = [
  organizationActive,
  cardActive,
  cardholderActive,
  notOnBlockList,
  merchantAllowed,
  withinPerPurchaseLimit,
  programActive,
];

/**
 * The rules of a card decision on plain data. Pure: the same snapshot and request always give the same verdict.
 * Limits and balances are checked by the commit, under lock.
 */
export function decide(snapshot: CardSnapshot, request: AuthorizationRequest): Verdict {
  const counted = countedAt(snapshot.limits, request.networkCreatedAt);
  const evaluated: DecisionCheck[] = [];
  for (const check of checks) {
    const checkResult = check(snapshot, request);
    if (checkResult === null) continue;
    evaluated.push(checkResult.check);
    if (checkResult.reason !== null) return { declineReason: checkResult.reason, checks: evaluated, counted };
  }
  return { declineReason: null, checks: evaluated, counted };
}

function organizationActive(snapshot: CardSnapshot) {
  const reason = snapshot.isOrganizationActive ? null : 'organization_not_active';
  return checkResult('organization_active', reason, {});
}

function cardActive({ cardStatus, currency }: CardSnapshot, { amount }: AuthorizationRequest) {
  const reasons = { active: null, frozen: 'card_frozen', canceled: 'card_canceled' } as const;
  const reason = amount.currency === currency ? reasons[cardStatus] : 'currency_not_supported';
  return checkResult('card_active', reason, { status: cardStatus, currency: amount.currency });
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
  const reason = blockedCategoryCodes.has(merchant.categoryCode ?? '') ? 'blocked_category' : null;
  return checkResult('platform_block_list', reason, {
    code: merchant.categoryCode,
    category: merchant.category,
  });
}

function merchantAllowed({ controls }: CardSnapshot, { merchant }: AuthorizationRequest) {
  if (controls.merchantRules.length === 0) return null;
  const { isAllowed, by } = judgeMerchant(controls.merchantRules, merchant);
  return checkResult('merchant_allowed', isAllowed ? null : 'merchant_not_allowed', {
    merchant: merchant.name,
    code: merchant.categoryCode,
    country: merchant.country,
    method: merchant.authorizationMethod,
    // The rule that decided; null when none of those that allow matches.
    rule: by === null ? null : `${by.rule.kind} ${by.rule.by} ${by.rule.value}`,
    owner: by?.owner ?? null,
  });
}

function withinPerPurchaseLimit(
  { controls }: CardSnapshot,
  { amount, alreadyApproved }: AuthorizationRequest,
) {
  const least = tightest(controls.perPurchaseLimits);
  if (least === null) return null;
  const total = amount.plus(alreadyApproved);
  return checkResult('per_purchase_limit', total.exceeds(least.limit) ? 'purchase_limit_exceeded' : null, {
    amount: total.toMinorNumber(),
    limit: least.limit.toMinorNumber(),
    owner: least.owner,
  });
}

function programActive({ program }: CardSnapshot, { networkCreatedAt }: AuthorizationRequest) {
  if (program === null) return null;
  const standing = stateAt(program, networkCreatedAt);
  return checkResult('program_active', standing === 'active' ? null : 'program_not_active', {
    standing,
    startsAt: program.startsAt.toISOString(),
    endsAt: program.endsAt?.toISOString() ?? null,
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
