import { z } from 'zod';
import { CardLimitAmount } from './cards.http.ts';
import { Id, PageRequest, pageOf, textOf } from '../primitives.ts';
import { ApprovalStatus, ApprovalWire, LimitTerm } from '../wire/approval.wire.ts';
import { route } from './route.ts';

const byId = z.object({ id: Id });
const vote = z.strictObject({ version: z.number().int().min(1), note: textOf(500).default('') });

export const approvalsHttp = {
  requestCardLimit: route('POST', '/cards/:id/limit-requests', {
    summary: 'Request a higher limit for the caller’s own card',
    params: byId,
    body: z.strictObject({
      /** Of the current period where the request is for it alone. */
      limit: CardLimitAmount,
      term: LimitTerm.default('permanent'),
      reason: textOf(500).min(1, 'The reason is required'),
      /** The declined purchase that the request is for. */
      authorizationId: Id.nullable().default(null),
    }),
    reply: ApprovalWire,
    status: 201,
  }),
  listApprovals: route('GET', '/approvals', {
    summary: 'The caller’s own requests or, with permission, those of everybody; newest first',
    query: PageRequest.extend({
      status: ApprovalStatus.optional(),
      authorId: Id.optional(),
      cardId: Id.optional(),
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
