import { type FundraisingOverviewWire } from '@almoner/contracts';
import { type Days } from '../lib/day-presets.ts';
import { baseApi } from './base-api.ts';

const fundraisingApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getFundraisingOverview: build.query<FundraisingOverviewWire, Days>({
      query: ({ from, to }) => ({ url: '/fundraising/overview', params: { from, to } }),
      providesTags: ['Gifts'],
    }),
  }),
});

export const { useGetFundraisingOverviewQuery } = fundraisingApi;
