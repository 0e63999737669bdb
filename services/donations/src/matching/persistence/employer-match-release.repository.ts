import { Injectable } from '@nestjs/common';
import { Money } from '@almoner/kernel';
import { sql, type Transaction } from '@almoner/platform';

export interface EmployerGift {
  readonly id: string;
  readonly organizationId: string;
}

/** A match that the gift of an employer paid for. */
export interface ReleasedMatch {
  readonly giftId: string;
  /** For the matched gift. */
  readonly total: Money;
  readonly amount: Money;
}

@Injectable()
export class EmployerMatchReleaseRepository {
  /** Requests the newest matches that this gift paid for again, until the rest fits into `left`. */
  async releaseBeyond(
    tx: Transaction,
    { organizationId, id }: EmployerGift,
    left: Money,
  ): Promise<ReleasedMatch[]> {
    const rows = await tx.query<{
      gift_id: string;
      released_minor: string;
      total_minor: string;
      currency: string;
    }>(sql`
      select r.gift_id, r.released_minor, g.total_minor, g.currency
      from release_employer_matches_beyond(${organizationId}, ${id}, ${left.minor}) r
        join gift g on g.organization_id = ${organizationId} and g.id = r.gift_id`);
    return rows.map((row) => ({
      giftId: row.gift_id,
      total: Money.ofMinor(BigInt(row.total_minor), row.currency),
      amount: Money.ofMinor(BigInt(row.released_minor), row.currency),
    }));
  }
}
