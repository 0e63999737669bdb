import { type GiftFeesWire } from '@almoner/contracts';
import { baseApi } from './base-api.ts';

const giftFeesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getGiftFees: build.query<GiftFeesWire, void>({
      query: () => '/gift-fees',
      providesTags: ['Gifts'],
    }),
  }),
});

export const { useGetGiftFeesQuery } = giftFeesApi;
