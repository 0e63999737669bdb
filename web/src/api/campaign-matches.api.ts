import { type CampaignMatchWire, type RouteInput, type campaignMatchesHttp } from '@almoner/contracts';
import { baseApi } from './base-api.ts';

type Http = typeof campaignMatchesHttp;
export type MatchDraft = RouteInput<Http['createCampaignMatch']>['body'];
export type MatchEdit = RouteInput<Http['updateCampaignMatch']>['body'];
export type MatchPayment = RouteInput<Http['recordMatchPayment']>['body'];

const campaignMatchesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listCampaignMatches: build.query<CampaignMatchWire[], string>({
      query: (campaignId) => `/campaigns/${campaignId}/matches`,
      providesTags: ['Gifts'],
    }),
    createCampaignMatch: build.mutation<CampaignMatchWire, MatchDraft & { campaignId: string }>({
      query: ({ campaignId, ...body }) => ({ url: `/campaigns/${campaignId}/matches`, method: 'POST', body }),
      invalidatesTags: ['Gifts'],
    }),
    updateCampaignMatch: build.mutation<CampaignMatchWire, MatchEdit & { id: string }>({
      query: ({ id, ...body }) => ({ url: `/campaign-matches/${id}`, method: 'PATCH', body }),
      invalidatesTags: ['Gifts'],
    }),
    recordMatchPayment: build.mutation<CampaignMatchWire, MatchPayment & { id: string }>({
      query: ({ id, ...body }) => ({ url: `/campaign-matches/${id}/payments`, method: 'POST', body }),
      invalidatesTags: ['Gifts'],
    }),
  }),
});

export const {
  useListCampaignMatchesQuery,
  useCreateCampaignMatchMutation,
  useUpdateCampaignMatchMutation,
  useRecordMatchPaymentMutation,
} = campaignMatchesApi;
