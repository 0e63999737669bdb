import { Inject, Injectable } from '@nestjs/common';
import { notFound } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { CLOCK, UnitOfWork, authorize, type Ctx } from '@almoner/platform';
import { addressLinesOfDonor } from '../../donor-records/printed-address.ts';
import { ReceiptRepository } from '../../receipts/persistence/receipt.repository.ts';
import { PdfPrinter } from '../../receipts/pdf/pdf-printer.ts';

/** The valid receipts of a donor's year on one statement. It replaces no receipt, and repeats their figures; for letters, it has the present postal address. */
@Injectable()
export class PrintStatement {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly printer: PdfPrinter,
    private readonly receipts: ReceiptRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `not_found` for a donor without a receipt in the year. */
  async execute(
    ctx: Ctx,
    { donorId, year }: { donorId: string; year: number },
  ): Promise<{ name: string; pdf: string }> {
    const { organizationId } = authorize(ctx, 'gift.read');
    const gifts = await this.unitOfWork.run(ctx, async (tx) => ({
      receipts: await this.receipts.ofYear(tx, { organizationId, donorId, year }),
      addressLines: await addressLinesOfDonor(tx, organizationId, donorId),
    }));
    if (gifts.receipts.length === 0) throw notFound();
    const pdf = await this.printer.statement([gifts], year, this.clock.now());
    return { name: `statement-${year}.pdf`, pdf: pdf.toString('base64') };
  }
}
