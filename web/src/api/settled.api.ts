import { type CardTransactionWire } from '@almoner/contracts';
import { baseApi } from './base-api.ts';

const settledApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listSettled: build.query<CardTransactionWire[], string>({
      query: (organizationId) => ({
        url: '/transactions/card/getAllOrgTransactions',
        method: 'POST',
        body: { organizationId },
      }),
      providesTags: ['Purchases'],
    }),
  }),
});

export const { useListSettledQuery } = settledApi;
