import { type AccountWire, type TransferWire } from '@almoner/contracts';
import { wholePageSize } from '../lib/all-pages.ts';
import { baseApi } from './base-api.ts';

interface TransferPage {
  readonly items: TransferWire[];
  readonly nextCursor: string | null;
}
interface Deposit {
  /** Minor units. */
  readonly amount: number;
  /** One key per intended deposit: sending it again cannot move the money twice. */
  readonly idempotencyKey: string;
}

interface TreasuryMove extends Deposit {
  readonly kind: 'treasury_fund' | 'treasury_return';
  readonly teamId: string;
}

const pageSize = 50;

const moneyApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listAccounts: build.query<AccountWire[], void>({ query: () => '/accounts', providesTags: ['Accounts'] }),
    listTransfers: build.infiniteQuery<TransferPage, void, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      },
      query: ({ pageParam }) => ({
        url: '/transfers',
        params: { limit: pageSize, cursor: pageParam ?? undefined },
      }),
      providesTags: ['Accounts'],
    }),
    getTransferPage: build.query<TransferPage, { cursor?: string }>({
      query: (params) => ({ url: '/transfers', params: { limit: wholePageSize, ...params } }),
    }),
    deposit: build.mutation<TransferWire, Deposit>({
      query: ({ amount, idempotencyKey }) => ({
        url: '/transfers',
        method: 'POST',
        body: { kind: 'deposit', amount },
        headers: { 'idempotency-key': idempotencyKey },
      }),
      invalidatesTags: ['Accounts'],
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
  useListTransfersInfiniteQuery,
  useMoveTreasuryMutation,
  useLazyGetTransferPageQuery,
  useDepositMutation,
} = moneyApi;
