import { z } from 'zod';
import { Day, Id, lineOf, nameOf, Nothing, PageOfArray, pageOf, textOf } from '../primitives.ts';
import { rpc } from '../rpc.ts';
import {
  ReimbursementLineInput,
  ReimbursementPolicyWire,
  ReimbursementStatus,
  ReimbursementSummaryWire,
  ReimbursementWire,
} from '../wire/reimbursement.wire.ts';

const maxLines = 100;
const content = { title: nameOf('The title'), lines: z.array(ReimbursementLineInput).max(maxLines) };
/** The version that was read: the change is refused if the report was changed since. */
const read = { reportId: Id, version: z.number().int().min(1) };
const Reason = textOf(1000).min(3, 'Say why, in a few words');

export const reimbursementsRpc = {
  list: rpc('rpc.spend.reimbursement.list', {
    access: 'reimbursement.read',
    request: z.object({
      ...PageOfArray,
      status: ReimbursementStatus.optional(),
      authorId: Id.optional(),
      /** Days of creation in UTC, inclusive. */
      from: Day.optional(),
      to: Day.optional(),
    }),
    reply: pageOf(ReimbursementSummaryWire),
  }),
  get: rpc('rpc.spend.reimbursement.get', {
    access: 'reimbursement.read',
    request: z.object({ reportId: Id }),
    reply: ReimbursementWire,
  }),
  create: rpc('rpc.spend.reimbursement.create', {
    access: 'reimbursement.submit',
    request: z.object(content),
    reply: ReimbursementWire,
  }),
  update: rpc('rpc.spend.reimbursement.update', {
    access: 'reimbursement.submit',
    request: z.object({ ...read, ...content }),
    reply: ReimbursementWire,
  }),
  submit: rpc('rpc.spend.reimbursement.submit', {
    access: 'reimbursement.submit',
    request: z.object(read),
    reply: ReimbursementWire,
  }),
  approve: rpc('rpc.spend.reimbursement.approve', {
    access: 'reimbursement.decide',
    request: z.object({ ...read, note: textOf(1000).default('') }),
    reply: ReimbursementWire,
  }),
  requestChanges: rpc('rpc.spend.reimbursement.request-changes', {
    access: 'reimbursement.decide',
    request: z.object({ ...read, note: Reason }),
    reply: ReimbursementWire,
  }),
  reject: rpc('rpc.spend.reimbursement.reject', {
    access: 'reimbursement.decide',
    request: z.object({ ...read, note: Reason }),
    reply: ReimbursementWire,
  }),
  /** The person was paid outside of this platform; no money of the wallet moves. */
  markPaid: rpc('rpc.spend.reimbursement.mark-paid', {
    access: 'money.move',
    request: z.object({ ...read, reference: lineOf(120).min(1, 'The reference is required') }),
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
