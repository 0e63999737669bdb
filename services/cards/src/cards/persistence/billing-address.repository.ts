import { Inject, Injectable } from '@nestjs/common';
import { SYSTEM_POOL, TenantReader, type Ctx, type Transaction } from '@almoner/platform';
import { type Pool } from 'pg';
import { type PostalAddress } from '../domain/card.ts';

export interface OutdatedAddress {
  readonly cardholderId: string;
  readonly addressVersion: number;
  readonly stripeAccountId: string;
  readonly stripeCardholderId: string;
  readonly address: PostalAddress;
}

const batch = 20;

@Injectable()
export class BillingAddressRepository {
  constructor(
    private readonly reader: TenantReader,
    @Inject(SYSTEM_POOL) private readonly systemPool: Pool,
  ) {}

  /** Their own address, else that of the organization; null when neither is known. */
  async find(ctx: Ctx, userId: string): Promise<PostalAddress | null> {
    const [row] = await this.reader.query<{ address: PostalAddress | null }>(ctx, {
      name: 'billing-address',
      text: `select coalesce(h.address, o.address) as address from organization o
             left join cardholder h on h.organization_id = o.organization_id and h.user_id = $2
             where o.organization_id = $1`,
      values: [ctx.organizationId, userId],
    });
    return row?.address ?? null;
  }

  /** Returns whether the person is a cardholder. */
  async saveOwn(
    tx: Transaction,
    organizationId: string,
    userId: string,
    address: PostalAddress | null,
  ): Promise<boolean> {
    const saved = await tx.query(
      `update cardholder set address = $3, address_version = address_version + 1, address_outdated = true
       where organization_id = $1 and user_id = $2 returning id`,
      [organizationId, userId, address === null ? null : JSON.stringify(address)],
    );
    return saved.length > 0;
  }

  /**
   * Of all organizations, for the sweep as the system role. In random order, so that addresses that Stripe refuses do not
   * exclude the others.
   */
  async listOutdated(): Promise<OutdatedAddress[]> {
    const { rows } = await this.systemPool.query<OutdatedAddress>(
      `select h.id as "cardholderId", h.address_version as "addressVersion", h.stripe_account_id as "stripeAccountId",
         h.stripe_cardholder_id as "stripeCardholderId", coalesce(h.address, o.address) as address
       from cardholder h join organization o on o.organization_id = h.organization_id
       where h.address_outdated and h.stripe_cardholder_id is not null and coalesce(h.address, o.address) is not null
       order by random() limit ${batch}`,
    );
    return rows;
  }

  /** Unless the address changed again meanwhile. */
  async markUpdated({ cardholderId, addressVersion }: OutdatedAddress): Promise<void> {
    await this.systemPool.query(
      `update cardholder set address_outdated = false where id = $1 and address_version = $2`,
      [cardholderId, addressVersion],
    );
  }
}
