import { Injectable } from '@nestjs/common';
import { notFound, type ReimbursementAcknowledgmentWire } from '@almoner/contracts';
import { UnitOfWork, authorize, type Ctx } from '@almoner/platform';
import { documentFileName, type Receipt } from '../../receipts/domain/receipt.ts';
import { PdfPrinter } from '../../receipts/pdf/pdf-printer.ts';
import { ReceiptRepository } from '../../receipts/persistence/receipt.repository.ts';
import { ForgoneGiftRepository } from '../persistence/forgone-gift.repository.ts';

/** The acknowledgment of a forgone reimbursement, for its author and for those who may read all gifts. */
@Injectable()
export class ReadAcknowledgment {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly gifts: ForgoneGiftRepository,
    private readonly printer: PdfPrinter,
    private readonly receipts: ReceiptRepository,
  ) {}

  /** @throws DomainError `not_found`, also until it is issued. */
  async get(ctx: Ctx, reportId: string): Promise<ReimbursementAcknowledgmentWire> {
    const { number, issuedAt } = await this.find(ctx, reportId);
    return { number, issuedAt: issuedAt.toISOString() };
  }

  /** @throws DomainError `not_found` */
  async print(ctx: Ctx, reportId: string): Promise<{ name: string; pdf: string }> {
    const receipt = await this.find(ctx, reportId);
    const pdf = await this.printer.receipt(receipt);
    return { name: documentFileName(receipt), pdf: pdf.toString('base64') };
  }

  private async find(ctx: Ctx, reportId: string): Promise<Receipt> {
    const { organizationId, actor, permissionScope } = authorize(ctx, 'acknowledgment.read');
    const receipt = await this.unitOfWork.run(ctx, async (tx) => {
      const gift = await this.gifts.findOfReport(tx, organizationId, reportId);
      if (gift === null || (permissionScope !== 'all' && gift.userId !== actor.userId)) return null;
      return this.receipts.findOfGift(tx, gift);
    });
    if (receipt === null) throw notFound();
    return receipt;
  }
}
