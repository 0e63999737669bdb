import { Injectable } from '@nestjs/common';
import { notFound, type ReplyOf, type RequestOf, type reimbursementReceiptsRpc } from '@almoner/contracts';
import { FileStore } from '@almoner/files';
import { UnitOfWork, authorize, type Ctx } from '@almoner/platform';
import { readPreview } from '@almoner/receipt-reading';
import { ReportReader } from '../../persistence/report.reader.ts';
import { Substitutes } from '../../substitutes/substitutes.ts';
import { isVisible } from '../../report.presenter.ts';

type ReadPart = typeof reimbursementReceiptsRpc.readPart;

/** A receipt is read by those who may read its report. */
@Injectable()
export class ReadReceipt {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly reports: ReportReader,
    private readonly store: FileStore,
    private readonly substitutes: Substitutes,
  ) {}

  /** @throws DomainError `not_found` also for a part that the receipt does not have. */
  async part(ctx: Ctx, command: RequestOf<ReadPart>): Promise<ReplyOf<ReadPart>> {
    const { reportId, receiptId, part } = command;
    authorize(ctx, 'reimbursement.read');
    const report = await this.reports.find(ctx, reportId);
    if (report === null || !isVisible(ctx, report, await this.substitutes.inPlaceOf(ctx))) throw notFound();
    const receipt = report.lines.flatMap(({ receipts }) => receipts).find(({ id }) => id === receiptId);
    if (receipt === undefined) throw notFound();
    if (command.isPreview === true) {
      const preview = await this.unitOfWork.run(ctx, (tx) =>
        readPreview(tx, 'reimbursement_receipt', receiptId, part),
      );
      if (preview === null) throw notFound();
      return { receipt, content: toText(preview.content), previewBytes: preview.bytes };
    }
    const content = await this.store.read((work) => this.unitOfWork.run(ctx, work), receiptId, part);
    if (content === null) throw notFound();
    return { receipt, content: toText(content), previewBytes: null };
  }
}

const toText = (content: Uint8Array) => Buffer.from(content).toString('base64');
