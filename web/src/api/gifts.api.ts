import { type CampaignWire, type GiftWire } from '@almoner/contracts';
import { wholePageSize } from '../lib/all-pages.ts';
import { baseApi } from './base-api.ts';

interface GiftPage {
  readonly items: GiftWire[];
  readonly nextCursor: string | null;
}
export interface NewCampaign {
  readonly slug: string;
  readonly title: string;
  readonly story: string;
  /** Minor units. */
  readonly goal: number | null;
}

const pageSize = 50;

const giftsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listCampaigns: build.query<CampaignWire[], void>({ query: () => '/campaigns', providesTags: ['Gifts'] }),
    createCampaign: build.mutation<CampaignWire, NewCampaign>({
      query: (body) => ({ url: '/campaigns', method: 'POST', body }),
      invalidatesTags: ['Gifts'],
    }),
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
      query: (params) => ({ url: '/gifts', params: { limit: wholePageSize, ...params } }),
    }),
  }),
});

export const {
  useListCampaignsQuery,
  useCreateCampaignMutation,
  useListGiftsInfiniteQuery,
  useLazyGetGiftPageQuery,
} = giftsApi;
