import { Injectable } from '@nestjs/common';
import { Money, utcDay } from '@almoner/kernel';
import { type Transaction } from '@almoner/platform';
import { leftOf, matchAfterRefunds, matchOf } from './domain/campaign-match.ts';
import { CampaignMatchRepository, type GiftOfCampaign } from './persistence/campaign-match.repository.ts';

type Gift = Pick<GiftOfCampaign, 'organizationId' | 'id'>;

/**
 * Matches gifts in the transaction that books them, and reverses matches with their refunds (docs/decisions/0055). Called after the sum of
 * the campaign has changed, so that its row is locked before that of the match.
 */
@Injectable()
export class MatchGift {
  constructor(private readonly matches: CampaignMatchRepository) {}

  /** `givenAt` decides whether a match is in force. */
  async execute(tx: Transaction, gift: GiftOfCampaign, givenAt: Date): Promise<void> {
    const match = await this.matches.lockInForce(tx, gift, utcDay(givenAt));
    if (match === null) return;
    const amount = matchOf(await this.matches.amountOf(tx, gift), match);
    if (amount.isPositive()) await this.matches.grant(tx, gift, match, amount);
  }

  /** `refunded`: the total refunded of the gift so far. Later gifts may use what this frees. */
  async reverseRefunded(tx: Transaction, gift: Gift, refunded: Money): Promise<void> {
    const found = await this.matches.lockMatchOf(tx, gift);
    if (found === null) return;
    const { match, total, granted, matched } = found;
    const kept = Money.min(matched, matchAfterRefunds(granted, total, refunded));
    if (matched.exceeds(kept)) await this.matches.changeMatchOf(tx, gift, match, kept.minus(matched));
  }

  /** A refund failed: the gift is matched again with its share, as far as later gifts have not used it. */
  async restoreRefunded(tx: Transaction, gift: Gift, refunded: Money): Promise<void> {
    const found = await this.matches.lockMatchOf(tx, gift);
    if (found === null) return;
    const { match, total, granted, matched } = found;
    const missing = matchAfterRefunds(granted, total, refunded).minus(matched);
    const more = Money.min(missing, leftOf(match)).atLeastZero();
    if (more.isPositive()) await this.matches.changeMatchOf(tx, gift, match, more);
  }
}
