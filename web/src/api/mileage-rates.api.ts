import { type MileageRateInput, type MileageRateOfYearWire } from '@almoner/contracts';
import { baseApi } from './base-api.ts';

const mileageRatesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listMileageRates: build.query<MileageRateOfYearWire[], void>({
      query: () => '/mileage-rates',
      transformResponse: ({ items }: { readonly items: MileageRateOfYearWire[] }) => items,
      providesTags: ['Reimbursements'],
    }),
    setMileageRate: build.mutation<MileageRateOfYearWire, MileageRateInput & { readonly year: number }>({
      query: ({ year, ...body }) => ({ url: `/mileage-rates/${year}`, method: 'PUT', body }),
      invalidatesTags: ['Reimbursements'],
    }),
  }),
});

export const { useListMileageRatesQuery, useSetMileageRateMutation } = mileageRatesApi;
