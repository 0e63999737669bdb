import { type CardTransactionWire } from '@almoner/contracts';
import { maxPageSize } from '../lib/all-pages.ts';
import { baseApi } from './base-api.ts';

interface SettledPage {
  readonly items: CardTransactionWire[];
  readonly nextCursor: string | null;
}
interface SettledQuery {
  readonly organizationId: string;
  readonly limit: number;
  readonly cursor?: string;
}

const pageSize = 100;
/** The answer is a plain list; the next cursor is in this header. */
const cursorHeader = 'x-next-cursor';

const request = (body: SettledQuery) => ({
  url: '/transactions/card/getAllOrgTransactions',
  method: 'POST',
  body,
});
const toPage = (items: CardTransactionWire[], meta: { response?: Response } | undefined): SettledPage => ({
  items,
  nextCursor: meta?.response?.headers.get(cursorHeader) ?? null,
});

const settledApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listSettled: build.infiniteQuery<SettledPage, string, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      },
      query: ({ queryArg: organizationId, pageParam }) =>
        request({ organizationId, limit: pageSize, cursor: pageParam ?? undefined }),
      transformResponse: toPage,
      providesTags: ['Purchases'],
    }),
    getSettledPage: build.query<SettledPage, { organizationId: string; cursor?: string }>({
      query: ({ organizationId, cursor }) => request({ organizationId, limit: maxPageSize, cursor }),
      transformResponse: toPage,
    }),
  }),
});

export const { useListSettledInfiniteQuery, useLazyGetSettledPageQuery } = settledApi;
