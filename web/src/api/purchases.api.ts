import {
  type DecisionWire,
  type ListOrder,
  type PurchaseSumWire,
  type PurchaseWire,
  type RouteInput,
  type RouteReply,
  type SpentWeekWire,
  type purchaseStatuses,
  type purchasesHttp,
} from '@almoner/contracts';
import { maxPageSize } from '../lib/all-pages.ts';
import { baseApi } from './base-api.ts';
import { pathOf } from './books-path.ts';

export interface PurchaseFilters {
  readonly status?: (typeof purchaseStatuses)[number];
  readonly cardId?: string;
  readonly userId?: string;
  readonly teamId?: string;
  readonly spendProgramId?: string;
  /** `none`: without a category. */
  readonly categoryId?: string;
  /** The name of the merchant, or the network's id of it. */
  readonly merchant?: string;
  /** `missing`: money moved or is held, and there is no receipt. */
  readonly receipt?: 'attached' | 'missing' | 'required';
  /** `open`: reported or disputed, and not decided. */
  readonly dispute?: 'open';
  readonly q?: string;
  /** Minor units, both inclusive. */
  readonly minAmount?: number;
  readonly maxAmount?: number;
  /** Instants: the first moment, and the first one after the range. */
  readonly from?: string;
  readonly until?: string;
}
interface SortedPurchases extends PurchaseFilters {
  /** Newest first without it. */
  readonly sort?: ListOrder | undefined;
}
/** A purchase of the caller's own organization, or of a client that the caller advises. */
export interface PurchaseRef {
  readonly id: string;
  readonly clientId?: string;
}
/** Omitted fields stay; `version` is the `codingVersion` that the change was made on. */
type CodingChange = PurchaseRef & RouteInput<typeof purchasesHttp.codePurchase>['body'];
type SplitChange = PurchaseRef & RouteInput<typeof purchasesHttp.splitPurchase>['body'];
interface Categorized {
  readonly clientId?: string;
  readonly purchaseIds: readonly string[];
  readonly categoryId: string;
}

export type CategorySuggestion = RouteReply<typeof purchasesHttp.suggestCategory>;

interface PurchasePage {
  readonly items: PurchaseWire[];
  readonly nextCursor: string | null;
}

const pageSize = 50;

const purchasesOf = (clientId?: string) => pathOf(clientId, '/purchases');

const purchasesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listPurchases: build.infiniteQuery<PurchasePage, SortedPurchases, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      },
      query: ({ queryArg, pageParam }) => ({
        url: '/purchases',
        params: { ...queryArg, limit: pageSize, cursor: pageParam ?? undefined },
      }),
      providesTags: ['Purchases'],
    }),
    getPurchasePage: build.query<PurchasePage, PurchaseFilters & { cursor?: string; limit?: number }>({
      query: (params) => ({ url: '/purchases', params: { limit: maxPageSize, ...params } }),
      providesTags: ['Purchases'],
    }),
    sumPurchases: build.query<PurchaseSumWire, PurchaseFilters>({
      query: (params) => ({ url: '/purchases/sum', params }),
      providesTags: ['Purchases'],
    }),
    getPurchase: build.query<PurchaseWire, string>({
      query: (id) => `/purchases/${encodeURIComponent(id)}`,
      providesTags: ['Purchases'],
    }),
    codePurchase: build.mutation<PurchaseWire, CodingChange>({
      query: ({ id, clientId, ...body }) => ({
        url: `${purchasesOf(clientId)}/${id}`,
        method: 'PATCH',
        body,
      }),
      invalidatesTags: ['Purchases'],
    }),
    splitPurchase: build.mutation<PurchaseWire, SplitChange>({
      query: ({ id, clientId, ...body }) => ({
        url: `${purchasesOf(clientId)}/${id}/split`,
        method: 'PUT',
        body,
      }),
      invalidatesTags: ['Purchases'],
    }),
    categorizePurchases: build.mutation<{ changed: number }, Categorized>({
      query: ({ clientId, ...body }) => ({
        url: `${purchasesOf(clientId)}/categorize`,
        method: 'POST',
        body,
      }),
      invalidatesTags: ['Purchases'],
    }),
    suggestCategory: build.query<CategorySuggestion, PurchaseRef>({
      query: ({ id, clientId }) => `${purchasesOf(clientId)}/${id}/suggested-category`,
      providesTags: ['Purchases', 'CategoryRules'],
    }),
    listSpentWeeks: build.query<SpentWeekWire[], { count: number; teamId?: string }>({
      query: (params) => ({ url: '/purchases/weeks', params }),
      providesTags: ['Purchases'],
    }),
    explainAuthorization: build.query<DecisionWire, string>({
      query: (id) => `/authorizations/${id}`,
      providesTags: ['Purchases'],
    }),
  }),
});

export const {
  useListPurchasesInfiniteQuery,
  useGetPurchasePageQuery,
  useSumPurchasesQuery,
  useGetPurchaseQuery,
  useCodePurchaseMutation,
  useSplitPurchaseMutation,
  useCategorizePurchasesMutation,
  useSuggestCategoryQuery,
  useListSpentWeeksQuery,
  useExplainAuthorizationQuery,
} = purchasesApi;
