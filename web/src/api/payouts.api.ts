import { type ListOrder, type PayoutLineWire, type PayoutWire } from '@almoner/contracts';
import { maxPageSize } from '../lib/all-pages.ts';
import { baseApi } from './base-api.ts';

interface Page<Item> {
  readonly items: Item[];
  readonly nextCursor: string | null;
}

/** The first and the last day of arrival, in UTC. */
export interface PayoutDays {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

interface SortedPayouts extends PayoutDays {
  /** By the date of arrival or the amount; newest first without it. */
  readonly sort?: ListOrder | undefined;
}

const pageSize = 50;
const infiniteQueryOptions = {
  initialPageParam: null,
  getNextPageParam: ({ nextCursor }: Page<unknown>) => nextCursor ?? undefined,
};
const linesOf = (payoutId: string) => `/payouts/${encodeURIComponent(payoutId)}/lines`;

const payoutsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listPayouts: build.infiniteQuery<Page<PayoutWire>, SortedPayouts, string | null>({
      infiniteQueryOptions,
      query: ({ queryArg, pageParam }) => ({
        url: '/payouts',
        params: { ...queryArg, limit: pageSize, cursor: pageParam ?? undefined },
      }),
      providesTags: ['Gifts'],
    }),
    /** For exports. */
    getPayoutPage: build.query<Page<PayoutWire>, SortedPayouts & { cursor?: string | undefined }>({
      query: (params) => ({ url: '/payouts', params: { limit: maxPageSize, ...params } }),
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
  useLazyGetPayoutPageQuery,
  useGetPayoutQuery,
  useListPayoutLinesInfiniteQuery,
  useLazyGetPayoutLinePageQuery,
} = payoutsApi;
