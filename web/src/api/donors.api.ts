import { type DonorWire, type RouteInput, type donorsHttp } from '@almoner/contracts';
import { maxPageSize } from '../lib/all-pages.ts';
import { baseApi } from './base-api.ts';

interface DonorPage {
  readonly items: DonorWire[];
  readonly nextCursor: string | null;
}

export interface DonorFilters {
  /** Found in name or email. */
  readonly q?: string | undefined;
}

const pageSize = 50;

const donorsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listDonors: build.infiniteQuery<DonorPage, DonorFilters, string | null>({
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
    getDonorPage: build.query<DonorPage, DonorFilters & { limit?: number; cursor?: string | undefined }>({
      query: (params) => ({ url: '/donors', params: { limit: maxPageSize, ...params } }),
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
  useLazyGetDonorPageQuery,
  useUpdateDonorMutation,
} = donorsApi;
