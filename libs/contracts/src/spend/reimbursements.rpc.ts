import { z } from 'zod';
import { reimbursementsHttp } from '../http/reimbursements.http.ts';
import { Id, Nothing, PageOfArray } from '../primitives.ts';
import { rpc } from '../rpc.ts';
import { ReimbursementPolicyWire, ReimbursementWire } from '../wire/reimbursement.wire.ts';

const {
  listReimbursements,
  createReimbursement,
  updateReimbursement,
  submitReimbursement,
  approveReimbursement,
  requestReimbursementChanges,
  rejectReimbursement,
  payReimbursements,
  markReimbursementPaid,
} = reimbursementsHttp;

const reportId = { reportId: Id };

export const reimbursementsRpc = {
  list: rpc('rpc.spend.reimbursement.list', {
    access: 'reimbursement.read',
    request: listReimbursements.shape.query.extend(PageOfArray),
    reply: listReimbursements.shape.reply,
  }),
  get: rpc('rpc.spend.reimbursement.get', {
    access: 'reimbursement.read',
    request: z.object(reportId),
    reply: ReimbursementWire,
  }),
  create: rpc('rpc.spend.reimbursement.create', {
    access: 'reimbursement.submit',
    request: createReimbursement.shape.body,
    reply: ReimbursementWire,
  }),
  update: rpc('rpc.spend.reimbursement.update', {
    access: 'reimbursement.submit',
    request: updateReimbursement.shape.body.extend(reportId),
    reply: ReimbursementWire,
  }),
  submit: rpc('rpc.spend.reimbursement.submit', {
    access: 'reimbursement.submit',
    request: submitReimbursement.shape.body.extend(reportId),
    reply: ReimbursementWire,
  }),
  approve: rpc('rpc.spend.reimbursement.approve', {
    access: 'reimbursement.decide',
    request: approveReimbursement.shape.body.extend(reportId),
    reply: ReimbursementWire,
  }),
  requestChanges: rpc('rpc.spend.reimbursement.request-changes', {
    access: 'reimbursement.decide',
    request: requestReimbursementChanges.shape.body.extend(reportId),
    reply: ReimbursementWire,
  }),
  reject: rpc('rpc.spend.reimbursement.reject', {
    access: 'reimbursement.decide',
    request: rejectReimbursement.shape.body.extend(reportId),
    reply: ReimbursementWire,
  }),
  /** To the bank accounts of their authors. */
  pay: rpc('rpc.spend.reimbursement.pay', {
    access: 'money.move',
    request: payReimbursements.shape.body,
    reply: payReimbursements.shape.reply,
  }),
  /** The person was paid outside of this platform; no money of the wallet moves. */
  markPaid: rpc('rpc.spend.reimbursement.mark-paid', {
    access: 'money.move',
    request: markReimbursementPaid.shape.body.extend(reportId),
    reply: ReimbursementWire,
  }),
  getPolicy: rpc('rpc.spend.reimbursement-policy.get', {
    access: 'reimbursement.read',
    request: Nothing,
    reply: ReimbursementPolicyWire,
  }),
  setPolicy: rpc('rpc.spend.reimbursement-policy.set', {
    access: 'reimbursement.manage-policy',
    request: ReimbursementPolicyWire,
    reply: ReimbursementPolicyWire,
  }),
};
