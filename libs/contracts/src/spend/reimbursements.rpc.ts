import { z } from 'zod';
import { FileBytes, FilePart, FilePartContent } from '../file-parts.ts';
import { reimbursementsHttp } from '../http/reimbursements.http.ts';
import { Id, Nothing, PageOfArray } from '../primitives.ts';
import { rpc } from '../rpc.ts';
import { FileName } from '../wire/document.wire.ts';
import {
  ReimbursementPolicyInput,
  ReimbursementPolicyWire,
  ReimbursementQueueWire,
  ReimbursementReceiptWire,
  ReimbursementSubstitutesWire,
  ReimbursementWire,
} from '../wire/reimbursement.wire.ts';

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
  forgoReimbursement,
  codeReimbursementLine,
  setReimbursementSubstitute,
} = reimbursementsHttp;

const reportId = { reportId: Id };
const ofReport = z.object({ ...reportId, receiptId: Id });
const ofLine = ofReport.extend({ lineId: Id, version: z.number().int().min(1) });
/** One attempt to upload a file; a repeat with the same key starts a new attempt at the same receipt. */
const Attempt = ofReport.extend({ attempt: z.number().int().min(1) });

export const reimbursementsRpc = {
  list: rpc('rpc.spend.reimbursement.list', {
    access: 'reimbursement.read',
    request: listReimbursements.shape.query.extend(PageOfArray).extend({
      /** Only what waits for the caller's decision. */
      isToDecide: z.boolean().optional(),
    }),
    reply: listReimbursements.shape.reply,
  }),
  getQueue: rpc('rpc.spend.reimbursement.get-queue', {
    access: 'reimbursement.decide',
    request: Nothing,
    reply: ReimbursementQueueWire,
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
  /** Only by its author. */
  forgo: rpc('rpc.spend.reimbursement.forgo', {
    access: 'reimbursement.submit',
    request: forgoReimbursement.shape.body.extend(reportId),
    reply: ReimbursementWire,
  }),
  /** For a report that is in the books; its author changes the others. */
  codeLine: rpc('rpc.spend.reimbursement.code-line', {
    access: 'reimbursement.code',
    request: codeReimbursementLine.shape.body.extend({ ...reportId, lineId: Id }),
    reply: ReimbursementWire,
  }),
  getSubstitute: rpc('rpc.spend.reimbursement-substitute.get', {
    access: 'reimbursement.decide',
    request: Nothing,
    reply: ReimbursementSubstitutesWire,
  }),
  setSubstitute: rpc('rpc.spend.reimbursement-substitute.set', {
    access: 'reimbursement.decide',
    request: setReimbursementSubstitute.shape.body,
    reply: ReimbursementSubstitutesWire,
  }),
  endSubstitute: rpc('rpc.spend.reimbursement-substitute.end', {
    access: 'reimbursement.decide',
    request: Nothing,
    reply: ReimbursementSubstitutesWire,
  }),
  getPolicy: rpc('rpc.spend.reimbursement-policy.get', {
    access: 'reimbursement.read',
    request: Nothing,
    reply: ReimbursementPolicyWire,
  }),
  setPolicy: rpc('rpc.spend.reimbursement-policy.set', {
    access: 'reimbursement.manage-policy',
    request: ReimbursementPolicyInput,
    reply: ReimbursementPolicyWire,
  }),
};

/** A file is sent in parts of `documentPartBytes` (the last may be shorter), between `begin` and `finish`. */
export const reimbursementReceiptsRpc = {
  begin: rpc('rpc.spend.reimbursement-receipt.begin', {
    access: 'reimbursement.submit',
    request: z.object({ ...reportId, lineId: Id, name: FileName, bytes: FileBytes }),
    reply: Attempt,
  }),
  addPart: rpc('rpc.spend.reimbursement-receipt.add-part', {
    access: 'reimbursement.submit',
    request: ofReport.extend({ part: FilePart, content: FilePartContent }),
    reply: Nothing,
  }),
  finish: rpc('rpc.spend.reimbursement-receipt.finish', {
    access: 'reimbursement.submit',
    request: ofReport,
    reply: ReimbursementWire,
  }),
  /** Discards the parts of an interrupted upload, unless a later attempt has started. */
  abandon: rpc('rpc.spend.reimbursement-receipt.abandon', {
    access: 'reimbursement.submit',
    request: Attempt,
    reply: Nothing,
  }),
  readPart: rpc('rpc.spend.reimbursement-receipt.read-part', {
    access: 'reimbursement.read',
    /** `isPreview`: the picture in place of the file. */
    request: ofReport.extend({ part: FilePart, isPreview: z.boolean().optional() }),
    reply: z.object({
      receipt: ReimbursementReceiptWire,
      content: z.string(),
      /** For the whole preview, if it was requested. */
      previewBytes: z.number().int().nullable().default(null),
    }),
  }),
  attach: rpc('rpc.spend.reimbursement-receipt.attach', {
    access: 'reimbursement.submit',
    request: ofLine,
    reply: ReimbursementWire,
  }),
  remove: rpc('rpc.spend.reimbursement-receipt.remove', {
    access: 'reimbursement.submit',
    request: ofLine,
    reply: ReimbursementWire,
  }),
};
