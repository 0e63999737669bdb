import {
  type CategoryRuleMatch,
  type CategoryRuleWire,
  type PurchaseWire,
  type RouteInput,
  type categoryRulesHttp,
} from '@almoner/contracts';
import { baseApi } from './base-api.ts';

type NewRule = RouteInput<typeof categoryRulesHttp.createCategoryRule>['body'];
type RuleChange = RouteInput<typeof categoryRulesHttp.updateCategoryRule>['body'] & { readonly id: string };

export interface RulePreview {
  readonly count: number;
  /** There are more purchases without a category than were searched. */
  readonly hasMore: boolean;
  readonly examples: PurchaseWire[];
}

const categoryRulesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listCategoryRules: build.query<CategoryRuleWire[], void>({
      query: () => '/category-rules',
      providesTags: ['CategoryRules'],
    }),
    previewCategoryRule: build.query<
      RulePreview,
      CategoryRuleMatch & { readonly ruleId?: string; readonly categoryId?: string }
    >({
      query: (params) => ({ url: '/category-rules/preview', params }),
      providesTags: ['CategoryRules', 'Purchases'],
    }),
    createCategoryRule: build.mutation<CategoryRuleWire, NewRule>({
      query: (body) => ({ url: '/category-rules', method: 'POST', body }),
      invalidatesTags: ['CategoryRules'],
    }),
    updateCategoryRule: build.mutation<CategoryRuleWire, RuleChange>({
      query: ({ id, ...body }) => ({ url: `/category-rules/${id}`, method: 'PATCH', body }),
      invalidatesTags: ['CategoryRules'],
    }),
    deleteCategoryRule: build.mutation<unknown, string>({
      query: (id) => ({ url: `/category-rules/${id}`, method: 'DELETE' }),
      invalidatesTags: ['CategoryRules'],
    }),
    orderCategoryRules: build.mutation<CategoryRuleWire[], readonly string[]>({
      query: (ruleIds) => ({ url: '/category-rules/order', method: 'POST', body: { ruleIds } }),
      invalidatesTags: ['CategoryRules'],
    }),
    applyCategoryRule: build.mutation<CategoryRuleWire, string>({
      query: (id) => ({ url: `/category-rules/${id}/apply`, method: 'POST' }),
      invalidatesTags: ['CategoryRules'],
    }),
  }),
});

export const {
  useListCategoryRulesQuery,
  usePreviewCategoryRuleQuery,
  useCreateCategoryRuleMutation,
  useUpdateCategoryRuleMutation,
  useDeleteCategoryRuleMutation,
  useOrderCategoryRulesMutation,
  useApplyCategoryRuleMutation,
} = categoryRulesApi;
