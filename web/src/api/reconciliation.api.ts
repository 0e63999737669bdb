import { type ReconciliationDayWire } from '@almoner/contracts';
import { baseApi } from './base-api.ts';

/** Days in UTC, `YYYY-MM-DD`, both inclusive. */
interface Range {
  readonly from: string;
  readonly to: string;
}

const reconciliationApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listReconciliationDays: build.query<ReconciliationDayWire[], Range>({
      query: (params) => ({ url: '/reconciliation', params }),
      providesTags: ['Accounts'],
    }),
    checkReconciliation: build.mutation<ReconciliationDayWire[], void>({
      query: () => ({ url: '/reconciliation/checks', method: 'POST', body: {} }),
      invalidatesTags: ['Accounts'],
    }),
  }),
});

export const { useListReconciliationDaysQuery, useCheckReconciliationMutation } = reconciliationApi;
