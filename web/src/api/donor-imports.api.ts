import {
  type DonorImportProblemWire,
  type DonorImportSettings,
  type DonorImportWire,
  type PastGiftWire,
} from '@almoner/contracts';
import { baseApi } from './base-api.ts';
import { type Sent, sendFile } from './send-file.ts';

interface ProblemPage {
  readonly items: DonorImportProblemWire[];
  readonly nextCursor: string | null;
}

const donorImportsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listDonorImports: build.query<DonorImportWire[], undefined>({
      query: () => '/donor-imports',
      providesTags: ['DonorImports'],
    }),
    getDonorImport: build.query<DonorImportWire, string>({
      query: (id) => `/donor-imports/${encodeURIComponent(id)}`,
      providesTags: ['DonorImports'],
    }),
    /** `step`: a cache key, because each step has other problems. */
    listDonorImportProblems: build.infiniteQuery<
      ProblemPage,
      { readonly id: string; readonly step: string },
      string
    >({
      infiniteQueryOptions: {
        initialPageParam: '0',
        getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      },
      query: ({ queryArg: { id }, pageParam }) => ({
        url: `/donor-imports/${id}/problems`,
        params: { afterLine: pageParam },
      }),
      providesTags: ['DonorImports'],
    }),
    setDonorImportColumns: build.mutation<DonorImportWire, { id: string; settings: DonorImportSettings }>({
      query: ({ id, settings }) => ({ url: `/donor-imports/${id}/columns`, method: 'PUT', body: settings }),
      invalidatesTags: ['DonorImports'],
    }),
    startDonorImport: build.mutation<DonorImportWire, string>({
      query: (id) => ({ url: `/donor-imports/${id}/start`, method: 'POST' }),
      invalidatesTags: ['DonorImports'],
    }),
    undoDonorImport: build.mutation<DonorImportWire, string>({
      query: (id) => ({ url: `/donor-imports/${id}/undo`, method: 'POST' }),
      invalidatesTags: ['DonorImports'],
    }),
    listPastGifts: build.query<PastGiftWire[], string>({
      query: (donorId) => `/donors/${donorId}/past-gifts`,
      providesTags: ['Gifts'],
    }),
  }),
});

export const {
  useListDonorImportsQuery,
  useGetDonorImportQuery,
  useListDonorImportProblemsInfiniteQuery,
  useSetDonorImportColumnsMutation,
  useStartDonorImportMutation,
  useUndoDonorImportMutation,
  useListPastGiftsQuery,
} = donorImportsApi;

/** An import, or undoing it, changes the lists of donors. */
export const changedDonors = () => baseApi.util.invalidateTags(['Gifts', 'DonorImports']);

export function uploadDonorImport(
  file: File,
  key: string,
  onProgress: (share: number) => void,
): Promise<Sent<DonorImportWire>> {
  const query = new URLSearchParams({ name: file.name });
  return sendFile(`/api/donor-imports?${query.toString()}`, { file, type: 'text/csv', key, onProgress });
}
