import { type AccountMonthWire, type DailyBalancesWire } from '@almoner/contracts';
import { baseApi } from './base-api.ts';

const accountStatementsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listStatements: build.query<AccountMonthWire[], string>({
      query: (accountId) => ({ url: '/wallet/statements', params: { accountId } }),
      providesTags: ['Accounts'],
    }),
    listDailyBalances: build.query<DailyBalancesWire, { accountId: string; days: number }>({
      query: ({ accountId, days }) => ({ url: `/accounts/${accountId}/daily-balances`, params: { days } }),
      providesTags: ['Accounts'],
    }),
  }),
});

export const { useListStatementsQuery, useListDailyBalancesQuery } = accountStatementsApi;
