import {
  type ReceiptRequirementWire,
  type ReceiptExcuseWire,
  type ReceiptLockWire,
  type ReceiptPolicyWire,
  type ReceiptRemindersWire,
} from '@almoner/contracts';
import { baseApi } from './base-api.ts';
import { type PurchaseFilters } from './purchases.api.ts';

export type ReminderBody =
  { readonly purchaseIds: readonly string[] } | { readonly filters: PurchaseFilters };

interface ExcusePage {
  readonly items: ReceiptExcuseWire[];
  readonly nextCursor: string | null;
}
interface ExcuseFilters {
  readonly status?: ReceiptExcuseWire['status'] | undefined;
}

const excusePageSize = 50;

const receiptPolicyApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getReceiptPolicy: build.query<ReceiptPolicyWire, void>({
      query: () => '/receipt-policy',
      providesTags: ['Purchases'],
    }),
    setReceiptPolicy: build.mutation<ReceiptPolicyWire, ReceiptPolicyWire>({
      query: (body) => ({ url: '/receipt-policy', method: 'PUT', body }),
      invalidatesTags: ['Purchases'],
    }),
    listReceiptLocks: build.query<ReceiptLockWire[], void>({
      query: () => '/receipt-locks',
      providesTags: ['Purchases'],
    }),
    remindCardholders: build.mutation<ReceiptRemindersWire, ReminderBody>({
      query: (body) => ({ url: '/receipt-reminders', method: 'POST', body }),
    }),
    listReceiptExcuses: build.infiniteQuery<ExcusePage, ExcuseFilters, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      },
      query: ({ queryArg, pageParam }) => ({
        url: '/receipt-excuses',
        params: { ...queryArg, limit: excusePageSize, cursor: pageParam ?? undefined },
      }),
      providesTags: ['Purchases'],
    }),
    getReceiptRequirement: build.query<ReceiptRequirementWire, string>({
      query: (purchaseId) => `/purchases/${purchaseId}/receipt-duty`,
      providesTags: ['Purchases'],
    }),
    requestReceiptExcuse: build.mutation<ReceiptRequirementWire, { purchaseId: string; reason: string }>({
      query: ({ purchaseId, reason }) => ({
        url: `/purchases/${purchaseId}/receipt-excuse`,
        method: 'POST',
        body: { reason },
      }),
      invalidatesTags: ['Purchases'],
    }),
    decideReceiptExcuse: build.mutation<ReceiptRequirementWire, { purchaseId: string; isApproved: boolean }>({
      query: ({ purchaseId, isApproved }) => ({
        url: `/purchases/${purchaseId}/receipt-excuse/decision`,
        method: 'POST',
        body: { isApproved },
      }),
      invalidatesTags: ['Purchases'],
    }),
  }),
});

export const {
  useGetReceiptPolicyQuery,
  useSetReceiptPolicyMutation,
  useListReceiptLocksQuery,
  useRemindCardholdersMutation,
  useListReceiptExcusesInfiniteQuery,
  useGetReceiptRequirementQuery,
  useRequestReceiptExcuseMutation,
  useDecideReceiptExcuseMutation,
} = receiptPolicyApi;
