import { z } from 'zod';
import { approvalsHttp } from '../http/approvals.http.ts';
import { Id } from '../primitives.ts';
import { rpc } from '../rpc.ts';
import { ApprovalWire } from '../wire/approval.wire.ts';

const approvalId = z.object({ approvalId: Id });

export const approvalsRpc = {
  /** For the caller's own card only. */
  requestCardLimit: rpc('rpc.spend.approval.request-card-limit', {
    access: 'card.request-limit',
    request: approvalsHttp.requestCardLimit.shape.body.extend({ cardId: Id }),
    reply: ApprovalWire,
  }),
  list: rpc('rpc.spend.approval.list', {
    access: 'approval.read',
    request: approvalsHttp.listApprovals.shape.query,
    reply: approvalsHttp.listApprovals.shape.reply,
  }),
  approve: rpc('rpc.spend.approval.approve', {
    access: 'approval.decide',
    request: approvalsHttp.approve.shape.body.extend(approvalId.shape),
    reply: ApprovalWire,
  }),
  reject: rpc('rpc.spend.approval.reject', {
    access: 'approval.decide',
    request: approvalsHttp.reject.shape.body.extend(approvalId.shape),
    reply: ApprovalWire,
  }),
  withdraw: rpc('rpc.spend.approval.withdraw', {
    access: 'approval.withdraw',
    request: approvalsHttp.withdraw.shape.body.extend(approvalId.shape),
    reply: ApprovalWire,
  }),
};
