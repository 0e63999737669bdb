import { Injectable } from '@nestjs/common';
import { notFound } from '@almoner/contracts';
import { requireProvenAddress, type Ctx } from '@almoner/platform';
import { type Receipt } from '../../receipts/domain/receipt.ts';
import { receiptPdf } from '../../receipts/pdf/receipt-pdf.ts';
import { PortalReader } from '../portal.reader.ts';
import { statementPdf } from '../statement-pdf.ts';

/** Receipts and yearly statements of the signed-in donor, created again from what was issued, at any time. */
@Injectable()
export class GetOwnDocuments {
  constructor(private readonly reader: PortalReader) {}

  async receipt(ctx: Ctx, receiptId: string) {
    const { email } = requireProvenAddress(ctx);
    const receipt = await this.reader.receipt(email, receiptId);
    if (receipt === null) throw notFound();
    return toFile(`receipt-${receipt.number}.pdf`, await receiptPdf(receipt));
  }

  async statement(ctx: Ctx, year: number) {
    const { email } = requireProvenAddress(ctx);
    const receipts = await this.reader.receiptsOf(email, year);
    if (receipts.length === 0) throw notFound();
    const name = receipts.findLast(({ donorName }) => donorName !== null)?.donorName;
    const donor = name == null ? email : `${name} (${email})`;
    return toFile(`gifts-${year}.pdf`, await statementPdf(year, donor, byOrganization(receipts)));
  }
}

/** An organization is named and numbered as it was when the receipt was issued; its EIN tells two of one name apart. */
function byOrganization(receipts: readonly Receipt[]): Receipt[][] {
  const groups = Map.groupBy(receipts, ({ organizationId }) => organizationId);
  return [...groups.values()];
}

const toFile = (name: string, content: Buffer) => ({ name, base64: content.toString('base64') });
