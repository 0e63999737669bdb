import { type YearlyStatementsWire } from '@almoner/contracts';
import { baseApi } from './base-api.ts';

const yearlyStatementsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getYearlyStatements: build.query<YearlyStatementsWire, number>({
      query: (year) => `/yearly-statements/${year}`,
      providesTags: ['Gifts'],
    }),
    sendYearlyStatements: build.mutation<YearlyStatementsWire, number>({
      query: (year) => ({ url: `/yearly-statements/${year}/send`, method: 'POST' }),
      invalidatesTags: ['Gifts'],
    }),
    resendYearlyStatement: build.mutation<{ sentTo: string }, { donorId: string; year: number }>({
      query: ({ donorId, year }) => ({ url: `/donors/${donorId}/statements/${year}/resend`, method: 'POST' }),
    }),
  }),
});

export const {
  useGetYearlyStatementsQuery,
  useSendYearlyStatementsMutation,
  useResendYearlyStatementMutation,
} = yearlyStatementsApi;
