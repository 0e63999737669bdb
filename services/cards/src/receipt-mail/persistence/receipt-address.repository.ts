import { Inject, Injectable } from '@nestjs/common';
import { SYSTEM_POOL, type Transaction } from '@almoner/platform';
import { type Pool } from 'pg';

export interface AddressOwner {
  readonly organizationId: string;
  readonly userId: string;
}

/** The secret part of each person's receipts address. It is kept as it is, because the person sees it again. */
@Injectable()
export class ReceiptAddressRepository {
  constructor(@Inject(SYSTEM_POOL) private readonly systemPool: Pool) {}

  /** The token of this person; the given one for a person without any. */
  async findOrAdd(
    tx: Transaction,
    { organizationId, userId }: AddressOwner,
    token: string,
    at: Date,
  ): Promise<string> {
    await tx.query(
      `insert into receipt_address (organization_id, user_id, token, created_at) values ($1, $2, $3, $4)
       on conflict (organization_id, user_id) do nothing`,
      [organizationId, userId, token, at],
    );
    const [row] = await tx.query<{ token: string }>(
      `select token from receipt_address where organization_id = $1 and user_id = $2`,
      [organizationId, userId],
    );
    if (row === undefined) throw new Error('The receipts address was not added.');
    return row.token;
  }

  async replace(
    tx: Transaction,
    { organizationId, userId }: AddressOwner,
    token: string,
    at: Date,
  ): Promise<void> {
    await tx.query(
      `insert into receipt_address (organization_id, user_id, token, created_at) values ($1, $2, $3, $4)
       on conflict (organization_id, user_id) do update set token = excluded.token, created_at = excluded.created_at`,
      [organizationId, userId, token, at],
    );
  }

  /** In all organizations, as the system role. Null also for an archived person. */
  async ownerOf(token: string): Promise<AddressOwner | null> {
    const { rows } = await this.systemPool.query<AddressOwner>(
      `select a.organization_id as "organizationId", a.user_id as "userId" from receipt_address a
       join member m on m.organization_id = a.organization_id and m.user_id = a.user_id and m.role <> 'Archived'
       where a.token = $1`,
      [token],
    );
    return rows[0] ?? null;
  }
}
