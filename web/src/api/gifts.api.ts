import { type GiftWire } from '@almoner/contracts';
import { maxPageSize } from '../lib/all-pages.ts';
import { baseApi } from './base-api.ts';

interface GiftPage {
  readonly items: GiftWire[];
  readonly nextCursor: string | null;
}

const pageSize = 50;

const giftsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listGifts: build.infiniteQuery<GiftPage, void, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      },
      query: ({ pageParam }) => ({
        url: '/gifts',
        params: { limit: pageSize, cursor: pageParam ?? undefined },
      }),
      providesTags: ['Gifts'],
    }),
    getGiftPage: build.query<GiftPage, { cursor?: string }>({
      query: (params) => ({ url: '/gifts', params: { limit: maxPageSize, ...params } }),
    }),
  }),
});

export const { useListGiftsInfiniteQuery, useLazyGetGiftPageQuery } = giftsApi;
