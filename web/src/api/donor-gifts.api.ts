import { type DonorYearWire } from '@almoner/contracts';
import { baseApi } from './base-api.ts';

const donorGiftsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The years in which the signed-in person gave; the address keeps one person's answer from being used for another. */
    listGiftYears: build.query<DonorYearWire[], string>({ query: () => '/donor/years' }),
  }),
});

export const { useListGiftYearsQuery } = donorGiftsApi;
