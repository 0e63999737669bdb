import { Injectable } from '@nestjs/common';
import { TenantReader, type Ctx } from '@almoner/platform';
import { receiptFrom } from '../domain/receipt-description.ts';

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
  /** Paid by the fund, and the gifts' part of it; minor units. */
  readonly amount: string;
  readonly part: string;
  /** The total that the gifts paid from this fund. */
  readonly spent: string;
}

/** Whose report it is: the donor of these gifts, or of what was moved into the fund with this description. */
export interface Giver {
  readonly fundId: string;
  readonly accountId: string;
  readonly giftIds: readonly string[];
  readonly receivedFrom: string | null;
}

/** A gift or a receipt by hand; minor units. */
export interface GivenToFundRow {
  readonly id: string;
  readonly at: Date;
  readonly given: string;
  readonly refunded: string;
}

export interface FundUseRow {
  readonly kind: UseRow['kind'];
  readonly merchant: string | null;
  readonly program: string | null;
  readonly at: Date;
  /** Paid by and refunded to the fund, and the gifts' part of the difference; minor units. */
  readonly paid: string;
  readonly refunded: string;
  readonly part: string;
  /** For all uses, including those that are not among the rows. */
  readonly spent: string;
  readonly count: number;
}

/**
 * Every movement of a fund's money, summed by subject: a gift with its refunds, a purchase with its refunds, a payment with its
 * return. A positive sum came in, a negative one was spent. In the order in which each began, the n-th cent that was spent is the
 * n-th cent that came in. Within one second, which is Stripe's precision, the order of booking decides.
 */
const movementsOf = (accounts: string) => `
  select e.account_id, sum(e.amount_minor) as net, min(t.occurred_at) as at, min(e.id) as first_entry,
    coalesce(-sum(e.amount_minor) filter (where e.amount_minor < 0), 0) as paid,
    coalesce(sum(e.amount_minor) filter (where e.amount_minor > 0), 0) as refunded,
    min(e.dimensions ->> 'program') as program_id,
    case when t.kind in ('gift_payout', 'gift_refund_payout', 'payout_return') then t.source_id
      when t.kind = 'fund_receipt' then t.id end as given_id,
    case when c.id is not null then 'purchase' when t.kind like 'reimbursement%' then 'reimbursement' else 'release' end as spent_as,
    min(c.merchant ->> 'name') as merchant,
    coalesce(c.stripe_authorization_id,
      case when t.kind in ('fund_receipt', 'fund_release') then t.id else coalesce(t.source_id, t.id) end::text) as about
  from entry e
  join transfer t on t.organization_id = e.organization_id and t.id = e.transfer_id
  left join card_transaction c on c.organization_id = e.organization_id and c.id = t.source_id
  where e.organization_id = $1 and e.layer = 'posted' and e.account_id in (${accounts})
  group by e.account_id, given_id, spent_as, about`;

const fundsOfGifts = `
  select f.account_id from transfer g
  join entry p on p.organization_id = g.organization_id and p.transfer_id = g.id and p.layer = 'posted'
  join fund f on f.organization_id = p.organization_id and f.account_id = p.account_id
  where g.organization_id = $1 and g.kind = 'gift_payout' and g.source_id = any ($2)`;

/** Places on the line of cents: `until` is the place after the last cent of a gift or a purchase. Narrow rows, because all are sorted. */
const places = `
  received as (
    select account_id, given_id, net, sum(net) over in_order as until
    from movement where net > 0 window in_order as (partition by account_id order by at, first_entry rows unbounded preceding)),
  spent as (
    select account_id, at, first_entry, -net as amount, -sum(net) over in_order as until
    from movement where net < 0 or (net = 0 and given_id is null)
    window in_order as (partition by account_id order by at, first_entry rows unbounded preceding))`;

/**
 * The amount of each row of `spent` that the cents between `begins` and `ends` of the rows of `own` paid, as `part`. `own` has no
 * two rows that overlap, so up to a place they are place × (begun − ended) − Σ begins + Σ ends cents: one pass along the line,
 * however many rows.
 */
const parts = `
  point as (
    select account_id, begins as place, 1 as step, begins as shift, null::bigint as first_entry from own
    union all select account_id, ends, -1, -ends, null from own
    union all select account_id, until, 0, 0, first_entry from spent),
  covered as (
    select account_id, first_entry, place * sum(step) over up_to - sum(shift) over up_to as cents, sum(step) over up_to > 0 as is_within
    from point window up_to as (partition by account_id order by place)),
  use as (
    select s.*, c.is_within, c.cents - lag(c.cents, 1, 0) over (partition by s.account_id order by s.at, s.first_entry) as part
    from spent s join covered c on c.account_id = s.account_id and c.first_entry = s.first_entry)`;

const giftKinds = `'gift', 'gift_refund', 'gift_refund_reversal', 'gift_dispute', 'gift_dispute_reversal'`;

/** Gifts to funds, less their refunds, by gift; including those that the payment service has not paid out, or taken back, yet. */
const givenByGift = `
  select t.source_id as gift_id, f.id as fund_id, f.name, f.account_id, a.currency, -sum(e.amount_minor) as given
  from transfer t
  join entry e on e.organization_id = t.organization_id and e.transfer_id = t.id and e.layer = 'posted'
  join account i on i.organization_id = e.organization_id and i.id = e.account_id and i.kind = 'income'
  join fund f on f.organization_id = t.organization_id and f.id = (e.dimensions ->> 'fund')::uuid
  join account a on a.organization_id = f.organization_id and a.id = f.account_id
  where t.organization_id = $1 and t.source_id = any ($2) and t.kind in (${giftKinds})
  group by t.source_id, f.id, f.name, f.account_id, a.currency`;

@Injectable()
export class GiftUsesReader {
  constructor(private readonly reader: TenantReader) {}

  /** The total of these gifts to each fund. */
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
   * The uses of these gifts: the newest of each fund, newest first. Refunded money has none, even before its payout takes it from
   * the fund.
   */
  uses(ctx: Ctx, giftIds: readonly string[], limit: number): Promise<UseRow[]> {
    return this.reader.query<UseRow>(ctx, {
      name: 'uses-of-gifts',
      text: `
        with movement as materialized (${movementsOf(fundsOfGifts)}), ${places},
        own as materialized (
          select r.account_id, r.until - r.net as begins, r.until - r.net + least(r.net, g.given) as ends
          from received r
          join (${givenByGift}) g on g.gift_id = r.given_id and g.account_id = r.account_id and g.given > 0),
        ${parts},
        numbered as (
          select *, sum(part) over (partition by account_id) as spent,
            row_number() over (partition by account_id order by at desc, first_entry desc) as n
          from use where part > 0)
        select n.account_id, m.spent_as as kind, m.merchant, n.at, n.amount, n.part, n.spent
        from numbered n join movement m on m.account_id = n.account_id and m.first_entry = n.first_entry
        where n.n <= $3 order by n.at desc, n.first_entry desc`,
      values: [ctx.organizationId, giftIds, limit],
    });
  }

  /** Gifts to a fund, or money that was moved in by hand; oldest first. */
  gifts(ctx: Ctx, { fundId, accountId, giftIds, receivedFrom }: Giver): Promise<GivenToFundRow[]> {
    return this.reader.query<GivenToFundRow>(ctx, {
      name: 'given-to-fund',
      text: `
        select t.source_id as id, min(t.occurred_at) as at, coalesce(-sum(e.amount_minor) filter (where t.kind = 'gift'), 0) as given,
          coalesce(sum(e.amount_minor) filter (where t.kind <> 'gift'), 0) as refunded
        from transfer t
        join entry e on e.organization_id = t.organization_id and e.transfer_id = t.id and e.layer = 'posted'
        join account i on i.organization_id = e.organization_id and i.id = e.account_id and i.kind = 'income'
        where t.organization_id = $1 and t.source_id = any ($2) and t.kind in (${giftKinds}) and e.dimensions ->> 'fund' = $3
        group by t.source_id
        union all
        select t.id, t.occurred_at, e.amount_minor, 0
        from entry e join transfer t on t.organization_id = e.organization_id and t.id = e.transfer_id
        where e.organization_id = $1 and e.account_id = $4 and e.layer = 'posted' and t.kind = 'fund_receipt' and t.description = $5
        order by at, id`,
      values: [ctx.organizationId, giftIds, fundId, accountId, receivedFrom],
    });
  }

  /** The uses of these, each with its part: the newest of them, and the count and the sum of the parts of all. Newest first. */
  usesOfFund(
    ctx: Ctx,
    accountId: string,
    given: readonly GivenToFundRow[],
    limit: number,
  ): Promise<FundUseRow[]> {
    return this.reader.query<FundUseRow>(ctx, {
      name: 'uses-of-fund',
      text: `
        with movement as materialized (${movementsOf('$2')}), ${places},
        own as materialized (
          select r.account_id, r.until - r.net as begins, r.until - r.net + least(r.net, g.given) as ends
          from received r join unnest($3::uuid[], $4::bigint[]) g (id, given) on g.id = r.given_id and g.given > 0),
        ${parts},
        numbered as (
          select *, sum(part) over () as spent, count(*) over ()::int as count,
            row_number() over (order by at desc, first_entry desc) as n
          from use where part > 0 or (amount = 0 and is_within))
        select m.spent_as as kind, m.merchant, p.name as program, n.at, m.paid, m.refunded, n.part, n.spent, n.count
        from numbered n
        join movement m on m.account_id = n.account_id and m.first_entry = n.first_entry
        left join spend_program p on p.organization_id = $1 and p.id = m.program_id::uuid
        where n.n <= $5 order by n.n`,
      values: [
        ctx.organizationId,
        accountId,
        given.map(({ id }) => id),
        given.map((gift) => Number(gift.given) - Number(gift.refunded)),
        limit,
      ],
    });
  }

  /** `q`: a part of the name; empty for all. */
  async receiptDonors(ctx: Ctx, accountId: string, q: string, limit: number): Promise<string[]> {
    const rows = await this.reader.query<{ description: string }>(ctx, {
      name: 'fund-receipt-donors',
      text: `
        select t.description
        from entry e join transfer t on t.organization_id = e.organization_id and t.id = e.transfer_id
        where e.organization_id = $1 and e.account_id = $2 and e.layer = 'posted' and t.kind = 'fund_receipt'
          and strpos(lower(substr(t.description, ${receiptFrom('').length + 1})), lower($3)) > 0
        group by t.description order by lower(t.description), t.description limit $4`,
      values: [ctx.organizationId, accountId, q, limit],
    });
    return rows.map(({ description }) => description);
  }
}
