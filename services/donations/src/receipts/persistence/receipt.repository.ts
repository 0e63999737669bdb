import { Injectable } from '@nestjs/common';
import { notFound } from '@almoner/contracts';
import { Money, newId } from '@almoner/kernel';
import { raw, sql, type Transaction } from '@almoner/platform';
import { addressLinesOfGift } from '../../donor-records/printed-address.ts';
import { mergedWith } from '../../merged-donors/merged-with.ts';
import { receiptNumber, type Receipt, type ReceiptDetails, type ReceiptedGift } from '../domain/receipt.ts';

export interface ReceiptRow {
  organization_id: string;
  id: string;
  gift_id: string;
  number: string;
  amount_minor: string | null;
  currency: string;
  organization_name: string;
  ein: string | null;
  donor_name: string | null;
  donor_email: string | null;
  campaign_title: string;
  given_at: Date;
  issued_at: Date;
  details: Partial<ReceiptDetails>;
}

export const receiptColumns = `organization_id, id, gift_id, number, amount_minor, currency, organization_name, ein, donor_name, donor_email, campaign_title,
  given_at, issued_at, details`;

export interface ReceiptToIssue {
  /** Null for property. */
  readonly amount: Money | null;
  readonly givenAt: Date;
  readonly issuedAt: Date;
}

/** Far more than any donor has, because a statement without some gifts would be wrong. */
export const maxReceiptsOfYear = 10_000;

/** The current details of the gift on which the text depends; `$3` is the amount of the receipt. */
const detailsOfGift = `jsonb_build_object(
  'method', g.method, 'goods', g.goods, 'checkNumber', g.check_number, 'property', g.property, 'advisedFund', g.advised_fund,
  'authorizedAt', g.debit_started_at, 'tribute', g.tribute, 'forgone', g.forgone,
  'receiptText', nullif(c.receipt_text, ''),
  'match', case when g.matched_minor > 0 then (
    select jsonb_build_object('sponsor', m.sponsor_name, 'amount', g.matched_minor) from campaign_match m
    where m.organization_id = g.organization_id and m.id = g.match_id) end,
  'designations', coalesce((
    select jsonb_agg(f.name order by d.position) from gift_designation d
    join fund f on f.organization_id = d.organization_id and f.id = d.fund_id
    where d.organization_id = g.organization_id and d.gift_id = g.id), '[]'::jsonb),
  'designationAmounts', case when g.total_minor = $3::bigint then (
    select jsonb_agg(d.amount_minor order by d.position) from gift_designation d
    where d.organization_id = g.organization_id and d.gift_id = g.id) end,
  'undesignatedAmount', case when g.total_minor = $3::bigint then g.amount_minor - (
    select coalesce(sum(d.amount_minor), 0) from gift_designation d
    where d.organization_id = g.organization_id and d.gift_id = g.id) end)`;

/** For a receipt of an earlier release, which stored none. */
const plainDetails: ReceiptDetails = {
  method: 'card',
  goods: null,
  designations: [],
  checkNumber: null,
  property: null,
  advisedFund: null,
  tribute: null,
  match: null,
  forgone: null,
  authorizedAt: null,
};

@Injectable()
export class ReceiptRepository {
  /** Assigns the next number of the year of issue; the row of the counter is locked, so that there are no gaps. */
  async issue(
    tx: Transaction,
    gift: ReceiptedGift,
    { amount, givenAt, issuedAt }: ReceiptToIssue,
  ): Promise<Receipt> {
    const addressLines = await addressLinesOfGift(tx, gift.organizationId, gift.id);
    const number = await this.nextNumber(tx, gift.organizationId, issuedAt.getUTCFullYear());
    const [row] = await tx.query<ReceiptRow>(
      `insert into receipt (organization_id, id, gift_id, number, amount_minor, currency, organization_name, ein, donor_name,
                            donor_email, campaign_title, given_at, issued_at, details)
       select g.organization_id, $1, g.id, $2, $3, g.currency, o.name, o.ein, g.donor_name, g.donor_email,
              coalesce(c.title, g.forgone ->> 'title'), $4, $5,
              ${detailsOfGift} || $8::jsonb
       from gift g
       left join campaign c on c.organization_id = g.organization_id and c.id = g.campaign_id
       join organization o on o.organization_id = g.organization_id
       where g.organization_id = $7 and g.id = $6
       returning ${receiptColumns}`,
      [
        newId(),
        number,
        amount?.minor ?? null,
        givenAt,
        issuedAt,
        gift.id,
        gift.organizationId,
        JSON.stringify(addressLines.length === 0 ? {} : { addressLines }),
      ],
    );
    if (row === undefined) throw new Error(`There is no gift ${gift.id} for a receipt.`);
    return toReceipt(row);
  }

  /** Voids the valid receipt of the gift and returns it; null when there is none. */
  async voidValid(tx: Transaction, gift: ReceiptedGift, voidedAt: Date): Promise<Receipt | null> {
    const [row] = await tx.query<ReceiptRow>(
      `update receipt set voided_at = $3 where organization_id = $1 and gift_id = $2 and voided_at is null returning ${receiptColumns}`,
      [gift.organizationId, gift.id, voidedAt],
    );
    return row === undefined ? null : toReceipt(row);
  }

  /** For the receipt that was issued last, valid or void; null when the gift never had one. */
  async newestNumber(tx: Transaction, { organizationId, id }: ReceiptedGift): Promise<string | null> {
    const [row] = await tx.query<{ number: string }>(
      `select number from receipt where organization_id = $1 and gift_id = $2 order by issued_at desc, number desc limit 1`,
      [organizationId, id],
    );
    return row?.number ?? null;
  }

  /** Null without a valid receipt. @throws DomainError `not_found` for a gift that is not the organization's. */
  async findOfGift(tx: Transaction, gift: ReceiptedGift): Promise<Receipt | null> {
    const receipt = await this.findValid(tx, gift);
    if (receipt !== null) return receipt;
    const known = await tx.query(`select 1 from gift where organization_id = $1 and id = $2`, [
      gift.organizationId,
      gift.id,
    ]);
    if (known.length === 0) throw notFound();
    return null;
  }

  /** Valid or void. @throws Error when there is none. */
  async read(
    tx: Transaction,
    organizationId: string,
    id: string,
  ): Promise<{ receipt: Receipt; isVoid: boolean }> {
    const [row] = await tx.query<ReceiptRow & { is_void: boolean }>(
      `select ${receiptColumns}, voided_at is not null as is_void from receipt where organization_id = $1 and id = $2`,
      [organizationId, id],
    );
    if (row === undefined) throw new Error(`There is no receipt ${id}.`);
    return { receipt: toReceipt(row), isVoid: row.is_void };
  }

  private async findValid(tx: Transaction, { organizationId, id }: ReceiptedGift): Promise<Receipt | null> {
    const [row] = await tx.query<ReceiptRow>(
      `select ${receiptColumns} from receipt where organization_id = $1 and gift_id = $2 and voided_at is null`,
      [organizationId, id],
    );
    return row === undefined ? null : toReceipt(row);
  }

  /** The valid receipts of gifts that a donor made in a year, oldest first. @throws Error when there are more than 10,000. */
  async ofYear(
    tx: Transaction,
    { organizationId, donorId, year }: { organizationId: string; donorId: string; year: number },
  ): Promise<Receipt[]> {
    const rows = await tx.query<ReceiptRow>(
      sql`select ${raw(receiptColumns)} from receipt
          where organization_id = ${organizationId} and voided_at is null
            and gift_id in (
              select id from gift where organization_id = ${organizationId} and donor_id = ${mergedWith(organizationId, donorId)})
            and given_at >= make_timestamptz(${year}, 1, 1, 0, 0, 0, 'UTC')
            and given_at < make_timestamptz(${year + 1}, 1, 1, 0, 0, 0, 'UTC')
          order by given_at, number limit ${maxReceiptsOfYear + 1}`,
    );
    if (rows.length > maxReceiptsOfYear)
      throw new Error(`The donor ${donorId} has too many receipts of ${year}.`);
    return rows.map(toReceipt);
  }

  private async nextNumber(tx: Transaction, organizationId: string, year: number): Promise<string> {
    const [counted] = await tx.query<{ last_number: number }>(
      `insert into receipt_number (organization_id, year, last_number) values ($1, $2, 1)
       on conflict (organization_id, year) do update set last_number = receipt_number.last_number + 1 returning last_number`,
      [organizationId, year],
    );
    return receiptNumber(year, counted?.last_number ?? 1);
  }
}

export function toReceipt(row: ReceiptRow): Receipt {
  return {
    organizationId: row.organization_id,
    id: row.id,
    giftId: row.gift_id,
    number: row.number,
    currency: row.currency,
    amount: row.amount_minor === null ? null : Money.ofMinor(BigInt(row.amount_minor), row.currency),
    organizationName: row.organization_name,
    ein: row.ein,
    donorName: row.donor_name,
    donorEmail: row.donor_email,
    campaignTitle: row.campaign_title,
    givenAt: row.given_at,
    issuedAt: row.issued_at,
    details: { ...plainDetails, ...row.details },
  };
}
