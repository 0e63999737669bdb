import { z } from 'zod';
import { CardLimitAmount } from './cards.http.ts';
import { Id, PageRequest, SpendFrequency, lineOf, pageOf, textOf } from '../primitives.ts';
import { ApprovalStatus, ApprovalWire, LimitTerm, approvalKinds } from '../wire/approval.wire.ts';
import { RequestableProgramWire } from '../wire/program.wire.ts';
import { route } from './route.ts';

const byId = z.object({ id: Id });
const Reason = textOf(500).min(1, 'The reason is required');
const vote = z.strictObject({ version: z.number().int().min(1), note: textOf(500).default('') });

export const approvalsHttp = {
  requestCardLimit: route('POST', '/cards/:id/limit-requests', {
    summary: 'Request a higher limit for the caller’s own card',
    params: byId,
    body: z.strictObject({
      /** For the current period where the request is for it alone. */
      limit: CardLimitAmount,
      term: LimitTerm.default('permanent'),
      reason: Reason,
      /** The declined purchase that the request is for. */
      authorizationId: Id.nullable().default(null),
    }),
    reply: ApprovalWire,
    status: 201,
  }),
  listRequestablePrograms: route('GET', '/spend-programs/requestable', {
    summary: 'The spend programs on which the caller may request a card, without their figures',
    reply: z.array(RequestableProgramWire),
  }),
  requestCard: route('POST', '/card-requests', {
    summary:
      'Request a card on a spend program for the caller; it is issued as soon as the request is approved',
    body: z.strictObject({
      spendProgramId: Id,
      name: lineOf(60).min(1, 'The name is required'),
      frequency: SpendFrequency,
      limit: CardLimitAmount,
      reason: Reason,
    }),
    reply: ApprovalWire,
    status: 201,
  }),
  requestMembership: route('POST', '/spend-programs/:id/join-requests', {
    summary: 'Request to become a member of a spend program',
    params: byId,
    body: z.strictObject({ reason: Reason }),
    reply: ApprovalWire,
    status: 201,
  }),
  requestProgramLimit: route('POST', '/spend-programs/:id/limit-requests', {
    summary: 'Request a higher period limit of a spend program that the caller may see',
    params: byId,
    body: z.strictObject({ limit: CardLimitAmount, reason: Reason }),
    reply: ApprovalWire,
    status: 201,
  }),
  listApprovals: route('GET', '/approvals', {
    summary: 'The caller’s own requests or, with permission, those of everybody; newest first',
    query: PageRequest.extend({
      status: ApprovalStatus.optional(),
      authorId: Id.optional(),
      cardId: Id.optional(),
      /** One request. */
      id: Id.optional(),
      kind: z.enum(approvalKinds).optional(),
      /** The requests for a second signature on this movement. */
      movementId: Id.optional(),
    }),
    reply: pageOf(ApprovalWire),
  }),
  approve: route('POST', '/approvals/:id/approve', {
    summary: 'Approve a request; an approved change is in force when the call returns',
    params: byId,
    body: vote,
    reply: ApprovalWire,
  }),
  reject: route('POST', '/approvals/:id/reject', {
    summary: 'Reject a request',
    params: byId,
    body: vote,
    reply: ApprovalWire,
  }),
  withdraw: route('POST', '/approvals/:id/withdraw', {
    summary: 'Withdraw the caller’s own request',
    params: byId,
    body: vote.pick({ version: true }),
    reply: ApprovalWire,
  }),
};
