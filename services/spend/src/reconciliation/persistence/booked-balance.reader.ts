import { Injectable } from '@nestjs/common';
import { type ReconciliationArea } from '@almoner/contracts';
import { TenantReader, type Ctx } from '@almoner/platform';
import { internalHolds } from '../../ledger/persistence/internal-holds.ts';
import { type SideFact } from '../domain/difference-causes.ts';
import { type Balances } from '../stripe-balances.port.ts';

interface FactRow {
  kind: SideFact['kind'];
  id: string;
  label: string | null;
  minor: string;
}

/** What the ledger has of the balances that Stripe has as well. */
interface FactsQuery {
  readonly area: ReconciliationArea;
  readonly currency: string;
  /** For what the ledger has by its ids. */
  readonly since: Date;
}

@Injectable()
export class BookedBalanceReader {
  constructor(private readonly reader: TenantReader) {}

  /** Null for an organization without an account at Stripe. */
  async stripeAccount(ctx: Ctx): Promise<string | null> {
    const [row] = await this.reader.query<{ id: string | null }>(ctx, {
      name: 'reconciled-account',
      text: 'select stripe_account_id as id from organization where organization_id = $1',
      values: [ctx.organizationId],
    });
    return row?.id ?? null;
  }

  async read(ctx: Ctx): Promise<Readonly<Record<ReconciliationArea, Balances>>> {
    const rows = await this.reader.query<{ area: ReconciliationArea; currency: string; minor: string }>(ctx, {
      name: 'reconciled-balances',
      text: `
        select area, currency, sum(minor) as minor from (
          select case when is_guarded then 'cards' else 'payments' end as area, currency, posted_minor - held_minor as minor
          from account where organization_id = $1 and (is_guarded or kind = 'clearing')
          union all select 'cards', currency, minor from (${internalHolds}) held) balance
        group by 1, 2`,
      values: [ctx.organizationId],
    });
    const of = (area: ReconciliationArea): Balances =>
      new Map(rows.filter((row) => row.area === area).map((row) => [row.currency, BigInt(row.minor)]));
    return { cards: of('cards'), payments: of('payments') };
  }

  /** `network`: what Stripe has. Gifts, refunds and payouts that it has by their ids are read by id here too; all others are sums. */
  async facts(
    ctx: Ctx,
    { area, currency, since, network }: FactsQuery & { readonly network: readonly SideFact[] },
  ): Promise<SideFact[]> {
    const named = network.filter(({ kind, id }) => id !== kind);
    const rows = await this.reader.query<FactRow>(ctx, {
      name: `reconciled-${area}`,
      text: area === 'cards' ? cardFacts : paymentFacts,
      values:
        area === 'cards'
          ? // A payout and its return have the same id, and either may be in a sum while the other is named.
            [ctx.organizationId, currency, since, named.map(({ kind, id }) => `${kind} ${id}`)]
          : [ctx.organizationId, currency, named.map(({ id }) => id)],
    });
    return rows.map(({ minor, ...row }) => ({ ...row, minor: BigInt(minor) }));
  }
}

const cardFacts = `
  select 'purchase' as kind, stripe_transaction_id as id, merchant ->> 'name' as label,
    case type when 'refund' then amount_minor else -amount_minor end as minor
  from card_transaction
  -- What disputes moved is in neither list: Stripe has it among its balance transactions.
  where organization_id = $1 and currency = $2 and network_created_at >= $3 and disputed_transaction_id is null
  union all
  select 'hold', stripe_authorization_id, merchant ->> 'name', -held_minor
  from card_authorization where organization_id = $1 and currency = $2 and held_minor > 0
  union all
  select 'deposit', stripe_topup_id, null, amount_minor
  from deposit where organization_id = $1 and currency = $2 and status = 'settled' and created_at >= $3
  union all
  -- On its way it is on hold here, and has left the balance at Stripe.
  select 'withdrawal', coalesce(stripe_transfer_id, id::text), null, -amount_minor from withdrawal
  where organization_id = $1 and currency = $2 and status in ('requested', 'sent', 'posted') and created_at >= $3
  union all
  select 'reimbursement', coalesce(stripe_payment_id, id::text), null, -amount_minor from reimbursement_payout
  where organization_id = $1 and currency = $2 and status in ('requested', 'sent', 'posted') and created_at >= $3
  union all
  select 'bank_transfer', split_part(idempotency_key, ':', 2), nullif(description, ''),
    case kind when 'bank_credit' then amount_minor else -amount_minor end
  from transfer
  where organization_id = $1 and currency = $2 and kind in ('bank_credit', 'bank_debit') and occurred_at >= $3
  union all
  -- Stripe has payouts, while the ledger has the gifts in them. The issuing balance receives none.
  select k.kind, coalesce(n.id, k.kind), null, sum(e.amount_minor)
  from transfer t
  join entry e on e.organization_id = t.organization_id and e.transfer_id = t.id and e.layer = 'posted'
  join account a on a.id = e.account_id and a.is_guarded
  cross join lateral (select case t.kind when 'payout_return' then 'payout_returns' else 'gift_payouts' end as kind) k
  cross join lateral (
    select case when k.kind || ' ' || (e.dimensions ->> 'payout') = any ($4) then e.dimensions ->> 'payout' end as id) n
  where t.organization_id = $1 and t.currency = $2 and t.kind in ('gift_payout', 'gift_refund_payout', 'payout_return')
    and t.occurred_at >= $3
    and exists (select 1 from wallet_account where organization_id = $1 and financial_account_id is not null)
  group by k.kind, n.id`;

const paymentFacts = `
  select k.kind, coalesce(n.id, k.kind) as id, null as label, sum(e.amount_minor) as minor
  from account a
  join entry e on e.organization_id = a.organization_id and e.account_id = a.id and e.layer = 'posted'
  join transfer t on t.organization_id = e.organization_id and t.id = e.transfer_id
  -- A gift is named with its fee.
  cross join lateral (
    select case when t.source_id::text = any ($3) and (t.kind = 'gift' or t.idempotency_key = 'gift_fee:' || t.source_id)
        then t.source_id::text
      when t.kind = 'gift_refund' and split_part(t.idempotency_key, ':', 2) = any ($3)
        then split_part(t.idempotency_key, ':', 2)
      when e.dimensions ->> 'payout' = any ($3) then e.dimensions ->> 'payout' end as id) n
  cross join lateral (
    select case when n.id = t.source_id::text then 'gifts' else
      case t.kind when 'gift' then 'gifts' when 'gift_fee' then 'gift_fees' when 'gift_refund' then 'gift_refunds'
      when 'gift_refund_reversal' then 'gift_refunds'
      when 'gift_payout' then 'payouts' when 'gift_refund_payout' then 'payouts'
      when 'payout_return' then 'payouts' else 'other' end end as kind) k
  where a.organization_id = $1 and a.kind = 'clearing' and a.currency = $2
  group by k.kind, n.id`;
