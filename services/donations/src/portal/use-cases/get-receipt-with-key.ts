import { Injectable } from '@nestjs/common';
import { notFound } from '@almoner/contracts';
import { GiftKeys } from '../../gifts/gift-keys.ts';
import { GiftFinder } from '../../gifts/persistence/gift.finder.ts';
import { documentFileName } from '../../receipts/domain/receipt.ts';
import { PdfPrinter } from '../../receipts/pdf/pdf-printer.ts';
import { PortalReader } from '../portal.reader.ts';

/**
 * The valid receipt of a gift for the holder of its key; a wrong key and an unknown gift give the same answer. Without the postal address:
 * anyone can give with the email address of a donor whose postal address is known, and has proven nothing by that.
 */
@Injectable()
export class GetReceiptWithKey {
  constructor(
    private readonly gifts: GiftFinder,
    private readonly keys: GiftKeys,
    private readonly reader: PortalReader,
    private readonly printer: PdfPrinter,
  ) {}

  /** @throws DomainError `not_found`, also while no receipt is valid. */
  async execute({ giftId, key }: { giftId: string; key: string }) {
    const gift = await this.gifts.findKeyed(giftId);
    if (gift === null || !this.keys.matches(key, gift.keyHash)) throw notFound();
    const receipt = await this.reader.validReceiptOf(giftId);
    if (receipt === null) throw notFound();
    const shown = { ...receipt, details: { ...receipt.details, addressLines: [] } };
    const pdf = (await this.printer.receipt(shown)).toString('base64');
    return { name: documentFileName(receipt), pdf };
  }
}
