import { Injectable } from '@nestjs/common';
import { type Money } from '@almoner/kernel';
import { AuditTrail, type Ctx, type RecordedChange, type Transaction } from '@almoner/platform';
import { moneyText } from '../receipts/domain/money-text.ts';
import {
  EmployerMatchReleaseRepository,
  type EmployerGift,
} from './persistence/employer-match-release.repository.ts';

/**
 * The gift of an employer loses a part of its amount, or all of it: the newest matches that it paid are requested again until the rest
 * fits, and the log of the organization shows each (docs/decisions/0059).
 */
@Injectable()
export class ReleaseEmployerMatches {
  constructor(
    private readonly matches: EmployerMatchReleaseRepository,
    private readonly audit: AuditTrail,
  ) {}

  /**
   * `left`: what is left of the gift from now on. Called before the gift is changed, or its trigger releases them unrecorded, and before
   * the campaign is locked, as the matched gifts are locked here. The caller has locked the gift.
   */
  async execute(
    tx: Transaction,
    ctx: Ctx,
    gift: EmployerGift,
    left: Money,
    by?: RecordedChange['by'],
  ): Promise<void> {
    for (const { giftId, total, amount } of await this.matches.releaseBeyond(tx, gift, left))
      await this.audit.record(tx, ctx, {
        action: 'gift.mark-employer-match',
        subject: { kind: 'gift', id: giftId, name: moneyText(total) },
        before: { status: 'received', amount: { amount: amount.toMinorNumber(), currency: amount.currency } },
        after: { status: 'requested' },
        ...(by !== undefined && { by }),
      });
  }
}
