import { type GiftWire } from '@almoner/contracts';
import { maxPageSize } from '../lib/all-pages.ts';
import { baseApi } from './base-api.ts';

interface GiftPage {
  readonly items: GiftWire[];
  readonly nextCursor: string | null;
}

export interface GiftFilters {
  /** Found in donor, email, campaign or receipt. */
  readonly q?: string;
}

const pageSize = 50;

const giftsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listGifts: build.infiniteQuery<GiftPage, GiftFilters, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      },
      query: ({ queryArg, pageParam }) => ({
        url: '/gifts',
        params: { ...queryArg, limit: pageSize, cursor: pageParam ?? undefined },
      }),
      providesTags: ['Gifts'],
    }),
    getGift: build.query<GiftWire, string>({
      query: (id) => `/gifts/${encodeURIComponent(id)}`,
      providesTags: ['Gifts'],
    }),
    getGiftPage: build.query<GiftPage, GiftFilters & { limit?: number; cursor?: string }>({
      query: (params) => ({ url: '/gifts', params: { limit: maxPageSize, ...params } }),
    }),
  }),
});

export const { useListGiftsInfiniteQuery, useGetGiftQuery, useGetGiftPageQuery, useLazyGetGiftPageQuery } =
  giftsApi;
