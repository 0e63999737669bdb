import { Injectable } from '@nestjs/common';
import { type EmployerMatchStatus } from '@almoner/contracts';
import { Money } from '@almoner/kernel';
import { sql, type Transaction } from '@almoner/platform';
import { type Gift } from '../../gifts/domain/gift.ts';

type GiftOf = Pick<Gift, 'id' | 'organizationId'>;

export interface EmployerPayment {
  readonly amount: Money;
  /** ISO day in UTC. */
  readonly receivedOn: string;
  readonly giftId: string;
}

@Injectable()
export class EmployerMatchRepository {
  async statusOf(tx: Transaction, { organizationId, id }: GiftOf): Promise<EmployerMatchStatus | null> {
    const [row] = await tx.query<{ employer_match: EmployerMatchStatus | null }>(
      sql`select employer_match from gift where organization_id = ${organizationId} and id = ${id}`,
    );
    return row?.employer_match ?? null;
  }

  /** Returns whether a gift of an employer pays for other gifts by this one. */
  async paysForOthers(tx: Transaction, { organizationId, id }: GiftOf): Promise<boolean> {
    const rows = await tx.query(
      sql`select 1 from gift where organization_id = ${organizationId} and employer_match_gift_id = ${id} limit 1`,
    );
    return rows.length > 0;
  }

  /** The unused amount of an employer's gift for the gift `except`; the caller has locked it. */
  async leftOf(tx: Transaction, employerGift: Gift, except: string): Promise<Money> {
    const { organizationId, id, total, refunded } = employerGift;
    const [row] = await tx.query<{ used: string }>(sql`
      select coalesce(sum(employer_match_minor), 0) as used from gift
      where organization_id = ${organizationId} and employer_match_gift_id = ${id} and id <> ${except}`);
    const used = Money.ofMinor(BigInt(row?.used ?? 0), total.currency);
    return total.minus(refunded).minus(used).atLeastZero();
  }

  /** `payment` exactly for `received`. A donor without an employer gets that of the gift. */
  async save(
    tx: Transaction,
    { organizationId, id }: GiftOf,
    status: EmployerMatchStatus | null,
    employer: string | null,
    payment: EmployerPayment | null,
  ): Promise<void> {
    await tx.query(sql`
      update gift set employer_match = ${status}, employer = ${employer}, employer_match_minor = ${payment?.amount.minor ?? null},
        employer_match_on = ${payment?.receivedOn ?? null}, employer_match_gift_id = ${payment?.giftId ?? null}
      where organization_id = ${organizationId} and id = ${id}`);
    await tx.query(sql`
      update donor set employer = ${employer} where organization_id = ${organizationId} and employer is null and id = (
        select coalesce(d.survivor_id, d.id) from gift g join donor d on d.organization_id = g.organization_id and d.id = g.donor_id
        where g.organization_id = ${organizationId} and g.id = ${id})`);
  }
}
