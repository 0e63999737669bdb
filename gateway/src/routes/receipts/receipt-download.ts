import { Injectable, type StreamableFile } from '@nestjs/common';
import { receiptsRpc, reimbursementReceiptsRpc, type ReplyOf } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { type FastifyReply } from 'fastify';
import { downloadOf } from '../files/download.ts';
import { FileTransfer } from '../files/file-transfer.ts';
import { previewOf } from '../files/preview.ts';

type FirstPart = ReplyOf<typeof receiptsRpc.readPart> | ReplyOf<typeof reimbursementReceiptsRpc.readPart>;

interface Form {
  readonly as?: 'preview' | undefined;
}
interface Receipt {
  readonly receiptId: string;
  /** If given, only a receipt of this purchase is found. */
  readonly purchaseId?: string;
}
interface ReportReceipt {
  readonly reportId: string;
  readonly receiptId: string;
}

/** Receipts of purchases and of reimbursement reports: for the people of their organization, and for its advisors. */
@Injectable()
export class ReceiptDownload {
  constructor(
    private readonly rpc: RpcClient,
    private readonly transfer: FileTransfer,
  ) {}

  /** @throws DomainError `not_found` also for a preview that the receipt does not have. */
  ofPurchases(ctx: Ctx, receipt: Receipt, form: Form, reply: FastifyReply): Promise<StreamableFile> {
    return this.file(ctx, form, reply, (bound, part, isPreview) =>
      this.rpc.call(bound, receiptsRpc.readPart, { ...receipt, part, isPreview }),
    );
  }

  /** @throws DomainError `not_found` also for a preview that the receipt does not have. */
  ofReport(ctx: Ctx, receipt: ReportReceipt, form: Form, reply: FastifyReply): Promise<StreamableFile> {
    return this.file(ctx, form, reply, (bound, part, isPreview) =>
      this.rpc.call(bound, reimbursementReceiptsRpc.readPart, { ...receipt, part, isPreview }),
    );
  }

  private async file(
    ctx: Ctx,
    form: Form,
    reply: FastifyReply,
    readPart: (ctx: Ctx, part: number, isPreview: boolean) => Promise<FirstPart>,
  ): Promise<StreamableFile> {
    const isPreview = form.as === 'preview';
    const read = (bound: Ctx, part: number) => readPart(bound, part, isPreview);
    const first = await read(ctx, 0);
    const file = isPreview ? previewOf(first) : first.receipt;
    return downloadOf(file, this.transfer.stream(ctx, file.bytes, first.content, read), reply);
  }
}
