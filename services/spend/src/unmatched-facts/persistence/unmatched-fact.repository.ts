import { Injectable } from '@nestjs/common';
import { newId } from '@almoner/kernel';
import { sql, type Transaction } from '@almoner/platform';
import { type FoundFact, type UnmatchedFact } from '../domain/unmatched-fact.ts';

interface FactRow extends Omit<UnmatchedFact, 'amountMinor' | 'expectedMinor'> {
  readonly amountMinor: string | null;
  readonly expectedMinor: string | null;
}

interface Resolution {
  readonly status: 'assigned' | 'acknowledged';
  readonly by: string;
  readonly at: Date;
  readonly reason: string;
  readonly cardId?: string;
  readonly accountId?: string;
}

@Injectable()
export class UnmatchedFactRepository {
  /** Its id; null when it was found before. */
  async add(tx: Transaction, organizationId: string, fact: FoundFact, foundAt: Date): Promise<string | null> {
    const [row] = await tx.query<{ id: string }>(sql`
      insert into unmatched_fact (organization_id, id, kind, stripe_account_id, stripe_object_id, stripe_event_id, detail,
        amount_minor, expected_minor, currency, merchant, card_id, account_id, transaction_id, occurred_at, found_at)
      values (${organizationId}, ${newId()}, ${fact.kind}, ${fact.stripeAccountId}, ${fact.stripeObjectId},
        ${fact.stripeEventId}, ${fact.detail}, ${fact.amountMinor}, ${fact.expectedMinor}, ${fact.currency}, ${fact.merchant},
        ${fact.cardId}, ${fact.accountId}, ${fact.transactionId}, ${fact.occurredAt}, ${foundAt})
      on conflict on constraint unmatched_fact_once do nothing returning id`);
    return row?.id ?? null;
  }

  async lock(tx: Transaction, organizationId: string, id: string): Promise<UnmatchedFact | null> {
    const [row] = await tx.query<FactRow>(sql`
      select id, kind, status, stripe_account_id as "stripeAccountId", stripe_object_id as "stripeObjectId",
        stripe_event_id as "stripeEventId", detail, amount_minor as "amountMinor", expected_minor as "expectedMinor", currency,
        merchant, card_id as "cardId", account_id as "accountId", transaction_id as "transactionId",
        occurred_at as "occurredAt"
      from unmatched_fact where organization_id = ${organizationId} and id = ${id} for update`);
    return row === undefined ? null : { ...row, ...amountsOf(row) };
  }

  async resolve(
    tx: Transaction,
    organizationId: string,
    id: string,
    { status, by, at, reason, cardId, accountId }: Resolution,
  ): Promise<void> {
    await tx.query(sql`
      update unmatched_fact set status = ${status}, resolved_by = ${by}, resolved_at = ${at}, reason = ${reason},
        card_id = coalesce(${cardId ?? null}::uuid, card_id), account_id = coalesce(${accountId ?? null}::uuid, account_id)
      where organization_id = ${organizationId} and id = ${id}`);
  }

  /** The effect of a transaction on each cash account, in minor units; more than one where a fund and the wallet share it. */
  async bookedIn(
    tx: Transaction,
    organizationId: string,
    transactionId: string,
  ): Promise<{ accountId: string; minor: bigint }[]> {
    const rows = await tx.query<{ accountId: string; minor: string }>(sql`
      select e.account_id as "accountId", sum(e.amount_minor) as minor
      from card_transaction t
      join entry e on e.organization_id = t.organization_id and e.transfer_id = t.transfer_id and e.layer = 'posted'
      join account a on a.id = e.account_id and a.is_guarded
      where t.organization_id = ${organizationId} and t.id = ${transactionId}
      group by e.account_id order by e.account_id`);
    return rows.map(({ accountId, minor }) => ({ accountId, minor: BigInt(minor) }));
  }

  /** Returns whether the card is on this Stripe account and has this currency. */
  async isCardOf(
    tx: Transaction,
    organizationId: string,
    cardId: string,
    { stripeAccountId, currency }: Pick<UnmatchedFact, 'stripeAccountId' | 'currency'>,
  ): Promise<boolean> {
    const rows = await tx.query(sql`
      select 1 from card where organization_id = ${organizationId} and id = ${cardId}
        and stripe_account_id = ${stripeAccountId} and currency = ${currency}`);
    return rows.length > 0;
  }
}

const amountsOf = ({ amountMinor, expectedMinor }: FactRow) => ({
  amountMinor: amountMinor === null ? null : BigInt(amountMinor),
  expectedMinor: expectedMinor === null ? null : BigInt(expectedMinor),
});
