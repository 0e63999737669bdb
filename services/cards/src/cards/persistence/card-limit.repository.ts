import { Inject, Injectable } from '@nestjs/common';
import { type PayloadOf, type spendEvents } from '@almoner/contracts';
import { type SpendFrequency } from '@almoner/kernel';
import { SYSTEM_POOL, type Transaction } from '@almoner/platform';
import { type Pool } from 'pg';

export interface OutdatedControls {
  readonly cardId: string;
  readonly limitVersion: number;
  readonly stripeAccountId: string;
  readonly stripeCardId: string;
  readonly spendRule: { readonly frequency: SpendFrequency; readonly limit: number };
}
interface OutdatedRow extends Omit<OutdatedControls, 'spendRule'> {
  readonly frequency: SpendFrequency;
  readonly limit_minor: string;
}

export const outdatedPageSize = 20;

@Injectable()
export class CardLimitRepository {
  constructor(@Inject(SYSTEM_POOL) private readonly systemPool: Pool) {}

  /** An event that is older than the stored version changes nothing. Marks the fallback controls at Stripe as outdated (`belt_outdated`). */
  async saveLimit(tx: Transaction, fact: PayloadOf<typeof spendEvents.cardLimitChanged>): Promise<void> {
    await tx.query(
      `update card set limit_minor = $3, limit_version = $4, frequency = coalesce($5, frequency), belt_outdated = true
       where organization_id = $1 and id = $2 and limit_version < $4`,
      [fact.organizationId, fact.cardId, fact.limit, fact.version, fact.frequency ?? null],
    );
  }

  /** For all organizations, in pages, for the sweep as the system role; a canceled card needs no controls. */
  async listOutdated(afterCardId: string | null): Promise<OutdatedControls[]> {
    const { rows } = await this.systemPool.query<OutdatedRow>(
      `select id as "cardId", limit_version as "limitVersion", stripe_account_id as "stripeAccountId",
         stripe_card_id as "stripeCardId", frequency, limit_minor
       from card where belt_outdated and stripe_card_id is not null and status <> 'canceled' and ($1::uuid is null or id > $1)
       order by id limit ${outdatedPageSize}`,
      [afterCardId],
    );
    return rows.map(({ frequency, limit_minor, ...card }) => ({
      ...card,
      spendRule: { frequency, limit: Number(limit_minor) },
    }));
  }

  /** Unless the limit changed again meanwhile. */
  async markUpdated({ cardId, limitVersion }: OutdatedControls): Promise<void> {
    await this.systemPool.query(
      `update card set belt_outdated = false where id = $1 and limit_version = $2`,
      [cardId, limitVersion],
    );
  }
}
