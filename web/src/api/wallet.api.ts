import {
  type AccountWire,
  type MovementSubject,
  type StatementLineWire,
  type TransferSumWire,
  type TransferWire,
  type WalletDetailsWire,
} from '@almoner/contracts';
import { maxPageSize } from '../lib/all-pages.ts';
import { baseApi } from './base-api.ts';

/** Days in UTC, both included. */
export interface StatementFilters {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly about?: MovementSubject | undefined;
}
export interface StatementQuery extends StatementFilters {
  readonly accountId: string;
  readonly view: 'movements' | 'posted' | 'on_hold' | 'incoming';
}
interface StatementPage {
  readonly items: StatementLineWire[];
  readonly nextCursor: string | null;
}
interface Movement {
  /** Minor units. */
  readonly amount: number;
  /** One key per intended movement: sending it again cannot move the money twice. */
  readonly idempotencyKey: string;
  /** The day on which it counts, if that is not today. */
  readonly on?: string;
}

interface TreasuryMove extends Movement {
  readonly kind: 'treasury_fund' | 'treasury_return';
  readonly teamId: string;
}

const pageSize = 50;

const moneyApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listAccounts: build.query<AccountWire[], void>({ query: () => '/accounts', providesTags: ['Accounts'] }),
    listStatement: build.infiniteQuery<StatementPage, StatementQuery, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      },
      query: ({ queryArg, pageParam }) => ({
        url: '/transfers',
        params: { ...queryArg, limit: pageSize, cursor: pageParam ?? undefined },
      }),
      providesTags: ['Accounts'],
    }),
    getStatementPage: build.query<StatementPage, StatementQuery & { cursor?: string }>({
      query: (params) => ({ url: '/transfers', params: { limit: maxPageSize, ...params } }),
    }),
    /** What an account has on hold, newest first. */
    listHolds: build.query<StatementPage, { accountId: string }>({
      query: ({ accountId }) => ({
        url: '/transfers',
        params: { accountId, view: 'on_hold', limit: maxPageSize },
      }),
      providesTags: ['Accounts'],
    }),
    sumStatement: build.query<TransferSumWire, StatementFilters & { accountId: string }>({
      query: (params) => ({ url: '/transfers/sum', params }),
      providesTags: ['Accounts'],
    }),
    getStatementLine: build.query<StatementLineWire, { id: string; accountId: string }>({
      query: ({ id, accountId }) => ({ url: `/transfers/${encodeURIComponent(id)}`, params: { accountId } }),
      providesTags: ['Accounts'],
    }),
    getWalletDetails: build.query<WalletDetailsWire, void>({ query: () => '/wallet/details' }),
    showAccountNumber: build.mutation<{ accountNumber: string }, void>({
      query: () => ({ url: '/wallet/account-number', method: 'POST' }),
    }),
    moveMoney: build.mutation<
      TransferWire,
      Movement & { kind: 'deposit' | 'withdrawal' | 'vault_in' | 'vault_out' }
    >({
      query: ({ idempotencyKey, ...body }) => ({
        url: '/transfers',
        method: 'POST',
        body,
        headers: { 'idempotency-key': idempotencyKey },
      }),
      invalidatesTags: ['Accounts', 'Approvals'],
    }),
    moveTreasury: build.mutation<TransferWire, TreasuryMove>({
      query: ({ idempotencyKey, ...body }) => ({
        url: '/transfers',
        method: 'POST',
        body,
        headers: { 'idempotency-key': idempotencyKey },
      }),
      invalidatesTags: ['Accounts'],
    }),
  }),
});

export const {
  useListAccountsQuery,
  useLazyListAccountsQuery,
  useListStatementInfiniteQuery,
  useListHoldsQuery,
  useSumStatementQuery,
  useMoveTreasuryMutation,
  useGetStatementLineQuery,
  useLazyGetStatementPageQuery,
  useGetWalletDetailsQuery,
  useShowAccountNumberMutation,
  useMoveMoneyMutation,
} = moneyApi;
