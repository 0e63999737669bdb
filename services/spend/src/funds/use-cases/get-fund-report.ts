import { Injectable } from '@nestjs/common';
import { notFound, type FundReportWire, type RequestOf, type fundsRpc } from '@almoner/contracts';
import { type Ctx } from '@almoner/platform';
import { GiftUsesReader, type FundUseRow } from '../persistence/gift-uses.reader.ts';
import { donorOfReceipt, receiptFrom } from '../domain/receipt-description.ts';
import { ListFunds } from './list-funds.ts';

/** About 400 bytes each at most, so that the report fits into one message. */
const maxUses = 1000;
const maxDonors = 50;

/** One donor's gifts to a restricted fund, and their uses: the report that the organization gives to the donor. */
@Injectable()
export class GetFundReport {
  constructor(
    private readonly listFunds: ListFunds,
    private readonly reader: GiftUsesReader,
  ) {}

  /** @throws DomainError `not_found` for a fund that is not the organization's, and for a donor who gave nothing to it. */
  async execute(
    ctx: Ctx,
    { fundId, giftIds, receivedFrom }: RequestOf<typeof fundsRpc.getFundReport>,
  ): Promise<FundReportWire> {
    const fund = await this.listFunds.one(ctx, fundId);
    const { accountId } = fund;
    const description = receivedFrom === null ? null : receiptFrom(receivedFrom);
    const gifts = await this.reader.gifts(ctx, { fundId, accountId, giftIds, receivedFrom: description });
    if (gifts.length === 0) throw notFound();
    const rows = await this.reader.usesOfFund(ctx, accountId, gifts, maxUses);
    const uses = rows.map(toUse).toReversed();
    const spent = Number(rows[0]?.spent ?? 0);
    return {
      fund,
      gifts: gifts.map(({ at, given, refunded }) => ({
        at: at.toISOString(),
        given: Number(given),
        refunded: Number(refunded),
      })),
      given: gifts.reduce((sum, { given, refunded }) => sum + Number(given) - Number(refunded), 0),
      spent,
      uses,
      earlier: {
        count: (rows[0]?.count ?? 0) - uses.length,
        part: spent - uses.reduce((sum, { part }) => sum + part, 0),
      },
    };
  }

  async receiptDonors(ctx: Ctx, fundId: string, q: string): Promise<string[]> {
    const { accountId } = await this.listFunds.one(ctx, fundId);
    return (await this.reader.receiptDonors(ctx, accountId, q, maxDonors)).map(donorOfReceipt);
  }
}

const toUse = (row: FundUseRow): FundReportWire['uses'][number] => ({
  kind: row.kind,
  merchant: row.merchant,
  program: row.program,
  at: row.at.toISOString(),
  paid: Number(row.paid),
  refunded: Number(row.refunded),
  part: Number(row.part),
});
