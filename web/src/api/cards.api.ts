import {
  type cardsHttp,
  type CardDetailWire,
  type CardPeriodsWire,
  type CardSummaryWire,
  type RouteInput,
} from '@almoner/contracts';
import { type z } from 'zod';
import { baseApi } from './base-api.ts';
import { fetchAllPages } from './fetch-all-pages.ts';

export type IssueCardBody = RouteInput<typeof cardsHttp.issueCard>['body'];
type CardChange = RouteInput<typeof cardsHttp.updateCard>['body'] & { readonly id: string };
type CardKey = z.infer<typeof cardsHttp.createCardKey.shape.reply>;
export type BillingAddressBody = RouteInput<typeof cardsHttp.setBillingAddress>['body'];
type ReplaceCardBody = RouteInput<typeof cardsHttp.replaceCard>['body'];
export type CardAction = 'freeze' | 'unfreeze' | 'cancel';

const cardsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The session decides which cards are returned; the organization only separates the cache entries. */
    listCards: build.query<CardSummaryWire[], { organizationId: string }>({
      queryFn: (_, __, ___, send) => fetchAllPages(send, '/cards'),
      providesTags: ['Cards'],
    }),
    getCard: build.query<CardDetailWire, string>({
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
    updateCard: build.mutation<CardSummaryWire, CardChange>({
      query: ({ id, ...body }) => ({ url: `/cards/${id}`, method: 'PATCH', body }),
      invalidatesTags: ['Cards', 'Audit'],
    }),
    changeCardLimit: build.mutation<CardSummaryWire, { id: string; limit: number }>({
      query: ({ id, limit }) => ({ url: `/cards/${id}`, method: 'PATCH', body: { limit } }),
      invalidatesTags: ['Cards', 'Audit', 'Approvals'],
    }),
    createCardKey: build.mutation<CardKey, { id: string; nonce: string }>({
      query: ({ id, nonce }) => ({ url: `/cards/${id}/ephemeral-key`, method: 'POST', body: { nonce } }),
      invalidatesTags: ['Audit'],
    }),
    activateCard: build.mutation<CardSummaryWire, { id: string; last4: string }>({
      query: ({ id, last4 }) => ({ url: `/cards/${id}/activate`, method: 'POST', body: { last4 } }),
      invalidatesTags: ['Cards', 'Audit'],
    }),
    setBillingAddress: build.mutation<unknown, BillingAddressBody>({
      query: (body) => ({ url: '/user/cardholder/address', method: 'POST', body }),
      invalidatesTags: ['Audit'],
    }),
    replaceCard: build.mutation<CardSummaryWire, ReplaceCardBody & { readonly id: string }>({
      query: ({ id, ...body }) => ({ url: `/cards/${id}/replace`, method: 'POST', body }),
      invalidatesTags: ['Cards', 'Programs', 'Audit'],
    }),
    /** `amount`: more than the limit, for the current period alone. */
    setCardIncrease: build.mutation<CardSummaryWire, { id: string; amount: number }>({
      query: ({ id, amount }) => ({ url: `/cards/${id}/limit-increase`, method: 'PUT', body: { amount } }),
      invalidatesTags: ['Cards', 'Audit', 'Approvals'],
    }),
    changeCard: build.mutation<CardSummaryWire, { id: string; action: CardAction }>({
      query: ({ id, action }) => ({ url: `/cards/${id}/${action}`, method: 'POST' }),
      invalidatesTags: ['Cards', 'Programs', 'Audit'],
    }),
  }),
});

export const {
  useListCardsQuery,
  useGetCardQuery,
  useListCardPeriodsQuery,
  useLazyListCardsQuery,
  useIssueCardMutation,
  useUpdateCardMutation,
  useReplaceCardMutation,
  useSetBillingAddressMutation,
  useActivateCardMutation,
  useCreateCardKeyMutation,
  useChangeCardMutation,
  useChangeCardLimitMutation,
  useSetCardIncreaseMutation,
} = cardsApi;
