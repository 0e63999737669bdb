import { type StatementOfActivitiesWire } from '@almoner/contracts';
import { baseApi } from './base-api.ts';

/** Both days inclusive, `YYYY-MM-DD`. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

const accountingApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getStatementOfActivities: build.query<StatementOfActivitiesWire, DayRange>({
      query: (params) => ({ url: '/accounting/statement-of-activities', params }),
      providesTags: ['Accounts'],
    }),
  }),
});

export const { useGetStatementOfActivitiesQuery } = accountingApi;
