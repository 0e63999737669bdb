import { z } from 'zod';
import { approvalsHttp } from '../http/approvals.http.ts';
import { Id, Nothing } from '../primitives.ts';
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
  listRequestablePrograms: rpc('rpc.spend.program.list-requestable', {
    access: 'program.request',
    request: Nothing,
    reply: approvalsHttp.listRequestablePrograms.shape.reply,
  }),
  /** For the caller. Its approval publishes an event by which `cards` issues the card. */
  requestCard: rpc('rpc.spend.approval.request-card', {
    access: 'program.request',
    request: approvalsHttp.requestCard.shape.body,
    reply: ApprovalWire,
  }),
  requestMembership: rpc('rpc.spend.approval.request-membership', {
    access: 'program.request',
    request: approvalsHttp.requestMembership.shape.body.extend({ programId: Id }),
    reply: ApprovalWire,
  }),
  requestProgramLimit: rpc('rpc.spend.approval.request-program-limit', {
    access: 'program.request',
    request: approvalsHttp.requestProgramLimit.shape.body.extend({ programId: Id }),
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
