import { Inject, Injectable } from '@nestjs/common';
import { notFound } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { CLOCK, requireProvenAddress, type Ctx } from '@almoner/platform';
import { printedAddress } from '../../donor-records/printed-address.ts';
import { documentFileName, type Receipt } from '../../receipts/domain/receipt.ts';
import { PdfPrinter } from '../../receipts/pdf/pdf-printer.ts';
import { OwnAddressReader } from '../own-address.reader.ts';
import { PortalReader } from '../portal.reader.ts';

/** Receipts and yearly statements of the signed-in donor, created again from what was issued, at any time. */
@Injectable()
export class GetOwnDocuments {
  constructor(
    private readonly reader: PortalReader,
    private readonly addresses: OwnAddressReader,
    private readonly printer: PdfPrinter,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async receipt(ctx: Ctx, receiptId: string) {
    const { email } = requireProvenAddress(ctx);
    const receipt = await this.reader.receipt(email, receiptId);
    if (receipt === null) throw notFound();
    return toFile(documentFileName(receipt), await this.printer.receipt(receipt));
  }

  async statement(ctx: Ctx, year: number) {
    const { email } = requireProvenAddress(ctx);
    const receipts = await this.reader.receiptsOf(email, year);
    if (receipts.length === 0) throw notFound();
    const addresses = await this.addresses.list(email);
    const gifts = byOrganization(receipts).map(([organizationId, ofOrganization]) => {
      const known = addresses.find(({ organization }) => organization.id === organizationId);
      return { receipts: ofOrganization, addressLines: printedAddress(known?.address ?? null) };
    });
    const pdf = await this.printer.statement(gifts, year, this.clock.now());
    return toFile(`gifts-${year}.pdf`, pdf);
  }
}

/** Organizations have the name and EIN that they had when the receipt was issued; the EIN distinguishes two with the same name. */
function byOrganization(receipts: readonly Receipt[]): [organizationId: string, Receipt[]][] {
  const groups = Map.groupBy(receipts, ({ organizationId }) => organizationId);
  return [...groups];
}

const toFile = (name: string, content: Buffer) => ({ name, base64: content.toString('base64') });
