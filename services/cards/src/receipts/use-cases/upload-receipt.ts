import { Inject, Injectable } from '@nestjs/common';
import {
  failure,
  notFound,
  receiptsPerPurchaseMax,
  unassignedReceiptsMax,
  type ErrorCode,
  type PurchaseWire,
  type ReceiptWire,
  type ReplyOf,
  type RequestOf,
  type receiptsRpc,
} from '@almoner/contracts';
import { ContentInspector, FileStore, UploadLimits, assertPart } from '@almoner/files';
import { fileNameOf, newId, receiptTypes, type Clock } from '@almoner/kernel';
import { CLOCK, UnitOfWork, authorize, type Authorized, type Ctx, type Transaction } from '@almoner/platform';
import { ReceiptReadings } from '@almoner/receipt-reading';
import { type PersonKey } from '../../receipt-policy/persistence/lock.repository.ts';
import { ReceiptLocks } from '../../receipt-policy/use-cases/receipt-locks.ts';
import { ReceiptChanges } from '../receipt-changes.ts';
import {
  ReceiptRepository,
  countedId,
  type Finished,
  type ReceiptRecord,
  type ReceiptedPurchase,
} from '../persistence/receipt.repository.ts';
import { AttachReceipt } from './attach-receipt.ts';
import { ReceiptAccess, receipted } from './receipt-access.ts';

type Rpc = typeof receiptsRpc;

interface Outcome {
  readonly refusal: ErrorCode | null;
  /** The receipt with the same content that the purchase had before. */
  readonly sameId?: string;
  /** People whose lock may have ended. */
  readonly released: readonly PersonKey[];
}

/** Uploads a file in parts. The last step checks the content, and attaches the receipt to its purchase. */
@Injectable()
export class UploadReceipt {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly receipts: ReceiptRepository,
    private readonly access: ReceiptAccess,
    private readonly attachReceipt: AttachReceipt,
    private readonly limits: UploadLimits,
    private readonly store: FileStore,
    private readonly changes: ReceiptChanges,
    private readonly locks: ReceiptLocks,
    private readonly inspector: ContentInspector,
    private readonly readings: ReceiptReadings,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * The same idempotency key resumes the same receipt.
   * @throws DomainError `not_found` for the purchase, `too_many_receipts`, `too_many_requests`, `idempotency_key_reused`
   */
  async begin(ctx: Ctx, command: RequestOf<Rpc['begin']>): Promise<ReplyOf<Rpc['begin']>> {
    const authorized = authorize(ctx, 'receipt.manage');
    const { organizationId, actor } = authorized;
    const purchase =
      command.purchaseId === null
        ? null
        : receipted(await this.access.purchase(ctx, authorized, command.purchaseId));
    return this.unitOfWork.run(ctx, async (tx) => {
      const key = ctx.idempotencyKey;
      await this.receipts.lockCount(tx, purchase === null ? actor.userId : countedId(purchase));
      const known = key === null ? null : await this.receipts.restart(tx, organizationId, actor.userId, key);
      if (known !== null) return toRestarted(known, command);
      await this.refuseTooMany(tx, authorized, purchase);
      await this.limits.admit(tx, ctx, command.bytes);
      const receipt = { ...command, id: newId(), uploadedBy: actor.userId };
      await this.receipts.add(tx, organizationId, receipt, key);
      return { receiptId: receipt.id, attempt: 1 };
    });
  }

  /** @throws DomainError `invalid_input` for a part of another length, `idempotency_key_reused` for another content. */
  async addPart(ctx: Ctx, command: RequestOf<Rpc['addPart']>): Promise<Record<never, never>> {
    const authorized = authorize(ctx, 'receipt.manage');
    const { receiptId, part } = command;
    const content = Buffer.from(command.content, 'base64');
    return this.unitOfWork.run(ctx, async (tx) => {
      const receipt = await this.ownUpload(tx, authorized, receiptId);
      assertPart(content, receipt.bytes, part);
      if (!(await this.store.save(tx, receiptId, part, content))) throw failure('idempotency_key_reused');
      return {};
    });
  }

  /**
   * A receipt whose purchase the caller may no longer see stays in their inbox. Where the purchase has the same file already, that one
   * is returned and the upload removed.
   * @throws DomainError `document_incomplete`, `document_type_unsupported`, `document_unreadable`, `document_encrypted`,
   * `document_has_active_content`, `image_too_large`, `too_many_receipts`
   */
  async finish(ctx: Ctx, { receiptId }: RequestOf<Rpc['finish']>): Promise<ReceiptWire> {
    const authorized = authorize(ctx, 'receipt.manage');
    const { organizationId } = authorized;
    // Outside of a transaction, because parsing takes long; stored parts never change.
    const inspected = await this.inspector.inspect(receiptTypes, () =>
      this.contentOf(ctx, authorized, receiptId),
    );
    const purchase = await this.purchaseOf(ctx, authorized, receiptId);
    const { refusal, released, sameId } = await this.unitOfWork.run(ctx, async (tx): Promise<Outcome> => {
      if (purchase !== null) await this.receipts.lockCount(tx, countedId(purchase));
      const receipt = await this.receipts.lockOne(tx, organizationId, receiptId);
      if (receipt === null) throw notFound();
      if (receipt.uploadedAt !== null) return { refusal: null, released: [] };
      if ('refusal' in inspected) {
        await this.receipts.remove(tx, organizationId, receiptId);
        return { refusal: inspected.refusal, released: [] };
      }
      const same =
        purchase === null
          ? null
          : await this.receipts.findSame(tx, organizationId, inspected.sha256, receipted(purchase));
      if (same !== null) {
        await this.receipts.remove(tx, organizationId, receiptId);
        return { refusal: null, sameId: same, released: [] };
      }
      await this.complete(tx, ctx, receipt, inspected);
      if (purchase === null) return { refusal: null, released: [] };
      const released = await this.attachReceipt.within(tx, ctx, authorized, receiptId, purchase);
      return { refusal: null, released };
    });
    // Thrown after the commit, which removes the refused upload.
    if (refusal !== null) throw failure(refusal);
    if (sameId !== undefined)
      return { ...(await this.access.receipt(ctx, 'receipt.manage', sameId)), wasAttached: true };
    await this.readings.queue({ organizationId, receiptId });
    await this.locks.tryToApply(released);
    return this.access.receipt(ctx, 'receipt.manage', receiptId);
  }

  async abandon(ctx: Ctx, command: RequestOf<Rpc['abandon']>): Promise<Record<never, never>> {
    const { organizationId, actor } = authorize(ctx, 'receipt.manage');
    return this.unitOfWork.run(ctx, async (tx) => {
      const receipt = await this.receipts.lockOne(tx, organizationId, command.receiptId);
      const isCurrentAttempt = receipt?.uploadedAt === null && receipt.attempt === command.attempt;
      if (isCurrentAttempt && receipt.uploadedBy === actor.userId)
        await this.receipts.remove(tx, organizationId, command.receiptId);
      return {};
    });
  }

  private async refuseTooMany(
    tx: Transaction,
    { organizationId, actor }: Authorized,
    purchase: ReceiptedPurchase | null,
  ): Promise<void> {
    const isFull =
      purchase === null
        ? (await this.receipts.countUnassigned(tx, organizationId, actor.userId)) >= unassignedReceiptsMax
        : (await this.receipts.countOfPurchase(tx, organizationId, purchase)) >= receiptsPerPurchaseMax;
    if (isFull) throw failure('too_many_receipts');
  }

  /** @throws DomainError `not_found` for an upload of another person. */
  private async ownUpload(tx: Transaction, { organizationId, actor }: Authorized, receiptId: string) {
    const receipt = await this.receipts.lockShared(tx, organizationId, receiptId);
    if (receipt?.uploadedBy !== actor.userId) throw notFound();
    return receipt;
  }

  /** @throws DomainError `document_incomplete` */
  private async contentOf(ctx: Ctx, authorized: Authorized, receiptId: string): Promise<Buffer> {
    const receipt = await this.unitOfWork.run(ctx, (tx) => this.ownUpload(tx, authorized, receiptId));
    const content = await this.store.readAll((work) => this.unitOfWork.run(ctx, work), receipt);
    if (content === null) throw failure('document_incomplete');
    return content;
  }

  private async purchaseOf(
    ctx: Ctx,
    authorized: Authorized,
    receiptId: string,
  ): Promise<PurchaseWire | null> {
    const { purchaseId } = await this.unitOfWork.run(ctx, (tx) => this.ownUpload(tx, authorized, receiptId));
    return purchaseId === null ? null : this.access.findPurchase(ctx, authorized, purchaseId);
  }

  private async complete(
    tx: Transaction,
    ctx: Ctx,
    receipt: ReceiptRecord,
    content: Pick<Finished, 'type' | 'sha256'>,
  ): Promise<void> {
    const finished = { ...content, name: fileNameOf(receipt.name, content.type) };
    await this.receipts.finish(tx, ctx.organizationId ?? '', receipt.id, finished, this.clock.now());
    await this.changes.uploaded(tx, ctx, { ...receipt, ...finished });
  }
}

function toRestarted(known: ReceiptRecord, command: RequestOf<Rpc['begin']>): ReplyOf<Rpc['begin']> {
  const { id: receiptId, attempt, purchaseId, name, bytes, type } = known;
  const hasSameName = name === (type === null ? command.name : fileNameOf(command.name, type));
  const isSame = purchaseId === command.purchaseId && hasSameName && bytes === command.bytes;
  if (!isSame) throw failure('idempotency_key_reused');
  return { receiptId, attempt };
}
