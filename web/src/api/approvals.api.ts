import {
  type ApprovalKind,
  type ApprovalWire,
  type LimitTerm,
  type RequestableProgramWire,
  type RouteInput,
  type approvalsHttp,
} from '@almoner/contracts';
import { isLimitRequest, type LimitRequest } from '../lib/limit-requests.ts';
import { baseApi } from './base-api.ts';

interface ApprovalPage {
  readonly items: ApprovalWire[];
  readonly nextCursor: string | null;
}
interface LimitRequestBody {
  readonly cardId: string;
  /** Minor units, for each period of the card's rule, or for the current one alone. */
  readonly limit: number;
  readonly term: LimitTerm;
  readonly reason: string;
  readonly authorizationId: string | null;
}
interface Decision {
  readonly id: string;
  /** Version of the request shown to the user; the server rejects the decision if the request has changed. */
  readonly version: number;
  readonly decision: 'approve' | 'reject' | 'withdraw';
  /** The decider's reason, which the author can read. */
  readonly note?: string;
}

interface ApprovalFilters {
  readonly status?: ApprovalWire['status'] | undefined;
  readonly kind?: ApprovalKind | undefined;
}

type CardRequestBody = RouteInput<typeof approvalsHttp.requestCard>['body'];

const maxShown = 100;
const pageSize = 50;

const approvalsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listPendingApprovals: build.query<ApprovalWire[], void>({
      query: () => ({ url: '/approvals', params: { status: 'pending', limit: maxShown } }),
      transformResponse: ({ items }: ApprovalPage) => items,
      providesTags: ['Approvals'],
    }),
    /** The newest ones that this person made, decided or not. */
    listApprovalsOfAuthor: build.query<ApprovalWire[], string>({
      query: (authorId) => ({ url: '/approvals', params: { authorId, limit: maxShown } }),
      transformResponse: ({ items }: ApprovalPage) => items,
      providesTags: ['Approvals'],
    }),
    /** The newest one for this card, decided or not; null if there is none. */
    getNewestApprovalOfCard: build.query<LimitRequest | null, string>({
      query: (cardId) => ({ url: '/approvals', params: { cardId, limit: 1 } }),
      transformResponse: ({ items }: ApprovalPage) => items.find(isLimitRequest) ?? null,
      providesTags: ['Approvals'],
    }),
    /** Null if it does not exist or the caller may not see it. */
    getApproval: build.query<ApprovalWire | null, string>({
      query: (id) => ({ url: '/approvals', params: { id, limit: 1 } }),
      transformResponse: ({ items }: ApprovalPage) => items[0] ?? null,
      providesTags: ['Approvals'],
    }),
    listApprovals: build.infiniteQuery<ApprovalPage, ApprovalFilters, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      },
      query: ({ queryArg, pageParam }) => ({
        url: '/approvals',
        params: { ...queryArg, limit: pageSize, cursor: pageParam ?? undefined },
      }),
      providesTags: ['Approvals'],
    }),
    requestCardLimit: build.mutation<ApprovalWire, LimitRequestBody>({
      query: ({ cardId, ...body }) => ({ url: `/cards/${cardId}/limit-requests`, method: 'POST', body }),
      invalidatesTags: ['Approvals'],
    }),
    listRequestablePrograms: build.query<RequestableProgramWire[], void>({
      query: () => '/spend-programs/requestable',
      providesTags: ['Programs'],
    }),
    requestCard: build.mutation<ApprovalWire, CardRequestBody>({
      query: (body) => ({ url: '/card-requests', method: 'POST', body }),
      invalidatesTags: ['Approvals'],
    }),
    requestMembership: build.mutation<ApprovalWire, { id: string; reason: string }>({
      query: ({ id, reason }) => ({
        url: `/spend-programs/${id}/join-requests`,
        method: 'POST',
        body: { reason },
      }),
      invalidatesTags: ['Approvals'],
    }),
    requestProgramLimit: build.mutation<ApprovalWire, { id: string; limit: number; reason: string }>({
      query: ({ id, ...body }) => ({ url: `/spend-programs/${id}/limit-requests`, method: 'POST', body }),
      invalidatesTags: ['Approvals'],
    }),
    decideApproval: build.mutation<ApprovalWire, Decision>({
      query: ({ id, decision, ...body }) => ({ url: `/approvals/${id}/${decision}`, method: 'POST', body }),
      invalidatesTags: ['Approvals', 'Cards', 'Programs', 'Accounts', 'Reimbursements'],
    }),
  }),
});

export const {
  useListPendingApprovalsQuery,
  useListApprovalsOfAuthorQuery,
  useGetNewestApprovalOfCardQuery,
  useGetApprovalQuery,
  useListApprovalsInfiniteQuery,
  useRequestCardLimitMutation,
  useDecideApprovalMutation,
  useListRequestableProgramsQuery,
  useRequestCardMutation,
  useRequestMembershipMutation,
  useRequestProgramLimitMutation,
} = approvalsApi;
