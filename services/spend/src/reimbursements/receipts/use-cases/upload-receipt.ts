import { Inject, Injectable } from '@nestjs/common';
import {
  failure,
  notFound,
  receiptsPerLineMax,
  receiptsPerReportMax,
  type ErrorCode,
  type ReimbursementWire,
  type ReplyOf,
  type RequestOf,
  type reimbursementReceiptsRpc,
} from '@almoner/contracts';
import { ContentInspector, FileStore, UploadLimits, assertPart, type Inspection } from '@almoner/files';
import { fileNameOf, newId, receiptTypes, type Clock } from '@almoner/kernel';
import { CLOCK, UnitOfWork, authorize, type Authorized, type Ctx, type Transaction } from '@almoner/platform';
import { ReceiptReadings } from '@almoner/receipt-reading';
import { type ReportWithLines } from '../../persistence/report.repository.ts';
import { ReportChanges } from '../../report-changes.ts';
import { toWire } from '../../report.presenter.ts';
import {
  ReimbursementReceiptRepository,
  type ReceiptRecord,
} from '../persistence/reimbursement-receipt.repository.ts';

type Rpc = typeof reimbursementReceiptsRpc;
type ReceiptType = (typeof receiptTypes)[number];

/** Uploads a file in parts. The last step checks the content and puts the receipt on its line. */
@Injectable()
export class UploadReceipt {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly receipts: ReimbursementReceiptRepository,
    private readonly changes: ReportChanges,
    private readonly limits: UploadLimits,
    private readonly store: FileStore,
    private readonly inspector: ContentInspector,
    private readonly readings: ReceiptReadings,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * The same idempotency key resumes the same receipt.
   * @throws DomainError `not_found`, `forbidden` for anyone but its author, `reimbursement_not_editable`,
   * `reimbursement_receipts_full`, `too_many_requests`, `idempotency_key_reused`
   */
  async begin(ctx: Ctx, command: RequestOf<Rpc['begin']>): Promise<ReplyOf<Rpc['begin']>> {
    const { organizationId, actor } = authorize(ctx, 'reimbursement.submit');
    const { reportId, lineId } = command;
    return this.unitOfWork.run(ctx, async (tx) => {
      const report = await this.changes.lockFor('changeReceipts', tx, ctx, organizationId, { reportId });
      if (!hasLine(report, lineId)) throw notFound();
      const key = ctx.idempotencyKey;
      const known = key === null ? null : await this.receipts.restart(tx, organizationId, actor.userId, key);
      if (known !== null) return toRestarted(known, command);
      const { ofLine, ofReport } = await this.receipts.count(tx, organizationId, reportId, lineId);
      if (ofLine >= receiptsPerLineMax || ofReport >= receiptsPerReportMax)
        throw failure('reimbursement_receipts_full');
      await this.limits.admit(tx, ctx, command.bytes);
      const receipt = { ...command, id: newId(), uploadedBy: actor.userId };
      await this.receipts.add(tx, organizationId, receipt, key);
      return { reportId, receiptId: receipt.id, attempt: 1 };
    });
  }

  /** @throws DomainError `invalid_input` for a part of another length, `idempotency_key_reused` for another content. */
  async addPart(ctx: Ctx, command: RequestOf<Rpc['addPart']>): Promise<Record<never, never>> {
    const authorized = authorize(ctx, 'reimbursement.submit');
    const { receiptId, part } = command;
    const content = Buffer.from(command.content, 'base64');
    return this.unitOfWork.run(ctx, async (tx) => {
      const { bytes } = await this.ownUpload(tx, authorized, command);
      assertPart(content, bytes, part);
      if (!(await this.store.save(tx, receiptId, part, content))) throw failure('idempotency_key_reused');
      return {};
    });
  }

  /**
   * Changes the version of the report; a repeat changes nothing.
   * @throws DomainError `document_incomplete`, `document_type_unsupported`, `document_unreadable`, `document_encrypted`,
   * `document_has_active_content`, `image_too_large`; `not_found` and `reimbursement_not_editable` if the line was
   * removed or the report submitted meanwhile
   */
  async finish(ctx: Ctx, command: RequestOf<Rpc['finish']>): Promise<ReimbursementWire> {
    const authorized = authorize(ctx, 'reimbursement.submit');
    // Outside of a transaction, because parsing takes long; stored parts never change.
    const inspected = await this.inspector.inspect(receiptTypes, () =>
      this.contentOf(ctx, authorized, command),
    );
    const outcome = await this.unitOfWork.run(ctx, (tx) =>
      this.complete(tx, ctx, authorized, command, inspected),
    );
    // Thrown after the commit, which removes the refused upload.
    if ('refusal' in outcome) throw failure(outcome.refusal);
    await this.readings.queue({ organizationId: authorized.organizationId, receiptId: command.receiptId });
    return outcome.report;
  }

  async abandon(ctx: Ctx, command: RequestOf<Rpc['abandon']>): Promise<Record<never, never>> {
    const { organizationId, actor } = authorize(ctx, 'reimbursement.submit');
    return this.unitOfWork.run(ctx, async (tx) => {
      const receipt = await this.receipts.lock(tx, organizationId, command.receiptId);
      const isCurrentAttempt = receipt?.uploadedAt === null && receipt.attempt === command.attempt;
      if (isCurrentAttempt && receipt.uploadedBy === actor.userId)
        await this.receipts.remove(tx, organizationId, command.receiptId);
      return {};
    });
  }

  private async complete(
    tx: Transaction,
    ctx: Ctx,
    { organizationId }: Authorized,
    { reportId, receiptId }: RequestOf<Rpc['finish']>,
    inspected: Inspection<ReceiptType>,
  ): Promise<{ readonly report: ReimbursementWire } | { readonly refusal: ErrorCode }> {
    const before = await this.changes.lockFor('changeReceipts', tx, ctx, organizationId, { reportId });
    const receipt = await this.receipts.lock(tx, organizationId, receiptId);
    if (receipt?.reportId !== reportId) throw notFound();
    if (receipt.uploadedAt !== null) return { report: toWire(ctx, before) };
    const refusal = 'refusal' in inspected ? inspected.refusal : null;
    if (refusal !== null || !hasLine(before, receipt.lineId)) {
      await this.receipts.remove(tx, organizationId, receiptId);
      return { refusal: refusal ?? 'not_found' };
    }
    const at = this.clock.now();
    const { type, sha256 } = inspected as Exclude<typeof inspected, { refusal: ErrorCode }>;
    const name = fileNameOf(receipt.name, type);
    await this.receipts.finish(tx, organizationId, receiptId, { name, type, sha256 }, at);
    await this.receipts.attach(tx, organizationId, receipt, at);
    const report = await this.changes.save(tx, ctx, organizationId, {
      action: 'reimbursement.add-receipt',
      before,
      after: before,
      detail: { receipt: name, sha256 },
    });
    return { report };
  }

  /** @throws DomainError `not_found` for an upload of another person, and for one to another report. */
  private async ownUpload(
    tx: Transaction,
    { organizationId, actor }: Authorized,
    { reportId, receiptId }: RequestOf<Rpc['finish']>,
  ): Promise<ReceiptRecord> {
    const receipt = await this.receipts.lockShared(tx, organizationId, receiptId);
    if (receipt?.uploadedBy !== actor.userId || receipt.reportId !== reportId) throw notFound();
    return receipt;
  }

  /** @throws DomainError `document_incomplete` */
  private async contentOf(
    ctx: Ctx,
    authorized: Authorized,
    command: RequestOf<Rpc['finish']>,
  ): Promise<Buffer> {
    const receipt = await this.unitOfWork.run(ctx, (tx) => this.ownUpload(tx, authorized, command));
    const content = await this.store.readAll((work) => this.unitOfWork.run(ctx, work), receipt);
    if (content === null) throw failure('document_incomplete');
    return content;
  }
}

const hasLine = ({ lines }: ReportWithLines, lineId: string) => lines.some(({ id }) => id === lineId);

function toRestarted(known: ReceiptRecord, command: RequestOf<Rpc['begin']>): ReplyOf<Rpc['begin']> {
  const { id: receiptId, attempt, reportId, lineId, name, bytes, type } = known;
  const hasSameName = name === (type === null ? command.name : fileNameOf(command.name, type));
  const isSameTarget = reportId === command.reportId && lineId === command.lineId;
  if (!isSameTarget || !hasSameName || bytes !== command.bytes) throw failure('idempotency_key_reused');
  return { reportId, receiptId, attempt };
}
