import {
  type AccountingExportWire,
  type ExportFormat,
  type ExportTarget,
  type MovementWire,
  type ReviewState,
} from '@almoner/contracts';
import { baseApi } from './base-api.ts';
import { type BooksQuery, pathOf } from './books-path.ts';

interface MovementPage {
  readonly items: MovementWire[];
  readonly nextCursor: string | null;
}
interface ExportPage {
  readonly items: AccountingExportWire[];
  readonly nextCursor: string | null;
  /** Posted entries not yet exported to the target. */
  readonly newCounts: readonly { readonly target: ExportTarget; readonly count: number }[];
}
export interface MovementFilters {
  /** The tabs as the URL names them: `card` is the wallet. */
  readonly tab: 'card' | 'vault';
  readonly review?: ReviewState;
  readonly category?: 'none';
  readonly from?: string;
  readonly to?: string;
}
export interface NewExport extends BooksQuery {
  readonly format: ExportFormat;
  readonly from: string;
  readonly to: string;
  readonly readyOnly?: boolean;
  readonly repeat?: boolean;
}

const pageSize = 50;
const csvPageSize = 500;
const nextOf = ({ nextCursor }: { readonly nextCursor: string | null }) => nextCursor ?? undefined;

const accountingExportsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listMovements: build.infiniteQuery<MovementPage, BooksQuery & MovementFilters, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: nextOf },
      query: ({ queryArg: { clientId, ...filters }, pageParam }) => ({
        url: pathOf(clientId, '/accounting/movements'),
        params: { ...filters, limit: pageSize, cursor: pageParam ?? undefined },
      }),
      providesTags: ['Accounts', 'Purchases'],
    }),
    getMovementPage: build.query<
      MovementPage,
      BooksQuery & MovementFilters & { readonly cursor: string | null }
    >({
      query: ({ clientId, cursor, ...filters }) => ({
        url: pathOf(clientId, '/accounting/movements'),
        params: { ...filters, limit: csvPageSize, cursor: cursor ?? undefined },
      }),
    }),
    markMovementsReady: build.mutation<
      { changed: number },
      BooksQuery & { readonly movementIds: readonly string[]; readonly ready: boolean }
    >({
      query: ({ clientId, ...body }) => ({
        url: pathOf(clientId, '/accounting/movements/ready'),
        method: 'POST',
        body,
      }),
      invalidatesTags: ['Accounts'],
    }),
    listExports: build.infiniteQuery<ExportPage, BooksQuery, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: nextOf },
      query: ({ queryArg: { clientId }, pageParam }) => ({
        url: pathOf(clientId, '/accounting/exports'),
        params: { limit: pageSize, cursor: pageParam ?? undefined },
      }),
      providesTags: ['Accounts'],
    }),
    previewExport: build.query<{ entryCount: number; repeatedCount: number }, NewExport>({
      query: ({ clientId, ...params }) => ({
        url: pathOf(clientId, '/accounting/exports/preview'),
        params,
      }),
      providesTags: ['Accounts'],
    }),
    createExport: build.mutation<AccountingExportWire, NewExport>({
      query: ({ clientId, ...body }) => ({
        url: pathOf(clientId, '/accounting/exports'),
        method: 'POST',
        body,
      }),
      invalidatesTags: ['Accounts', 'Audit'],
    }),
  }),
});

export const {
  useListMovementsInfiniteQuery,
  useLazyGetMovementPageQuery,
  useMarkMovementsReadyMutation,
  useListExportsInfiniteQuery,
  usePreviewExportQuery,
  useCreateExportMutation,
} = accountingExportsApi;
