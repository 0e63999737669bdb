import { Injectable } from '@nestjs/common';
import { type Money } from '@almoner/kernel';
import { AuditTrail, sql, type Ctx, type RecordedChange, type Transaction } from '@almoner/platform';

interface EmployerGift {
  readonly id: string;
  readonly organizationId: string;
}

/**
 * The gift of an employer loses a part of its amount, or all of it: the newest matches that it paid are requested again until the rest
 * fits, and the log of the organization shows each (docs/decisions/0059).
 */
@Injectable()
export class ReleaseEmployerMatches {
  constructor(private readonly audit: AuditTrail) {}

  /**
   * `left`: what is left of the gift from now on. Called before the gift is changed, or its trigger releases them unrecorded, and before
   * the campaign is locked, as the matched gifts are locked here. The caller has locked the gift.
   */
  async execute(
    tx: Transaction,
    ctx: Ctx,
    { organizationId, id }: EmployerGift,
    left: Money,
    by?: RecordedChange['by'],
  ): Promise<void> {
    const released = await tx.query<{ gift_id: string; released_minor: string }>(
      sql`select gift_id, released_minor from release_employer_matches_beyond(${organizationId}, ${id}, ${left.minor})`,
    );
    for (const { gift_id: giftId, released_minor: minor } of released)
      await this.audit.record(tx, ctx, {
        action: 'gift.mark-employer-match',
        subject: { kind: 'gift', id: giftId, name: '' },
        before: { status: 'received', amount: { amount: Number(minor), currency: left.currency } },
        after: { status: 'requested' },
        ...(by !== undefined && { by }),
      });
  }
}
