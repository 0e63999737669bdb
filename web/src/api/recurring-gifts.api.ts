import {
  type DateOrder,
  type RecurringGiftStatus,
  type RecurringGiftWire,
  type RecurringHealthWire,
  type UpgradeSuggestionsWire,
} from '@almoner/contracts';
import { maxPageSize } from '../lib/all-pages.ts';
import { baseApi } from './base-api.ts';

interface RecurringGiftPage {
  readonly items: RecurringGiftWire[];
  readonly nextCursor: string | null;
}
interface RecurringGiftFilters {
  readonly status?: RecurringGiftStatus | undefined;
  /** Searched in donor, email and campaign. */
  readonly q?: string | undefined;
  /** By start date; newest first if absent. */
  readonly sort?: DateOrder | undefined;
}

const pageSize = 50;

const recurringGiftsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listRecurringGifts: build.infiniteQuery<RecurringGiftPage, RecurringGiftFilters, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      },
      query: ({ queryArg, pageParam }) => ({
        url: '/recurring-gifts',
        params: { ...queryArg, limit: pageSize, cursor: pageParam ?? undefined },
      }),
      providesTags: ['Gifts'],
    }),
    getRecurringHealth: build.query<RecurringHealthWire, void>({
      query: () => '/recurring-gifts/health',
      providesTags: ['Gifts'],
    }),
    getUpgradeSuggestions: build.query<UpgradeSuggestionsWire, void>({
      query: () => '/recurring-gifts/upgrade-suggestions',
      providesTags: ['UpgradeSuggestions'],
    }),
    setUpgradeSuggestions: build.mutation<UpgradeSuggestionsWire, UpgradeSuggestionsWire>({
      query: (body) => ({ url: '/recurring-gifts/upgrade-suggestions', method: 'PUT', body }),
      invalidatesTags: ['UpgradeSuggestions'],
    }),
    getRecurringGiftPage: build.query<
      RecurringGiftPage,
      RecurringGiftFilters & { cursor?: string | undefined }
    >({
      query: (params) => ({ url: '/recurring-gifts', params: { limit: maxPageSize, ...params } }),
    }),
  }),
});

export const {
  useListRecurringGiftsInfiniteQuery,
  useGetRecurringHealthQuery,
  useGetUpgradeSuggestionsQuery,
  useSetUpgradeSuggestionsMutation,
  useLazyGetRecurringGiftPageQuery,
} = recurringGiftsApi;
