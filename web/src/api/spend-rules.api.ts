import { type NamedSpendRuleWire, type RouteInput, type spendRulesHttp } from '@almoner/contracts';
import { baseApi } from './base-api.ts';
import { fetchAllPages } from './fetch-all-pages.ts';

type NewRule = RouteInput<typeof spendRulesHttp.createSpendRule>['body'];
type RuleChange = RouteInput<typeof spendRulesHttp.updateSpendRule>['body'] & { readonly id: string };

const spendRulesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listSpendRules: build.query<NamedSpendRuleWire[], void>({
      queryFn: (_, __, ___, send) => fetchAllPages(send, '/spend-rules'),
      providesTags: ['Cards'],
    }),
    createSpendRule: build.mutation<NamedSpendRuleWire, NewRule>({
      query: (body) => ({ url: '/spend-rules', method: 'POST', body }),
      invalidatesTags: ['Cards'],
    }),
    updateSpendRule: build.mutation<NamedSpendRuleWire, RuleChange>({
      query: ({ id, ...body }) => ({ url: `/spend-rules/${id}`, method: 'PATCH', body }),
      invalidatesTags: ['Cards'],
    }),
  }),
});

export const { useListSpendRulesQuery, useCreateSpendRuleMutation, useUpdateSpendRuleMutation } =
  spendRulesApi;
