import { type UnmatchedFactWire } from '@almoner/contracts';
import { baseApi } from './base-api.ts';

interface FactPage {
  readonly items: UnmatchedFactWire[];
  readonly nextCursor: string | null;
}
interface Resolution {
  readonly id: string;
  readonly reason: string;
}

const pageSize = 50;

const unmatchedFactsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listUnmatchedFacts: build.infiniteQuery<FactPage, 'open' | 'resolved', string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      },
      query: ({ queryArg: status, pageParam }) => ({
        url: '/unmatched-facts',
        params: { status, limit: pageSize, cursor: pageParam ?? undefined },
      }),
      providesTags: ['Accounts'],
    }),
    acknowledgeUnmatchedFact: build.mutation<UnmatchedFactWire, Resolution>({
      query: ({ id, reason }) => ({
        url: `/unmatched-facts/${id}/acknowledge`,
        method: 'POST',
        body: { reason },
      }),
      invalidatesTags: ['Accounts'],
    }),
    assignUnmatchedFact: build.mutation<UnmatchedFactWire, Resolution & { readonly targetId: string }>({
      query: ({ id, ...body }) => ({ url: `/unmatched-facts/${id}/assign`, method: 'POST', body }),
      invalidatesTags: ['Accounts', 'Purchases', 'Cards', 'Programs'],
    }),
  }),
});

export const {
  useListUnmatchedFactsInfiniteQuery,
  useAcknowledgeUnmatchedFactMutation,
  useAssignUnmatchedFactMutation,
} = unmatchedFactsApi;
