import { type FeeRatesToSet, type GiftFeesWire } from '@almoner/contracts';
import { baseApi } from './base-api.ts';

const giftFeesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getGiftFees: build.query<GiftFeesWire, void>({
      query: () => '/gift-fees',
      providesTags: ['Gifts'],
    }),
    setFeeRates: build.mutation<GiftFeesWire, FeeRatesToSet>({
      query: (body) => ({ url: '/gift-fees/rates', method: 'PUT', body }),
      invalidatesTags: ['Gifts'],
    }),
  }),
});

export const { useGetGiftFeesQuery, useSetFeeRatesMutation } = giftFeesApi;
