import {
  type BudgetReportWire,
  type FigureLineWire,
  type FinancialPositionWire,
  type FundBalancesWire,
  type StatementOfActivitiesWire,
  type TrialBalanceWire,
} from '@almoner/contracts';
import { baseApi } from './base-api.ts';
import { type BooksQuery, pathOf } from './books-path.ts';

/** Both days inclusive, `YYYY-MM-DD`. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}
/** `none` for lines without the dimension. */
export interface FigureFilters {
  readonly to: string;
  readonly from?: string;
  readonly kind?: string;
  readonly accountId?: string;
  readonly category?: string;
  readonly fund?: string;
  readonly program?: string;
  readonly entries?: 'debit' | 'credit';
}
/** At the end of a day, `YYYY-MM-DD`. */
type OnDay = BooksQuery & { readonly on: string };
interface FigurePage {
  readonly items: FigureLineWire[];
  readonly nextCursor: string | null;
  readonly total: number;
  readonly currency: string;
}
interface BudgetChange {
  readonly year: number;
  readonly categoryId: string;
  readonly spendProgramId: string | null;
  /** Minor units; null removes the budget. */
  readonly amount: number | null;
  readonly version: number;
}

const pageSize = 50;

const accountingApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getStatementOfActivities: build.query<StatementOfActivitiesWire, BooksQuery & DayRange>({
      query: ({ clientId, ...params }) => ({
        url: pathOf(clientId, '/accounting/statement-of-activities'),
        params,
      }),
      providesTags: ['Accounts'],
    }),
    getFinancialPosition: build.query<FinancialPositionWire, OnDay>({
      query: ({ clientId, ...params }) => ({
        url: pathOf(clientId, '/accounting/financial-position'),
        params,
      }),
      providesTags: ['Accounts'],
    }),
    getFundBalances: build.query<FundBalancesWire, BooksQuery & DayRange>({
      query: ({ clientId, ...params }) => ({ url: pathOf(clientId, '/accounting/fund-balances'), params }),
      providesTags: ['Accounts'],
    }),
    getTrialBalance: build.query<TrialBalanceWire, OnDay>({
      query: ({ clientId, ...params }) => ({ url: pathOf(clientId, '/accounting/trial-balance'), params }),
      providesTags: ['Accounts'],
    }),
    listFigureLines: build.infiniteQuery<FigurePage, BooksQuery & FigureFilters, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      },
      query: ({ queryArg: { clientId, ...filters }, pageParam }) => ({
        url: pathOf(clientId, '/accounting/lines'),
        params: { ...filters, limit: pageSize, cursor: pageParam ?? undefined },
      }),
      providesTags: ['Accounts'],
    }),
    getBudget: build.query<BudgetReportWire, BooksQuery & { readonly year: number }>({
      query: ({ clientId, year }) => pathOf(clientId, `/accounting/budgets/${year}`),
      providesTags: ['Accounts'],
    }),
    setBudget: build.mutation<BudgetReportWire, BudgetChange>({
      query: ({ year, ...body }) => ({ url: `/accounting/budgets/${year}`, method: 'POST', body }),
      invalidatesTags: ['Accounts', 'Audit'],
    }),
  }),
});

export const {
  useGetStatementOfActivitiesQuery,
  useGetFinancialPositionQuery,
  useGetFundBalancesQuery,
  useGetTrialBalanceQuery,
  useListFigureLinesInfiniteQuery,
  useGetBudgetQuery,
  useSetBudgetMutation,
} = accountingApi;
