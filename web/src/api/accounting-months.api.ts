import { type AccountingMonthDetailWire, type AccountingMonthWire } from '@almoner/contracts';
import { baseApi } from './base-api.ts';
import { type BooksQuery, pathOf } from './books-path.ts';

interface MonthChange {
  readonly month: string;
  /** The row version that the person saw. */
  readonly version: number;
  readonly reason?: string;
}

const accountingMonthsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listMonths: build.query<AccountingMonthWire[], BooksQuery>({
      query: ({ clientId }) => pathOf(clientId, '/accounting/months'),
      providesTags: ['Accounts'],
    }),
    getMonth: build.query<AccountingMonthDetailWire, BooksQuery & { readonly month: string }>({
      query: ({ clientId, month }) => pathOf(clientId, `/accounting/months/${month}`),
      providesTags: ['Accounts', 'Purchases'],
    }),
    closeMonth: build.mutation<AccountingMonthDetailWire, MonthChange>({
      query: ({ month, ...body }) => ({ url: `/accounting/months/${month}/close`, method: 'POST', body }),
      invalidatesTags: ['Accounts', 'Audit'],
    }),
    reopenMonth: build.mutation<AccountingMonthDetailWire, MonthChange>({
      query: ({ month, ...body }) => ({ url: `/accounting/months/${month}/reopen`, method: 'POST', body }),
      invalidatesTags: ['Accounts', 'Audit'],
    }),
  }),
});

export const { useListMonthsQuery, useGetMonthQuery, useCloseMonthMutation, useReopenMonthMutation } =
  accountingMonthsApi;
