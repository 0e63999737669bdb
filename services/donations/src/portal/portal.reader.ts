import { Inject, Injectable } from '@nestjs/common';
import { type DonorGiftWire, type GiftFrequency } from '@almoner/contracts';
import { SYSTEM_POOL, type KeysetPosition } from '@almoner/platform';
import { type Pool } from 'pg';
import {
  maxReceiptsOfYear,
  receiptColumns,
  toReceipt,
  type ReceiptRow,
} from '../receipts/persistence/receipt.repository.ts';
import { type Receipt } from '../receipts/domain/receipt.ts';

export interface DonorGiftRow {
  id: string;
  organization_id: string;
  organization_name: string;
  campaign_title: string;
  method: DonorGiftWire['method'];
  frequency: GiftFrequency;
  status: DonorGiftWire['status'];
  verification_url: string | null;
  total_minor: string;
  refunded_minor: string;
  currency: string;
  receipt_id: string | null;
  receipt_number: string | null;
  tribute: DonorGiftWire['tribute'];
  fund_names: string[];
  /** Null where it accepts no gifts, also for a gift of property. */
  again_campaign: string | null;
  amount_minor: string;
  again_fund_id: string | null;
  occurred_at: Date;
}

export interface DonorYearRow {
  year: number;
  organization_id: string;
  organization_name: string;
  given_minor: string;
  currency: string;
  gift_count: number;
}

export interface DesignatedGiftsRow {
  organization_id: string;
  organization_name: string;
  gift_ids: string[];
}

const maxDesignated = 1000;
/** Of failed gifts only debits that the bank returned: their donors saw them as processing for days. */
const isShown = `(g.status in ('succeeded', 'refunded', 'verifying', 'processing') or g.status = 'failed' and g.debit_started_at is not null)`;

/** Gifts by the donor of an address, to every organization: crosses tenants as the system role, always for one address. */
@Injectable()
export class PortalReader {
  constructor(@Inject(SYSTEM_POOL) private readonly systemPool: Pool) {}

  /** Newest first; one row more than `limit` when there is a next page. */
  async gifts(
    email: string,
    year: number | null,
    limit: number,
    after: KeysetPosition | null,
  ): Promise<DonorGiftRow[]> {
    const { rows } = await this.systemPool.query<DonorGiftRow>(
      `select g.id, g.organization_id, o.name as organization_name, coalesce(c.title, g.forgone ->> 'title') as campaign_title, g.method,
              coalesce(p.frequency, 'once') as frequency, g.status,
              case when g.status = 'verifying' then g.verification_url end as verification_url, g.total_minor, g.refunded_minor, g.currency, r.id as receipt_id,
              r.number as receipt_number, g.tribute, array(
                select f.name from gift_designation d
                join fund f on f.organization_id = d.organization_id and f.id = d.fund_id
                where d.organization_id = g.organization_id and d.gift_id = g.id order by d.position) as fund_names, g.occurred_at,
              g.amount_minor, case when c.status = 'open' and (c.starts_at is null or c.starts_at <= now())
                and (c.ends_at is null or c.ends_at > now()) and o.is_active and g.amount_minor > 0 then c.slug end as again_campaign,
              (select d.fund_id from gift_designation d
               where d.organization_id = g.organization_id and d.gift_id = g.id and d.amount_minor = g.amount_minor) as again_fund_id
       from gift g
       join organization o on o.organization_id = g.organization_id
       left join campaign c on c.organization_id = g.organization_id and c.id = g.campaign_id
       left join receipt r on r.organization_id = g.organization_id and r.gift_id = g.id and r.voided_at is null
       left join recurring_charge k on k.gift_id = g.id
       left join recurring_gift p on p.id = k.recurring_gift_id
       where g.donor_email = $1 and ${isShown}
         and ($2::int is null or (g.occurred_at >= make_timestamptz($2, 1, 1, 0, 0, 0, 'UTC')
                                  and g.occurred_at < make_timestamptz($2 + 1, 1, 1, 0, 0, 0, 'UTC')))
         and ($3::timestamptz is null or (g.occurred_at, g.id) < ($3, $4::uuid))
       order by g.occurred_at desc, g.id desc limit $5`,
      [email, year, after?.at ?? null, after?.id ?? null, limit + 1],
    );
    return rows;
  }

  /** Newest year first; also those in which no gift has been paid. */
  async years(email: string): Promise<DonorYearRow[]> {
    const { rows } = await this.systemPool.query<DonorYearRow>(
      `select extract(year from g.occurred_at at time zone 'UTC')::int as year, g.organization_id, o.name as organization_name,
              coalesce(sum(g.total_minor - g.refunded_minor) filter (where g.status = 'succeeded'), 0) as given_minor, g.currency,
              count(*) filter (where g.status = 'succeeded')::int as gift_count
       from gift g join organization o on o.organization_id = g.organization_id
       where g.donor_email = $1 and ${isShown}
       group by 1, g.organization_id, o.name, g.currency order by 1 desc, o.name, g.organization_id`,
      [email],
    );
    return rows;
  }

  /** For each organization, those of the newest thousand gifts that are for a restricted fund. */
  async designatedGifts(email: string): Promise<DesignatedGiftsRow[]> {
    const { rows } = await this.systemPool.query<DesignatedGiftsRow>(
      `select o.organization_id, o.name as organization_name, array_agg(g.id) as gift_ids
       from (select g.organization_id, g.id from gift g
             where g.donor_email = $1 and g.status = 'succeeded'
               and exists (select 1 from gift_designation d where d.organization_id = g.organization_id and d.gift_id = g.id)
             order by g.occurred_at desc, g.id desc limit ${maxDesignated}) g
       join organization o on o.organization_id = g.organization_id
       group by o.organization_id, o.name order by o.name, o.organization_id`,
      [email],
    );
    return rows;
  }

  async receipt(email: string, receiptId: string): Promise<Receipt | null> {
    const { rows } = await this.systemPool.query<ReceiptRow>(
      `select ${receiptColumns} from receipt where id = $1 and donor_email = $2 and voided_at is null`,
      [receiptId, email],
    );
    return rows[0] === undefined ? null : toReceipt(rows[0]);
  }

  /** For a gift whose key the caller holds. */
  async validReceiptOf(giftId: string): Promise<Receipt | null> {
    const { rows } = await this.systemPool.query<ReceiptRow>(
      `select ${receiptColumns} from receipt
       where organization_id = (select organization_id from gift where id = $1) and gift_id = $1 and voided_at is null`,
      [giftId],
    );
    return rows[0] === undefined ? null : toReceipt(rows[0]);
  }

  /** The valid receipts of a year, by organization and then oldest first. @throws Error when there are more than 10,000. */
  async receiptsOf(email: string, year: number): Promise<Receipt[]> {
    const { rows } = await this.systemPool.query<ReceiptRow>(
      `select ${receiptColumns} from receipt where donor_email = $1 and voided_at is null
         and given_at >= make_timestamptz($2, 1, 1, 0, 0, 0, 'UTC') and given_at < make_timestamptz($2 + 1, 1, 1, 0, 0, 0, 'UTC')
       order by organization_id, given_at, number limit ${maxReceiptsOfYear + 1}`,
      [email, year],
    );
    // A statement without some of its gifts would be wrong.
    if (rows.length > maxReceiptsOfYear) throw new Error(`A donor has too many receipts of ${year}.`);
    return rows.map(toReceipt);
  }
}
