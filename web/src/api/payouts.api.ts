import { type PayoutLineWire, type PayoutWire } from '@almoner/contracts';
import { maxPageSize } from '../lib/all-pages.ts';
import { baseApi } from './base-api.ts';

interface Page<Item> {
  readonly items: Item[];
  readonly nextCursor: string | null;
}

const pageSize = 50;
const infiniteQueryOptions = {
  initialPageParam: null,
  getNextPageParam: ({ nextCursor }: Page<unknown>) => nextCursor ?? undefined,
};
const linesOf = (payoutId: string) => `/payouts/${encodeURIComponent(payoutId)}/lines`;

const payoutsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listPayouts: build.infiniteQuery<Page<PayoutWire>, void, string | null>({
      infiniteQueryOptions,
      query: ({ pageParam }) => ({
        url: '/payouts',
        params: { limit: pageSize, cursor: pageParam ?? undefined },
      }),
      providesTags: ['Gifts'],
    }),
    getPayout: build.query<PayoutWire, string>({
      query: (id) => `/payouts/${encodeURIComponent(id)}`,
      providesTags: ['Gifts'],
    }),
    listPayoutLines: build.infiniteQuery<Page<PayoutLineWire>, string, string | null>({
      infiniteQueryOptions,
      query: ({ queryArg: payoutId, pageParam }) => ({
        url: linesOf(payoutId),
        params: { limit: pageSize, cursor: pageParam ?? undefined },
      }),
      providesTags: ['Gifts'],
    }),
    /** For exports. */
    getPayoutLinePage: build.query<Page<PayoutLineWire>, { payoutId: string; cursor?: string | undefined }>({
      query: ({ payoutId, cursor }) => ({ url: linesOf(payoutId), params: { limit: maxPageSize, cursor } }),
    }),
  }),
});

export const {
  useListPayoutsInfiniteQuery,
  useGetPayoutQuery,
  useListPayoutLinesInfiniteQuery,
  useLazyGetPayoutLinePageQuery,
} = payoutsApi;
