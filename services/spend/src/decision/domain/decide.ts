import { type DeclineReason } from '@almoner/contracts';
import { type CardSnapshot } from '../../cards/domain/card-snapshot.ts';
import { countedAt } from '../../limits/domain/limit.ts';
import { standingAt } from '../../programs/domain/program.ts';
import { blockedCategoryCodes } from './block-list.ts';
import { type AuthorizationRequest, type DecisionCheck, type Verdict } from './decision.ts';

type Check = (
  snapshot: CardSnapshot,
  request: AuthorizationRequest,
) => { check: DecisionCheck; reason: DeclineReason | null } | null;

/**
 * In the order in which they are asked; the first that fails is the reason the cardholder sees. Null from
 * one that does not concern the card.
 */
const checks: readonly Check[] = [
  organizationActive,
  cardActive,
  cardholderActive,
  notOnBlockList,
  programActive,
];

/**
 * The rules of a card decision on plain data. Pure: the same snapshot and request always give the same verdict.
 * Room and money are left to the commit, where they are taken under lock and cannot be overdrawn.
 */
export function decide(snapshot: CardSnapshot, request: AuthorizationRequest): Verdict {
  const counted = countedAt(snapshot.limits, request.networkCreatedAt);
  const asked: DecisionCheck[] = [];
  for (const check of checks) {
    const answer = check(snapshot, request);
    if (answer === null) continue;
    asked.push(answer.check);
    if (answer.reason !== null) return { declineReason: answer.reason, checks: asked, counted };
  }
  return { declineReason: null, checks: asked, counted };
}

function organizationActive(snapshot: CardSnapshot) {
  const reason = snapshot.isOrganizationActive ? null : 'organization_not_active';
  return answer('organization_active', reason, {});
}

function cardActive({ cardStatus, currency }: CardSnapshot, { amount }: AuthorizationRequest) {
  const reasons = { active: null, frozen: 'card_frozen', canceled: 'card_canceled' } as const;
  const reason = amount.currency === currency ? reasons[cardStatus] : 'currency_not_supported';
  return answer('card_active', reason, { status: cardStatus, currency: amount.currency });
}

function cardholderActive({ cardholderStatus }: CardSnapshot) {
  return answer('cardholder_active', cardholderStatus === 'active' ? null : 'cardholder_not_active', {
    status: cardholderStatus,
  });
}

function notOnBlockList(_: CardSnapshot, { merchantCategoryCode, merchant }: AuthorizationRequest) {
  const reason = blockedCategoryCodes.has(merchantCategoryCode) ? 'blocked_category' : null;
  return answer('platform_block_list', reason, { code: merchantCategoryCode, category: merchant.category });
}

function programActive({ program }: CardSnapshot, { networkCreatedAt }: AuthorizationRequest) {
  if (program === null) return null;
  const standing = standingAt(program, networkCreatedAt);
  return answer('program_active', standing === 'active' ? null : 'program_not_active', {
    standing,
    startsAt: program.startsAt.toISOString(),
    endsAt: program.endsAt?.toISOString() ?? null,
  });
}

function answer(
  name: DecisionCheck['name'],
  reason: DeclineReason | null,
  figures: DecisionCheck['figures'],
) {
  return {
    check: { name, outcome: reason === null ? ('passed' as const) : ('failed' as const), figures },
    reason,
  };
}
