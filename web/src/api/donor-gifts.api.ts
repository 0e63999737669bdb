import { type DonorYearWire } from '@almoner/contracts';
import { baseApi } from './base-api.ts';

const donorGiftsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The years in which the signed-in person gave; the email address separates the cache entries of different people. */
    listGiftYears: build.query<DonorYearWire[], string>({ query: () => '/donor/years' }),
  }),
});

export const { useListGiftYearsQuery } = donorGiftsApi;
