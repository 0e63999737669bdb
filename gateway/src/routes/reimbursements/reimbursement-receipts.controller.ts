import { Controller, Res } from '@nestjs/common';
import { reimbursementReceiptsRpc, reimbursementsHttp, type RouteInput } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { type FastifyReply } from 'fastify';
import { Route } from '../../api/route.decorator.ts';
import { FileTransfer } from '../files/file-transfer.ts';
import { ReceiptDownload } from '../receipts/receipt-download.ts';

@Controller()
export class ReimbursementReceiptsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly transfer: FileTransfer,
    private readonly downloads: ReceiptDownload,
  ) {}

  @Route(reimbursementsHttp.uploadReimbursementReceipt)
  upload(
    ctx: Ctx,
    { params, query: { name }, file }: RouteInput<typeof reimbursementsHttp.uploadReimbursementReceipt>,
  ) {
    const { begin, addPart, finish, abandon } = reimbursementReceiptsRpc;
    const { id: reportId, lineId } = params;
    return this.transfer.send(
      ctx,
      {
        begin: (bound) => this.rpc.call(bound, begin, { reportId, lineId, name, bytes: file.bytes }),
        addPart: (bound, { receiptId }, part, content) =>
          this.rpc.call(bound, addPart, { reportId, receiptId, part, content }),
        finish: (bound, { receiptId }) => this.rpc.call(bound, finish, { reportId, receiptId }),
        abandon: (bound, begun) => this.rpc.call(bound, abandon, begun),
      },
      file,
    );
  }

  @Route(reimbursementsHttp.attachReimbursementReceipt)
  attach(ctx: Ctx, { params, body }: RouteInput<typeof reimbursementsHttp.attachReimbursementReceipt>) {
    const { id: reportId, ...ids } = params;
    return this.rpc.call(ctx, reimbursementReceiptsRpc.attach, { reportId, ...ids, ...body });
  }

  @Route(reimbursementsHttp.removeReimbursementReceipt)
  remove(ctx: Ctx, { params, query }: RouteInput<typeof reimbursementsHttp.removeReimbursementReceipt>) {
    const { id: reportId, ...ids } = params;
    return this.rpc.call(ctx, reimbursementReceiptsRpc.remove, { reportId, ...ids, ...query });
  }

  @Route(reimbursementsHttp.downloadReimbursementReceipt)
  download(
    ctx: Ctx,
    { params, query }: RouteInput<typeof reimbursementsHttp.downloadReimbursementReceipt>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { id: reportId, receiptId } = params;
    return this.downloads.ofReport(ctx, { reportId, receiptId }, query, reply);
  }
}
