import { type ApprovalWire } from '@almoner/contracts';
import { baseApi } from './base-api.ts';

interface ApprovalPage {
  readonly items: ApprovalWire[];
  readonly nextCursor: string | null;
}
interface LimitRequest {
  readonly cardId: string;
  /** Minor units, for each period of the card's rule. */
  readonly limit: number;
  readonly reason: string;
  readonly authorizationId: string | null;
}
interface Decision {
  readonly id: string;
  /** Of the request as it was shown: one that changed meanwhile is not decided. */
  readonly version: number;
  readonly decision: 'approve' | 'reject' | 'withdraw';
}

const mostShown = 100;

const approvalsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listPendingApprovals: build.query<ApprovalWire[], void>({
      query: () => ({ url: '/approvals', params: { status: 'pending', limit: mostShown } }),
      transformResponse: ({ items }: ApprovalPage) => items,
      providesTags: ['Approvals'],
    }),
    requestCardLimit: build.mutation<ApprovalWire, LimitRequest>({
      query: ({ cardId, ...body }) => ({ url: `/cards/${cardId}/limit-requests`, method: 'POST', body }),
      invalidatesTags: ['Approvals'],
    }),
    decideApproval: build.mutation<ApprovalWire, Decision>({
      query: ({ id, version, decision }) => ({
        url: `/approvals/${id}/${decision}`,
        method: 'POST',
        body: { version },
      }),
      invalidatesTags: ['Approvals', 'Cards'],
    }),
  }),
});

export const { useListPendingApprovalsQuery, useRequestCardLimitMutation, useDecideApprovalMutation } =
  approvalsApi;
