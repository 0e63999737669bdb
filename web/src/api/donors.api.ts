import {
  type DonorMailWire,
  type DonorMergePreviewWire,
  type DonorMergeWire,
  type DonorRetentionWire,
  type DonorWire,
  type DuplicateDonorWire,
  type ListOrder,
  type RouteInput,
  type donorsHttp,
} from '@almoner/contracts';
import { maxPageSize } from '../lib/all-pages.ts';
import { baseApi } from './base-api.ts';

interface DonorPage {
  readonly items: DonorWire[];
  readonly nextCursor: string | null;
}

interface MailPage {
  readonly items: DonorMailWire[];
  readonly nextCursor: string | null;
}

export type DonorFilters = RouteInput<typeof donorsHttp.countDonors>['query'];

interface SortedDonors extends DonorFilters {
  /** By the last gift or by what was given; the last gift first without it. */
  readonly sort?: ListOrder | undefined;
}

interface MergedPair {
  readonly survivorId: string;
  readonly donorId: string;
}

const pageSize = 50;

const donorsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listDonors: build.infiniteQuery<DonorPage, SortedDonors, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      },
      query: ({ queryArg, pageParam }) => ({
        url: '/donors',
        params: { ...queryArg, limit: pageSize, cursor: pageParam ?? undefined },
      }),
      providesTags: ['Gifts'],
    }),
    getDonor: build.query<DonorWire, string>({
      query: (id) => `/donors/${encodeURIComponent(id)}`,
      providesTags: ['Gifts'],
    }),
    getDonorPage: build.query<DonorPage, SortedDonors & { limit?: number; cursor?: string | undefined }>({
      query: (params) => ({ url: '/donors', params: { limit: maxPageSize, ...params } }),
    }),
    countDonors: build.query<{ count: number }, DonorFilters>({
      query: (params) => ({ url: '/donors/count', params }),
      providesTags: ['Gifts'],
    }),
    getDonorRetention: build.query<DonorRetentionWire, void>({
      query: () => '/donors/retention',
      providesTags: ['Gifts'],
    }),
    listDuplicates: build.query<DuplicateDonorWire[], string>({
      query: (id) => `/donors/${id}/duplicates`,
      providesTags: ['Gifts'],
    }),
    /** By donor, newest first. Receipts and statements that are sent again are among them. */
    listDonorEmails: build.infiniteQuery<MailPage, string, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      },
      query: ({ queryArg, pageParam }) => ({
        url: `/donors/${queryArg}/mails`,
        params: { limit: pageSize, cursor: pageParam ?? undefined },
      }),
      providesTags: ['Gifts'],
    }),
    listMerges: build.query<DonorMergeWire[], string>({
      query: (id) => `/donors/${id}/merges`,
      providesTags: ['Gifts'],
    }),
    previewMerge: build.query<DonorMergePreviewWire, MergedPair>({
      query: ({ survivorId, donorId }) => ({
        url: `/donors/${survivorId}/merges/preview`,
        method: 'POST',
        body: { donorId },
      }),
      // Without tags: the merge itself would read the preview again, which is refused then.
      keepUnusedDataFor: 0,
    }),
    mergeDonors: build.mutation<DonorWire, MergedPair & { name?: string; addressOf?: string; key: string }>({
      query: ({ survivorId, key, ...body }) => ({
        url: `/donors/${survivorId}/merges`,
        method: 'POST',
        headers: { 'idempotency-key': key },
        body,
      }),
      invalidatesTags: ['Gifts', 'DonorNotes'],
    }),
    dismissDuplicate: build.mutation<object, { donorId: string; otherId: string }>({
      query: ({ donorId, otherId }) => ({
        url: `/donors/${donorId}/duplicates/${otherId}/dismiss`,
        method: 'POST',
      }),
      invalidatesTags: ['Gifts'],
    }),
    undoMerge: build.mutation<DonorWire, string>({
      query: (id) => ({ url: `/donor-merges/${id}/undo`, method: 'POST' }),
      invalidatesTags: ['Gifts', 'DonorNotes'],
    }),
    updateDonor: build.mutation<
      DonorWire,
      RouteInput<typeof donorsHttp.updateDonor>['body'] & { id: string }
    >({
      query: ({ id, ...body }) => ({ url: `/donors/${id}`, method: 'PATCH', body }),
      invalidatesTags: ['Gifts'],
    }),
  }),
});

export const {
  useListDonorsInfiniteQuery,
  useGetDonorQuery,
  useGetDonorPageQuery,
  useLazyGetDonorPageQuery,
  useCountDonorsQuery,
  useGetDonorRetentionQuery,
  useUpdateDonorMutation,
  useListDuplicatesQuery,
  useDismissDuplicateMutation,
  useListDonorEmailsInfiniteQuery,
  useListMergesQuery,
  usePreviewMergeQuery,
  useMergeDonorsMutation,
  useUndoMergeMutation,
} = donorsApi;
