import { Injectable } from '@nestjs/common';
import { Money } from '@almoner/kernel';
import { sql, type Transaction } from '@almoner/platform';
import { inTransitOf } from './in-transit.ts';
import { type FundShare } from '../../ledger/domain/fund-share.ts';
import { type FundTerms } from '../domain/fund.ts';

export interface Fund extends FundTerms {
  readonly id: string;
  readonly accountId: string;
  /** The categories that its purpose includes; none when it includes any. */
  readonly categoryIds: readonly string[];
  readonly version: number;
}

const columns = `id, account_id as "accountId", name, restriction, purpose, to_char(starts_on, 'YYYY-MM-DD') as "startsOn",
  to_char(ends_on, 'YYYY-MM-DD') as "endsOn", is_open as "isOpen", category_ids as "categoryIds", version`;

@Injectable()
export class FundRepository {
  async add(
    tx: Transaction,
    organizationId: string,
    fund: Omit<Fund, 'isOpen' | 'version'>,
    createdAt: Date,
  ): Promise<void> {
    await tx.query(sql`
      insert into fund (organization_id, id, account_id, name, restriction, purpose, starts_on, ends_on, category_ids, created_at)
      values (${organizationId}, ${fund.id}, ${fund.accountId}, ${fund.name}, ${fund.restriction}, ${fund.purpose},
        ${fund.startsOn}, ${fund.endsOn}, ${[...fund.categoryIds]}, ${createdAt})`);
  }

  async lock(tx: Transaction, organizationId: string, fundId: string): Promise<Fund | null> {
    const [row] = await tx.query<Fund>(
      `select ${columns} from fund where organization_id = $1 and id = $2 for update`,
      [organizationId, fundId],
    );
    return row ?? null;
  }

  /** The fund whose cash account this is; null for every other account. */
  ofAccount(tx: Transaction, organizationId: string, accountId: string): Promise<Fund | null> {
    return this.readOfAccount(tx, organizationId, accountId, '');
  }

  /** Like `ofAccount`; the fund cannot be changed or closed before the transaction has ended. */
  ofAccountUnchanged(tx: Transaction, organizationId: string, accountId: string): Promise<Fund | null> {
    return this.readOfAccount(tx, organizationId, accountId, 'for share');
  }

  async save(tx: Transaction, organizationId: string, fund: Fund): Promise<void> {
    await tx.query(sql`
      update fund set name = ${fund.name}, purpose = ${fund.purpose}, starts_on = ${fund.startsOn}, ends_on = ${fund.endsOn},
        is_open = ${fund.isOpen}, category_ids = ${[...fund.categoryIds]}, version = ${fund.version}
      where organization_id = ${organizationId} and id = ${fund.id}`);
    await tx.query(sql`
      update account set name = ${fund.name} where organization_id = ${organizationId} and id = ${fund.accountId}`);
  }

  /** The programs that pay from the fund and are not closed. */
  async programsOf(tx: Transaction, organizationId: string, accountId: string): Promise<string[]> {
    const rows = await tx.query<{ id: string }>(sql`
      select id from spend_program
      where organization_id = ${organizationId} and paying_account_id = ${accountId} and status <> 'closed' order by id`);
    return rows.map(({ id }) => id);
  }

  private async readOfAccount(
    tx: Transaction,
    organizationId: string,
    accountId: string,
    lock: '' | 'for share',
  ): Promise<Fund | null> {
    const [row] = await tx.query<Fund>(
      `select ${columns} from fund where organization_id = $1 and account_id = $2 ${lock}`,
      [organizationId, accountId],
    );
    return row ?? null;
  }

  /**
   * The amount that payouts will still bring to the fund, in minor units: its part of clearing, which is gifts that no payout
   * contains yet, or one that came back, less such refunds. So negative for a refunded gift that was paid out
   * (docs/decisions/0021).
   */
  async inTransit(tx: Transaction, organizationId: string, { id }: Pick<Fund, 'id'>): Promise<bigint> {
    const [row] = await tx.query<{ minor: string }>(`select ${inTransitOf('$1', '$2')} as minor`, [
      organizationId,
      id,
    ]);
    return BigInt(row?.minor ?? 0);
  }

  /** Its part of refunds that the next payout takes back, in minor units: that money is not to be released. */
  async refundsUnderWay(tx: Transaction, organizationId: string, fund: Pick<Fund, 'id'>): Promise<bigint> {
    const inTransit = await this.inTransit(tx, organizationId, fund);
    return inTransit < 0n ? -inTransit : 0n;
  }

  /**
   * The net amount that the fund and the wallet paid for the captures of an authorization, or for one capture without it, after
   * refunds and disputes of them.
   */
  async paidFor(
    tx: Transaction,
    organizationId: string,
    fundAccountId: string,
    currency: string,
    purchase: {
      readonly stripeAuthorizationId: string | null;
      readonly captureId: string | null;
    },
  ): Promise<FundShare> {
    const [row] = await tx.query<{ of_fund: string; of_wallet: string }>(sql`
      select coalesce(-sum(e.amount_minor) filter (where a.id = ${fundAccountId}), 0) as of_fund,
        coalesce(-sum(e.amount_minor) filter (where a.kind = 'wallet'), 0) as of_wallet
      from card_transaction t
      join entry e on e.organization_id = t.organization_id and e.transfer_id = t.transfer_id and e.layer = 'posted'
      join account a on a.id = e.account_id
      where t.organization_id = ${organizationId} and t.id in (
        with purchase as (
          select id from card_transaction
          where organization_id = ${organizationId} and case when ${purchase.stripeAuthorizationId}::text is not null
            then stripe_authorization_id = ${purchase.stripeAuthorizationId} else id = ${purchase.captureId} end)
        select id from purchase
        union select r.id from card_transaction r
          where r.organization_id = ${organizationId} and r.refunded_transaction_id in (select id from purchase)
        union select d.id from card_transaction d
          where d.organization_id = ${organizationId} and d.disputed_transaction_id in (select id from purchase))`);
    return {
      ofFund: Money.ofMinor(BigInt(row?.of_fund ?? 0), currency),
      ofWallet: Money.ofMinor(BigInt(row?.of_wallet ?? 0), currency),
    };
  }
}
