import { Inject, Injectable } from '@nestjs/common';
import {
  failure,
  notFound,
  receiptsPerLineMax,
  type ReimbursementReceiptWire,
  type ReimbursementWire,
  type RequestOf,
  type reimbursementReceiptsRpc,
} from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { CLOCK, UnitOfWork, authorize, type Ctx } from '@almoner/platform';
import { type ReportWithLines } from '../../persistence/report.repository.ts';
import { ReportChanges } from '../../report-changes.ts';
import { toWire } from '../../report.presenter.ts';
import { ReimbursementReceiptRepository } from '../persistence/reimbursement-receipt.repository.ts';

type Command = RequestOf<typeof reimbursementReceiptsRpc.attach>;

/** Puts a receipt of a report on a further line of it, or takes it off a line. */
@Injectable()
export class ChangeReceipts {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly receipts: ReimbursementReceiptRepository,
    private readonly changes: ReportChanges,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `not_found`, `changed_meanwhile`, `forbidden`, `reimbursement_not_editable`, `reimbursement_receipts_full` */
  attach(ctx: Ctx, command: Command): Promise<ReimbursementWire> {
    const { organizationId } = authorize(ctx, 'reimbursement.submit');
    const { reportId, lineId, receiptId: id } = command;
    return this.unitOfWork.runOnce(ctx, 'attach-reimbursement-receipt', command, async (tx) => {
      const before = await this.changes.lockFor('changeReceipts', tx, ctx, organizationId, command);
      const line = before.lines.find((one) => one.id === lineId);
      const receipt = receiptOf(before, id);
      if (line === undefined || receipt === undefined) throw notFound();
      const isNew = await this.receipts.attach(
        tx,
        organizationId,
        { reportId, lineId, id },
        this.clock.now(),
      );
      if (!isNew) return toWire(ctx, before);
      if (line.receipts.length >= receiptsPerLineMax) throw failure('reimbursement_receipts_full');
      return this.changes.save(tx, ctx, organizationId, {
        action: 'reimbursement.add-receipt',
        before,
        after: before,
        detail: { receipt: receipt.name },
      });
    });
  }

  /** The file is deleted unless another line has it. @throws DomainError like `attach` */
  remove(ctx: Ctx, command: Command): Promise<ReimbursementWire> {
    const { organizationId } = authorize(ctx, 'reimbursement.submit');
    const { reportId, lineId, receiptId } = command;
    return this.unitOfWork.runOnce(ctx, 'remove-reimbursement-receipt', command, async (tx) => {
      const before = await this.changes.lockFor('changeReceipts', tx, ctx, organizationId, command);
      const line = before.lines.find((one) => one.id === lineId);
      const receipt = line?.receipts.find(({ id }) => id === receiptId);
      if (receipt === undefined) throw notFound();
      await this.receipts.detach(tx, organizationId, lineId, receiptId);
      await this.receipts.removeUnused(tx, organizationId, reportId);
      return this.changes.save(tx, ctx, organizationId, {
        action: 'reimbursement.remove-receipt',
        before,
        after: before,
        detail: { receipt: receipt.name },
      });
    });
  }
}

const receiptOf = ({ lines }: ReportWithLines, id: string): ReimbursementReceiptWire | undefined =>
  lines.flatMap(({ receipts }) => receipts).find((receipt) => receipt.id === id);
