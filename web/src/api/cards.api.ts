import {
  type cardsHttp,
  type CardPeriodsWire,
  type CardSummaryWire,
  type RouteInput,
} from '@almoner/contracts';
import { baseApi } from './base-api.ts';
import { fetchAllPages } from './fetch-all-pages.ts';

export type IssueCardBody = RouteInput<typeof cardsHttp.issueCard>['body'];
export type CardAction = 'freeze' | 'unfreeze' | 'cancel';

const cardsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The session decides which cards are returned; the organization only separates the cache entries. */
    listCards: build.query<CardSummaryWire[], { organizationId: string }>({
      queryFn: (_, __, ___, send) => fetchAllPages(send, '/cards'),
      providesTags: ['Cards'],
    }),
    getCard: build.query<CardSummaryWire, string>({
      query: (id) => `/cards/${encodeURIComponent(id)}`,
      providesTags: ['Cards'],
    }),
    listCardPeriods: build.query<CardPeriodsWire | null, { id: string; count: number }>({
      query: ({ id, count }) => ({ url: `/cards/${encodeURIComponent(id)}/periods`, params: { count } }),
      providesTags: ['Cards', 'Purchases'],
    }),
    issueCard: build.mutation<CardSummaryWire, IssueCardBody>({
      query: (body) => ({ url: '/cards', method: 'POST', body }),
      invalidatesTags: ['Cards', 'Programs'],
    }),
    changeCardLimit: build.mutation<CardSummaryWire, { id: string; limit: number }>({
      query: ({ id, limit }) => ({ url: `/cards/${id}`, method: 'PATCH', body: { limit } }),
      invalidatesTags: ['Cards'],
    }),
    changeCard: build.mutation<CardSummaryWire, { id: string; action: CardAction }>({
      query: ({ id, action }) => ({ url: `/cards/${id}/${action}`, method: 'POST' }),
      invalidatesTags: ['Cards', 'Programs'],
    }),
  }),
});

export const {
  useListCardsQuery,
  useGetCardQuery,
  useListCardPeriodsQuery,
  useLazyListCardsQuery,
  useIssueCardMutation,
  useChangeCardMutation,
  useChangeCardLimitMutation,
} = cardsApi;
