import { receiptTypes } from '@almoner/kernel';
import { z } from 'zod';
import {
  Day,
  Id,
  ListOrder,
  lineOf,
  nameOf,
  PageRequest,
  pageOf,
  textOf,
  PositiveMinor,
} from '../primitives.ts';
import { FileName, documentMaxBytes } from '../wire/document.wire.ts';
import { ReceiptForm } from '../wire/receipt.wire.ts';
import {
  ReimbursementAcknowledgmentWire,
  ReimbursementLineInput,
  ReimbursementPolicyInput,
  ReimbursementPolicyWire,
  ReimbursementQueueWire,
  ReimbursementStatus,
  ReimbursementSubstitutesWire,
  ReimbursementSummaryWire,
  ReimbursementWire,
  maxPaymentsAtOnce,
} from '../wire/reimbursement.wire.ts';
import { route } from './route.ts';

const byId = z.object({ id: Id });
const maxLines = 100;
const content = { title: nameOf('The title'), lines: z.array(ReimbursementLineInput).max(maxLines) };
/** The version that was read: the change is refused if the report was changed since. */
const readVersion = { version: z.number().int().min(1) };
const aReceipt = { types: receiptTypes, maxBytes: documentMaxBytes };
const onLine = byId.extend({ lineId: Id });
const receiptOnLine = onLine.extend({ receiptId: Id });
const Reason = textOf(1000).min(3, 'Enter a reason of at least 3 characters');

/** An offset such as `+02:00` is not accepted, because JavaScript and PostgreSQL interpret its sign differently. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

export const reimbursementsHttp = {
  listReimbursements: route('GET', '/reimbursements', {
    summary:
      'The caller’s own reimbursement reports or, with permission, those of everybody; newest first unless `sort` says otherwise. `q` searches title, person and merchants',
    query: PageRequest.extend({
      /** By the date of creation or the total. */
      sort: ListOrder.optional(),
      q: z.string().max(100).optional(),
      status: ReimbursementStatus.optional(),
      authorId: Id.optional(),
      /** Days of creation in UTC, inclusive. */
      from: Day.optional(),
      to: Day.optional(),
    }),
    reply: pageOf(ReimbursementSummaryWire),
  }),
  getReimbursementQueue: route('GET', '/reimbursement-queue', {
    summary: 'The number and sum of the reports that are waiting for the caller’s decision',
    reply: ReimbursementQueueWire,
  }),
  getReimbursement: route('GET', '/reimbursements/:id', {
    summary: 'A reimbursement report with its lines and votes, and what the caller may do with it',
    params: byId,
    reply: ReimbursementWire,
  }),
  createReimbursement: route('POST', '/reimbursements', {
    summary: 'Create a draft of a reimbursement report',
    body: z.strictObject(content),
    reply: ReimbursementWire,
    status: 201,
  }),
  updateReimbursement: route('PATCH', '/reimbursements/:id', {
    summary: 'Replace the title and the lines of the caller’s own report',
    params: byId,
    body: z.strictObject({ ...readVersion, ...content }),
    reply: ReimbursementWire,
  }),
  submitReimbursement: route('POST', '/reimbursements/:id/submit', {
    summary:
      'Submit the caller’s own report for approval; a line whose receipt is missing needs a reason, now or from an earlier submission',
    params: byId,
    body: z.strictObject({
      ...readVersion,
      receiptReasons: z
        .array(
          z.strictObject({
            lineId: Id,
            reason: textOf(200).min(3, 'Enter a reason of at least 3 characters'),
          }),
        )
        .max(maxLines)
        .optional(),
    }),
    reply: ReimbursementWire,
  }),
  uploadReimbursementReceipt: route('POST', '/reimbursements/:id/lines/:lineId/receipts', {
    summary:
      'Add a receipt to a line of the caller’s own report; the body is the file, and Content-Length is its size',
    params: onLine,
    query: z.strictObject({ name: FileName }),
    upload: aReceipt,
    reply: ReimbursementWire,
    status: 201,
  }),
  attachReimbursementReceipt: route('PUT', '/reimbursements/:id/lines/:lineId/receipts/:receiptId', {
    summary: 'Attach a receipt of the report to another of its lines too',
    params: receiptOnLine,
    body: z.strictObject(readVersion),
    reply: ReimbursementWire,
  }),
  removeReimbursementReceipt: route('DELETE', '/reimbursements/:id/lines/:lineId/receipts/:receiptId', {
    summary: 'Remove a receipt from a line; it is deleted unless another line has it',
    params: receiptOnLine,
    query: z.strictObject({ version: z.coerce.number().int().min(1) }),
    reply: ReimbursementWire,
  }),
  downloadReimbursementReceipt: route('GET', '/reimbursements/:id/receipts/:receiptId', {
    summary: 'The content of a receipt of a report',
    params: byId.extend({ receiptId: Id }),
    query: ReceiptForm,
    download: aReceipt,
    reply: z.unknown(),
  }),
  approveReimbursement: route('POST', '/reimbursements/:id/approve', {
    summary: 'Approve a report; the last approval books what the organization owes',
    params: byId,
    body: z.strictObject({ ...readVersion, note: textOf(1000).default('') }),
    reply: ReimbursementWire,
  }),
  requestReimbursementChanges: route('POST', '/reimbursements/:id/request-changes', {
    summary: 'Return a report to its author with a message',
    params: byId,
    body: z.strictObject({ ...readVersion, note: Reason }),
    reply: ReimbursementWire,
  }),
  rejectReimbursement: route('POST', '/reimbursements/:id/reject', {
    summary: 'Reject a report with a reason',
    params: byId,
    body: z.strictObject({ ...readVersion, note: Reason }),
    reply: ReimbursementWire,
  }),
  payReimbursements: route('POST', '/reimbursements/pay', {
    summary:
      'Pay approved reports to the bank accounts of their authors, each with its own result. The money is put on hold immediately and leaves the wallet once Stripe has sent it',
    body: z.strictObject({
      reports: z
        .array(z.strictObject({ id: Id, ...readVersion }))
        .min(1)
        .max(maxPaymentsAtOnce)
        .refine(
          (reports) => new Set(reports.map(({ id }) => id)).size === reports.length,
          'A report is named twice',
        ),
    }),
    reply: z.object({
      results: z.array(
        z.object({
          id: Id,
          /** Null where it was refused. */
          report: ReimbursementWire.nullable(),
          /** The code of the refusal. */
          refusal: z.string().nullable(),
        }),
      ),
    }),
  }),
  markReimbursementPaid: route('POST', '/reimbursements/:id/mark-paid', {
    summary: 'Record that the author was paid outside the platform; no money leaves the wallet',
    params: byId,
    body: z.strictObject({ ...readVersion, reference: lineOf(120).min(1, 'The reference is required') }),
    reply: ReimbursementWire,
  }),
  forgoReimbursement: route('POST', '/reimbursements/:id/forgo', {
    summary:
      'Give the caller’s own approved reimbursement, or a part of it, to the organization: it is not paid, and the caller gets a written acknowledgment',
    params: byId,
    body: z.strictObject({
      ...readVersion,
      /** A part of it; the rest is paid. Absent: all of it. */
      amount: PositiveMinor.optional(),
    }),
    reply: ReimbursementWire,
  }),
  codeReimbursementLine: route('PUT', '/reimbursements/:id/lines/:lineId/category', {
    summary:
      'Change the category of a line of an approved report; the books are corrected by a further entry. Null removes it',
    params: onLine,
    body: z.strictObject({ ...readVersion, categoryId: Id.nullable() }),
    reply: ReimbursementWire,
  }),
  getReimbursementAcknowledgment: route('GET', '/reimbursements/:id/acknowledgment', {
    summary:
      'The number of the acknowledgment of a reimbursement that was forgone; not found until it is issued, a moment later',
    params: byId,
    reply: ReimbursementAcknowledgmentWire,
  }),
  downloadReimbursementAcknowledgment: route('GET', '/reimbursements/:id/acknowledgment/file', {
    summary: 'The acknowledgment of a reimbursement that was forgone, as a PDF',
    params: byId,
    download: { types: ['application/pdf'], maxBytes: 1_000_000 },
    reply: z.unknown(),
  }),
  getReimbursementSubstitute: route('GET', '/reimbursement-substitute', {
    summary: 'Who decides on reports in the caller’s place, for whom the caller does, and whom they may name',
    reply: ReimbursementSubstitutesWire,
  }),
  setReimbursementSubstitute: route('PUT', '/reimbursement-substitute', {
    summary:
      'Name somebody who decides on reports in the caller’s place for some days; this replaces the previous substitution',
    body: z.strictObject({
      substituteId: Id,
      from: Day,
      to: Day,
      timeZone: lineOf(64).refine(
        isTimeZone,
        'Must be a time zone of the IANA database, such as America/New_York',
      ),
    }),
    reply: ReimbursementSubstitutesWire,
  }),
  endReimbursementSubstitute: route('DELETE', '/reimbursement-substitute', {
    summary: 'Immediately end the substitution that the caller named',
    reply: ReimbursementSubstitutesWire,
  }),
  getReimbursementPolicy: route('GET', '/reimbursement-policy', {
    summary: 'Who must approve a reimbursement report, and what its lines are expected to be',
    reply: ReimbursementPolicyWire,
  }),
  setReimbursementPolicy: route('PUT', '/reimbursement-policy', {
    summary:
      'Change who must approve the reports that are submitted from now on, and what lines are expected to be; an absent expectation stays',
    body: ReimbursementPolicyInput,
    reply: ReimbursementPolicyWire,
  }),
};
