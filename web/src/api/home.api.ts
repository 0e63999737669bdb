import { type FirstStepsWire, type HomeWire } from '@almoner/contracts';
import { baseApi } from './base-api.ts';

const homeApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getHome: build.query<HomeWire, void>({
      query: () => '/home',
      providesTags: ['Accounts', 'Cards', 'Purchases', 'Approvals', 'Reimbursements', 'Gifts', 'People'],
    }),
    getFirstSteps: build.query<FirstStepsWire, void>({
      query: () => '/home/first-steps',
      providesTags: ['Accounts', 'Cards', 'Gifts', 'People'],
    }),
  }),
});

export const { useGetHomeQuery, useGetFirstStepsQuery } = homeApi;
