import { type CardWire, type RouteInput, type cardsHttp } from '@almoner/contracts';
import { baseApi } from './base-api.ts';

export type IssueCardBody = RouteInput<typeof cardsHttp.issueCard>['body'];
export type CardAction = 'freeze' | 'unfreeze' | 'cancel';

const cardsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listCards: build.query<CardWire[], { organizationId: string; cardholderID?: string | null }>({
      query: (body) => ({ url: '/creditcard/getAllNonCancelledCards', method: 'POST', body }),
      providesTags: ['Cards'],
    }),
    issueCard: build.mutation<CardWire, IssueCardBody>({
      query: (body) => ({ url: '/cards', method: 'POST', body }),
      invalidatesTags: ['Cards', 'Programs'],
    }),
    changeCard: build.mutation<CardWire, { id: string; action: CardAction }>({
      query: ({ id, action }) => ({ url: `/cards/${id}/${action}`, method: 'POST' }),
      invalidatesTags: ['Cards', 'Programs'],
    }),
  }),
});

export const { useListCardsQuery, useLazyListCardsQuery, useIssueCardMutation, useChangeCardMutation } =
  cardsApi;
