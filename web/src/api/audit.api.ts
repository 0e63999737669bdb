import { type AuditEntryWire, type RouteInput, type auditHttp } from '@almoner/contracts';
import { maxPageSize } from '../lib/all-pages.ts';
import { baseApi } from './base-api.ts';

type Query = RouteInput<typeof auditHttp.listAuditEntries>['query'];
export type AuditFilters = Omit<Query, 'limit' | 'cursor'>;
interface AuditPage {
  readonly items: AuditEntryWire[];
  readonly nextCursor: string | null;
}

const pageSize = 50;

const auditApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listAuditEntries: build.infiniteQuery<AuditPage, AuditFilters, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      },
      query: ({ queryArg, pageParam }) => ({
        url: '/audit-log',
        params: { ...queryArg, limit: pageSize, cursor: pageParam ?? undefined },
      }),
      providesTags: ['Audit'],
    }),
    getAuditPage: build.query<AuditPage, AuditFilters & { cursor?: string; limit?: number }>({
      query: (params) => ({ url: '/audit-log', params: { limit: maxPageSize, ...params } }),
      providesTags: ['Audit'],
    }),
    // An entry never changes.
    getAuditEntry: build.query<AuditEntryWire, string>({
      query: (id) => `/audit-log/${encodeURIComponent(id)}`,
    }),
  }),
});

export const {
  useListAuditEntriesInfiniteQuery,
  useGetAuditPageQuery,
  useLazyGetAuditPageQuery,
  useGetAuditEntryQuery,
} = auditApi;
