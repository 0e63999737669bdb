import { Injectable } from '@nestjs/common';
import { TenantReader, type Ctx } from '@almoner/platform';

export interface GivenRow {
  readonly fund_id: string;
  readonly name: string;
  readonly account_id: string;
  readonly currency: string;
  readonly given: string;
}

export interface UseRow {
  readonly account_id: string;
  readonly kind: 'purchase' | 'reimbursement' | 'release';
  readonly merchant: string | null;
  readonly at: Date;
  /** What the fund paid, and what the gifts paid of it; minor units. */
  readonly amount: string;
  readonly part: string;
  /** What the gifts paid in all from this fund. */
  readonly spent: string;
}

/**
 * Every movement of a fund's money, summed by what it is about: a gift with its refunds, a purchase with its refunds, a payment with
 * its return. What is left positive came in, what is left negative was spent. In the order in which each began, the n-th cent
 * that was spent is the n-th cent that came in. Within a second, which is what Stripe tells, the order of booking decides.
 */
const movements = `
  select e.account_id, sum(e.amount_minor) as net, min(t.occurred_at) as at, min(e.id) as first_entry,
    case when t.kind in ('gift_payout', 'gift_refund_payout', 'payout_return') then t.source_id end as gift_id,
    case when c.id is not null then 'purchase' when t.kind like 'reimbursement%' then 'reimbursement' else 'release' end as spent_as,
    min(c.merchant ->> 'name') as merchant,
    coalesce(c.stripe_authorization_id,
      case when t.kind in ('fund_receipt', 'fund_release') then t.id else coalesce(t.source_id, t.id) end::text) as about
  from entry e
  join transfer t on t.organization_id = e.organization_id and t.id = e.transfer_id
  left join card_transaction c on c.organization_id = e.organization_id and c.id = t.source_id
  where e.organization_id = $1 and e.layer = 'posted' and e.account_id in (
    select f.account_id from fund f
    join entry p on p.organization_id = f.organization_id and p.account_id = f.account_id and p.layer = 'posted'
    join transfer g on g.organization_id = p.organization_id and g.id = p.transfer_id
    where f.organization_id = $1 and g.kind = 'gift_payout' and g.source_id = any ($2))
  group by e.account_id, gift_id, spent_as, about`;

/** What gifts gave to funds, less their refunds, by gift; also while the payment service has not paid it out, or taken it back, yet. */
const givenByGift = `
  select t.source_id as gift_id, f.id as fund_id, f.name, f.account_id, a.currency, -sum(e.amount_minor) as given
  from transfer t
  join entry e on e.organization_id = t.organization_id and e.transfer_id = t.id and e.layer = 'posted'
  join account i on i.organization_id = e.organization_id and i.id = e.account_id and i.kind = 'income'
  join fund f on f.organization_id = t.organization_id and f.id = (e.dimensions ->> 'fund')::uuid
  join account a on a.organization_id = f.organization_id and a.id = f.account_id
  where t.organization_id = $1 and t.source_id = any ($2) and t.kind in (
    'gift', 'gift_refund', 'gift_refund_reversal', 'gift_dispute', 'gift_dispute_reversal')
  group by t.source_id, f.id, f.name, f.account_id, a.currency`;

@Injectable()
export class GiftUsesReader {
  constructor(private readonly reader: TenantReader) {}

  /** What these gifts gave to each fund. */
  given(ctx: Ctx, giftIds: readonly string[]): Promise<GivenRow[]> {
    return this.reader.query<GivenRow>(ctx, {
      name: 'given-by-gifts',
      text: `
        select fund_id, name, account_id, currency, sum(given) as given from (${givenByGift}) g where given > 0
        group by fund_id, name, account_id, currency order by name, fund_id`,
      values: [ctx.organizationId, giftIds],
    });
  }

  /**
   * What the money of these gifts paid for: the newest of each fund, newest first. What was refunded pays for nothing, also before its
   * payout takes it from the fund.
   */
  uses(ctx: Ctx, giftIds: readonly string[], limit: number): Promise<UseRow[]> {
    return this.reader.query<UseRow>(ctx, {
      name: 'uses-of-gifts',
      text: `
        with movement as (${movements}),
        received as (
          select account_id, gift_id, net, sum(net) over in_order as until
          from movement where net > 0 window in_order as (partition by account_id order by at, first_entry rows unbounded preceding)),
        spent as (
          select account_id, spent_as as kind, merchant, at, first_entry, -net as amount, -sum(net) over in_order as until
          from movement where net < 0 window in_order as (partition by account_id order by at, first_entry rows unbounded preceding)),
        own as (
          select r.account_id, r.until - r.net as begins, r.until - r.net + least(r.net, g.given) as ends
          from received r
          join (${givenByGift}) g on g.gift_id = r.gift_id and g.account_id = r.account_id and g.given > 0),
        use as (
          select s.account_id, s.kind, s.merchant, s.at, s.first_entry, s.amount,
            sum(least(s.until, o.ends) - greatest(s.until - s.amount, o.begins)) as part
          from own o
          join spent s on s.account_id = o.account_id and s.until > o.begins and s.until - s.amount < o.ends
          group by s.account_id, s.kind, s.merchant, s.at, s.first_entry, s.amount),
        numbered as (
          select *, sum(part) over (partition by account_id) as spent,
            row_number() over (partition by account_id order by at desc, first_entry desc) as n
          from use)
        select account_id, kind, merchant, at, amount, part, spent from numbered where n <= $3 order by at desc, first_entry desc`,
      values: [ctx.organizationId, giftIds, limit],
    });
  }
}
