import { Readable } from 'node:stream';
import { Controller, Res } from '@nestjs/common';
import { donationsRpc, reimbursementsHttp, reimbursementsRpc, type RouteInput } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { type FastifyReply } from 'fastify';
import { Route } from '../../api/route.decorator.ts';
import { downloadOf } from '../files/download.ts';

@Controller()
export class ReimbursementsController {
  constructor(private readonly rpc: RpcClient) {}

  @Route(reimbursementsHttp.listReimbursements)
  list(ctx: Ctx, { query }: RouteInput<typeof reimbursementsHttp.listReimbursements>) {
    return this.rpc.call(ctx, reimbursementsRpc.list, query);
  }

  @Route(reimbursementsHttp.getReimbursementQueue)
  queue(ctx: Ctx) {
    return this.rpc.call(ctx, reimbursementsRpc.getQueue, {});
  }

  @Route(reimbursementsHttp.getReimbursement)
  get(ctx: Ctx, { params }: RouteInput<typeof reimbursementsHttp.getReimbursement>) {
    return this.rpc.call(ctx, reimbursementsRpc.get, { reportId: params.id });
  }

  @Route(reimbursementsHttp.createReimbursement)
  create(ctx: Ctx, { body }: RouteInput<typeof reimbursementsHttp.createReimbursement>) {
    return this.rpc.call(ctx, reimbursementsRpc.create, body);
  }

  @Route(reimbursementsHttp.updateReimbursement)
  update(ctx: Ctx, { params, body }: RouteInput<typeof reimbursementsHttp.updateReimbursement>) {
    return this.rpc.call(ctx, reimbursementsRpc.update, { reportId: params.id, ...body });
  }

  @Route(reimbursementsHttp.submitReimbursement)
  submit(ctx: Ctx, { params, body }: RouteInput<typeof reimbursementsHttp.submitReimbursement>) {
    return this.rpc.call(ctx, reimbursementsRpc.submit, { reportId: params.id, ...body });
  }

  @Route(reimbursementsHttp.approveReimbursement)
  approve(ctx: Ctx, { params, body }: RouteInput<typeof reimbursementsHttp.approveReimbursement>) {
    return this.rpc.call(ctx, reimbursementsRpc.approve, { reportId: params.id, ...body });
  }

  @Route(reimbursementsHttp.requestReimbursementChanges)
  requestChanges(
    ctx: Ctx,
    { params, body }: RouteInput<typeof reimbursementsHttp.requestReimbursementChanges>,
  ) {
    return this.rpc.call(ctx, reimbursementsRpc.requestChanges, { reportId: params.id, ...body });
  }

  @Route(reimbursementsHttp.rejectReimbursement)
  reject(ctx: Ctx, { params, body }: RouteInput<typeof reimbursementsHttp.rejectReimbursement>) {
    return this.rpc.call(ctx, reimbursementsRpc.reject, { reportId: params.id, ...body });
  }

  @Route(reimbursementsHttp.payReimbursements)
  pay(ctx: Ctx, { body }: RouteInput<typeof reimbursementsHttp.payReimbursements>) {
    return this.rpc.call(ctx, reimbursementsRpc.pay, body);
  }

  @Route(reimbursementsHttp.markReimbursementPaid)
  markPaid(ctx: Ctx, { params, body }: RouteInput<typeof reimbursementsHttp.markReimbursementPaid>) {
    return this.rpc.call(ctx, reimbursementsRpc.markPaid, { reportId: params.id, ...body });
  }

  @Route(reimbursementsHttp.forgoReimbursement)
  forgo(ctx: Ctx, { params, body }: RouteInput<typeof reimbursementsHttp.forgoReimbursement>) {
    return this.rpc.call(ctx, reimbursementsRpc.forgo, { reportId: params.id, ...body });
  }

  @Route(reimbursementsHttp.codeReimbursementLine)
  codeLine(ctx: Ctx, { params, body }: RouteInput<typeof reimbursementsHttp.codeReimbursementLine>) {
    const { id: reportId, lineId } = params;
    return this.rpc.call(ctx, reimbursementsRpc.codeLine, { reportId, lineId, ...body });
  }

  @Route(reimbursementsHttp.getReimbursementAcknowledgment)
  acknowledgment(ctx: Ctx, { params }: RouteInput<typeof reimbursementsHttp.getReimbursementAcknowledgment>) {
    return this.rpc.call(ctx, donationsRpc.getAcknowledgment, { reportId: params.id });
  }

  @Route(reimbursementsHttp.downloadReimbursementAcknowledgment)
  async downloadAcknowledgment(
    ctx: Ctx,
    { params }: RouteInput<typeof reimbursementsHttp.downloadReimbursementAcknowledgment>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { name, pdf } = await this.rpc.call(ctx, donationsRpc.printAcknowledgment, {
      reportId: params.id,
    });
    const content = Buffer.from(pdf, 'base64');
    const file = { name, type: 'application/pdf', bytes: content.length };
    return downloadOf(file, Readable.from([content]), reply);
  }

  @Route(reimbursementsHttp.getReimbursementSubstitute)
  getSubstitute(ctx: Ctx) {
    return this.rpc.call(ctx, reimbursementsRpc.getSubstitute, {});
  }

  @Route(reimbursementsHttp.setReimbursementSubstitute)
  setSubstitute(ctx: Ctx, { body }: RouteInput<typeof reimbursementsHttp.setReimbursementSubstitute>) {
    return this.rpc.call(ctx, reimbursementsRpc.setSubstitute, body);
  }

  @Route(reimbursementsHttp.endReimbursementSubstitute)
  endSubstitute(ctx: Ctx) {
    return this.rpc.call(ctx, reimbursementsRpc.endSubstitute, {});
  }

  @Route(reimbursementsHttp.getReimbursementPolicy)
  getPolicy(ctx: Ctx) {
    return this.rpc.call(ctx, reimbursementsRpc.getPolicy, {});
  }

  @Route(reimbursementsHttp.setReimbursementPolicy)
  setPolicy(ctx: Ctx, { body }: RouteInput<typeof reimbursementsHttp.setReimbursementPolicy>) {
    return this.rpc.call(ctx, reimbursementsRpc.setPolicy, body);
  }
}
