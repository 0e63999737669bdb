import { Injectable } from '@nestjs/common';
import {
  notFound,
  type ReceiptWire,
  type ReplyOf,
  type RequestOf,
  type receiptsRpc,
} from '@almoner/contracts';
import { FileStore } from '@almoner/files';
import { UnitOfWork, authorize, type Ctx } from '@almoner/platform';
import { readPreview } from '@almoner/receipt-reading';
import { MemberReader } from '../../people/persistence/member.reader.ts';
import { DuplicateReader } from '../persistence/duplicate.reader.ts';
import { ReceiptReader } from '../persistence/receipt.reader.ts';
import { ReceiptAccess, receipted } from './receipt-access.ts';

type ReadPart = typeof receiptsRpc.readPart;

@Injectable()
export class ReadReceipts {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly members: MemberReader,
    private readonly reader: ReceiptReader,
    private readonly duplicates: DuplicateReader,
    private readonly access: ReceiptAccess,
    private readonly store: FileStore,
  ) {}

  /** @throws DomainError `not_found` for a purchase that the caller may not see. */
  async ofPurchase(ctx: Ctx, purchaseId: string): Promise<ReceiptWire[]> {
    const authorized = authorize(ctx, 'purchase.read');
    const purchase = await this.access.purchase(ctx, authorized, purchaseId);
    const scope = await this.members.scopeOf(ctx, authorized);
    return this.duplicates.withOtherPurchases(
      ctx,
      await this.reader.ofPurchase(ctx, receipted(purchase)),
      scope,
    );
  }

  async unassigned(ctx: Ctx): Promise<ReceiptWire[]> {
    const authorized = authorize(ctx, 'receipt.manage');
    const scope = await this.members.scopeOf(ctx, authorized);
    const receipts = await this.reader.unassigned(ctx, authorized.actor.userId);
    return this.duplicates.withOtherPurchases(ctx, receipts, scope);
  }

  /** @throws DomainError `not_found` for a receipt that the caller may not see, and for a part that it does not have. */
  async part(ctx: Ctx, request: RequestOf<ReadPart>): Promise<ReplyOf<ReadPart>> {
    const { receiptId, purchaseId, part } = request;
    const receipt =
      purchaseId === undefined
        ? await this.access.receipt(ctx, 'purchase.read', receiptId)
        : await this.access.receiptOfPurchase(ctx, purchaseId, receiptId);
    if (request.isPreview === true) {
      const preview = await this.unitOfWork.run(ctx, (tx) => readPreview(tx, 'receipt', receiptId, part));
      if (preview === null) throw notFound();
      return { receipt, content: toText(preview.content), previewBytes: preview.bytes };
    }
    const content = await this.store.read((work) => this.unitOfWork.run(ctx, work), receiptId, part);
    if (content === null) throw notFound();
    return { receipt, content: toText(content), previewBytes: null };
  }
}

const toText = (content: Uint8Array) => Buffer.from(content).toString('base64');
