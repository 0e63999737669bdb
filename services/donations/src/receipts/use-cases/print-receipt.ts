import { Injectable } from '@nestjs/common';
import { failure } from '@almoner/contracts';
import { UnitOfWork, authorize, type Ctx } from '@almoner/platform';
import { documentFileName } from '../domain/receipt.ts';
import { PdfPrinter } from '../pdf/pdf-printer.ts';
import { ReceiptRepository } from '../persistence/receipt.repository.ts';

@Injectable()
export class PrintReceipt {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly printer: PdfPrinter,
    private readonly receipts: ReceiptRepository,
  ) {}

  /** @throws DomainError `receipt_not_available`, `not_found` for a gift that is not the organization's. */
  async execute(ctx: Ctx, giftId: string): Promise<{ name: string; pdf: string }> {
    const { organizationId } = authorize(ctx, 'gift.read');
    const receipt = await this.unitOfWork.run(ctx, (tx) =>
      this.receipts.findOfGift(tx, { organizationId, id: giftId }),
    );
    if (receipt === null) throw failure('receipt_not_available');
    const pdf = await this.printer.receipt(receipt);
    return { name: documentFileName(receipt), pdf: pdf.toString('base64') };
  }
}
