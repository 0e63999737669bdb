import { Controller, Res } from '@nestjs/common';
import { receiptsHttp, receiptsRpc, type RouteInput } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { type FastifyReply } from 'fastify';
import { Route } from '../../api/route.decorator.ts';
import { FileTransfer } from '../files/file-transfer.ts';
import { ReceiptDownload } from './receipt-download.ts';

@Controller()
export class ReceiptsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly transfer: FileTransfer,
    private readonly downloads: ReceiptDownload,
  ) {}

  @Route(receiptsHttp.listUnassignedReceipts)
  listUnassigned(ctx: Ctx) {
    return this.rpc.call(ctx, receiptsRpc.listUnassigned, {});
  }

  @Route(receiptsHttp.uploadReceipt)
  upload(ctx: Ctx, { query, file }: RouteInput<typeof receiptsHttp.uploadReceipt>) {
    const { begin, addPart, finish, abandon } = receiptsRpc;
    const { name, purchaseId = null } = query;
    return this.transfer.send(
      ctx,
      {
        begin: (bound) => this.rpc.call(bound, begin, { name, purchaseId, bytes: file.bytes }),
        addPart: (bound, { receiptId }, part, content) =>
          this.rpc.call(bound, addPart, { receiptId, part, content }),
        finish: (bound, { receiptId }) => this.rpc.call(bound, finish, { receiptId }),
        abandon: (bound, begun) => this.rpc.call(bound, abandon, begun),
      },
      file,
    );
  }

  @Route(receiptsHttp.downloadReceipt)
  download(
    ctx: Ctx,
    { params, query }: RouteInput<typeof receiptsHttp.downloadReceipt>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.downloads.ofPurchases(ctx, { receiptId: params.id }, query, reply);
  }

  @Route(receiptsHttp.suggestPurchases)
  suggestPurchases(ctx: Ctx, { params }: RouteInput<typeof receiptsHttp.suggestPurchases>) {
    return this.rpc.call(ctx, receiptsRpc.suggestPurchases, { receiptId: params.id });
  }

  @Route(receiptsHttp.removeReceipt)
  remove(ctx: Ctx, { params }: RouteInput<typeof receiptsHttp.removeReceipt>) {
    return this.rpc.call(ctx, receiptsRpc.remove, { receiptId: params.id });
  }

  @Route(receiptsHttp.listReceipts)
  listOfPurchase(ctx: Ctx, { params }: RouteInput<typeof receiptsHttp.listReceipts>) {
    return this.rpc.call(ctx, receiptsRpc.listOfPurchase, { purchaseId: params.id });
  }

  @Route(receiptsHttp.attachReceipt)
  attach(ctx: Ctx, { params }: RouteInput<typeof receiptsHttp.attachReceipt>) {
    return this.rpc.call(ctx, receiptsRpc.attach, { purchaseId: params.id, receiptId: params.receiptId });
  }

  @Route(receiptsHttp.detachReceipt)
  detach(ctx: Ctx, { params }: RouteInput<typeof receiptsHttp.detachReceipt>) {
    return this.rpc.call(ctx, receiptsRpc.detach, { purchaseId: params.id, receiptId: params.receiptId });
  }
}
