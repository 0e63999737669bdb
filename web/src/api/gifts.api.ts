import {
  type DisputeFileKind,
  type GiftHistoryWire,
  type GiftSumWire,
  type GiftWire,
  type ListOrder,
  type RouteInput,
  type giftsHttp,
} from '@almoner/contracts';
import { maxPageSize } from '../lib/all-pages.ts';
import { baseApi } from './base-api.ts';
import { type Sent, sendFile } from './send-file.ts';

interface GiftPage {
  readonly items: GiftWire[];
  readonly nextCursor: string | null;
}

export type GiftFilters = Omit<RouteInput<typeof giftsHttp.listGifts>['query'], 'limit' | 'cursor' | 'sort'>;

interface SortedGifts extends GiftFilters {
  readonly sort?: ListOrder | undefined;
}

type AnswerBody = RouteInput<typeof giftsHttp.answerDispute>['body'];
type EmployerMatchBody = RouteInput<typeof giftsHttp.markEmployerMatch>['body'];
type RefundBody = RouteInput<typeof giftsHttp.refundGift>['body'];

const pageSize = 50;

const giftsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listGifts: build.infiniteQuery<GiftPage, SortedGifts, string | null>({
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
    sumGifts: build.query<GiftSumWire, GiftFilters>({
      query: (params) => ({ url: '/gifts/sum', params }),
      providesTags: ['Gifts'],
    }),
    getGift: build.query<GiftWire, string>({
      query: (id) => `/gifts/${encodeURIComponent(id)}`,
      providesTags: ['Gifts'],
    }),
    getGiftHistory: build.query<GiftHistoryWire, string>({
      query: (id) => `/gifts/${encodeURIComponent(id)}/life`,
      providesTags: ['Gifts'],
    }),
    /** `key`: one for each refund that a person means to make. */
    refundGift: build.mutation<GiftHistoryWire, RefundBody & { giftId: string; key: string }>({
      query: ({ giftId, key, ...body }) => ({
        url: `/gifts/${giftId}/refunds`,
        method: 'POST',
        headers: { 'idempotency-key': key },
        body,
      }),
      invalidatesTags: ['Gifts'],
    }),
    answerDispute: build.mutation<GiftHistoryWire, AnswerBody & { giftId: string }>({
      query: ({ giftId, ...body }) => ({ url: `/gifts/${giftId}/dispute/answer`, method: 'POST', body }),
      invalidatesTags: ['Gifts'],
    }),
    removeDisputeFile: build.mutation<GiftHistoryWire, { giftId: string; fileId: string }>({
      query: ({ giftId, fileId }) => ({ url: `/gifts/${giftId}/dispute/files/${fileId}`, method: 'DELETE' }),
      invalidatesTags: ['Gifts'],
    }),
    acceptDispute: build.mutation<GiftHistoryWire, string>({
      query: (giftId) => ({ url: `/gifts/${giftId}/dispute/accept`, method: 'POST' }),
      invalidatesTags: ['Gifts'],
    }),
    recordGift: build.mutation<GiftWire, RouteInput<typeof giftsHttp.recordGift>['body']>({
      query: (body) => ({ url: '/gifts/offline', method: 'POST', body }),
      invalidatesTags: ['Gifts'],
    }),
    markEmployerMatch: build.mutation<GiftWire, EmployerMatchBody & { giftId: string }>({
      query: ({ giftId, ...body }) => ({ url: `/gifts/${giftId}/employer-match`, method: 'PUT', body }),
      invalidatesTags: ['Gifts'],
    }),
    voidGift: build.mutation<GiftWire, { giftId: string; reason: string }>({
      query: ({ giftId, ...body }) => ({ url: `/gifts/${giftId}/void`, method: 'POST', body }),
      invalidatesTags: ['Gifts'],
    }),
    resendReceipt: build.mutation<{ sentTo: string }, string>({
      query: (giftId) => ({ url: `/gifts/${giftId}/receipt/resend`, method: 'POST' }),
    }),
    resendTributeNote: build.mutation<{ sentTo: string }, string>({
      query: (giftId) => ({ url: `/gifts/${giftId}/tribute-note/resend`, method: 'POST' }),
      invalidatesTags: ['Gifts'],
    }),
    getGiftPage: build.query<GiftPage, SortedGifts & { limit?: number; cursor?: string }>({
      query: (params) => ({ url: '/gifts', params: { limit: maxPageSize, ...params } }),
    }),
  }),
});

export const {
  useListGiftsInfiniteQuery,
  useSumGiftsQuery,
  useGetGiftQuery,
  useGetGiftHistoryQuery,
  useGetGiftPageQuery,
  useLazyGetGiftPageQuery,
  useRefundGiftMutation,
  useAnswerDisputeMutation,
  useRemoveDisputeFileMutation,
  useAcceptDisputeMutation,
  useRecordGiftMutation,
  useMarkEmployerMatchMutation,
  useVoidGiftMutation,
  useResendReceiptMutation,
  useResendTributeNoteMutation,
} = giftsApi;

interface NewDisputeFile {
  readonly giftId: string;
  readonly kind: DisputeFileKind;
  readonly file: File;
  readonly type: string;
  /** The same for each try, so that the file is stored once. */
  readonly key: string;
}

export function sendDisputeFile(
  { giftId, kind, file, type, key }: NewDisputeFile,
  onProgress: (share: number) => void,
): Promise<Sent<GiftHistoryWire>> {
  const query = new URLSearchParams({ kind, name: file.name });
  const url = `/api/gifts/${giftId}/dispute/files?${query.toString()}`;
  return sendFile(url, { file, type, key, onProgress });
}

/** To dispatch when a file was added. */
export const giftsChanged = () => giftsApi.util.invalidateTags(['Gifts']);
