import { Injectable } from '@nestjs/common';
import { type Transaction } from '@almoner/platform';

export interface CardLimit {
  readonly cardId: string;
  readonly userId: string;
  readonly status: 'active' | 'frozen' | 'canceled';
  readonly limit: number;
  readonly currency: string;
  readonly version: number;
}

@Injectable()
export class CardLimitRepository {
  find(tx: Transaction, organizationId: string, cardId: string): Promise<CardLimit | null> {
    return this.read(tx, organizationId, cardId, '');
  }

  /** Waits for the decisions that read the card; those that come later read it anew. */
  lock(tx: Transaction, organizationId: string, cardId: string): Promise<CardLimit | null> {
    return this.read(tx, organizationId, cardId, 'for update of c');
  }

  private async read(
    tx: Transaction,
    organizationId: string,
    cardId: string,
    locking: '' | 'for update of c',
  ): Promise<CardLimit | null> {
    const [row] = await tx.query<Omit<CardLimit, 'limit'> & { limit: string }>(
      `select c.id as "cardId", c.user_id as "userId", c.status, r.limit_minor as "limit", c.currency, c.version
       from card c join spend_rule r on r.id = c.spend_rule_id
       where c.organization_id = $1 and c.id = $2 ${locking}`,
      [organizationId, cardId],
    );
    return row === undefined ? null : { ...row, limit: Number(row.limit) };
  }

  /** A rule belongs to one card. Returns the card's new version: a decision that read an older one is sent back. */
  async save(tx: Transaction, organizationId: string, cardId: string, limit: number): Promise<number> {
    await tx.query(
      `update spend_rule r set limit_minor = $3 from card c
       where c.organization_id = $1 and c.id = $2 and r.organization_id = $1 and r.id = c.spend_rule_id`,
      [organizationId, cardId, limit],
    );
    const [row] = await tx.query<{ version: number }>(
      `update card set version = version + 1 where organization_id = $1 and id = $2 returning version`,
      [organizationId, cardId],
    );
    return row?.version ?? 0;
  }
}
