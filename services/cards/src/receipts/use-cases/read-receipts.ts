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
import { ReceiptReader } from '../persistence/receipt.reader.ts';
import { ReceiptAccess, receipted } from './receipt-access.ts';

type ReadPart = typeof receiptsRpc.readPart;

@Injectable()
export class ReadReceipts {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly reader: ReceiptReader,
    private readonly access: ReceiptAccess,
    private readonly store: FileStore,
  ) {}

  /** @throws DomainError `not_found` for a purchase that the caller may not see. */
  async ofPurchase(ctx: Ctx, purchaseId: string): Promise<ReceiptWire[]> {
    const purchase = await this.access.purchase(ctx, authorize(ctx, 'purchase.read'), purchaseId);
    return this.reader.ofPurchase(ctx, receipted(purchase));
  }

  async unassigned(ctx: Ctx): Promise<ReceiptWire[]> {
    const { actor } = authorize(ctx, 'receipt.manage');
    return this.reader.unassigned(ctx, actor.userId);
  }

  /** @throws DomainError `not_found` for a receipt that the caller may not see, and for a part that it does not have. */
  async part(ctx: Ctx, { receiptId, part, isPreview }: RequestOf<ReadPart>): Promise<ReplyOf<ReadPart>> {
    const receipt = await this.access.receipt(ctx, 'purchase.read', receiptId);
    if (isPreview === true) {
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
