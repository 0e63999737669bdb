import {
  type CategoryWire,
  type ApplicationWire,
  type ApplicationDraft,
  type applicationsHttp,
  type categoriesHttp,
  type organizationsHttp,
  type paymentMethodsHttp,
  type PaymentMethodWire,
  type RouteInput,
} from '@almoner/contracts';
import { baseApi } from './base-api.ts';

type OrganizationHttp = typeof applicationsHttp &
  typeof categoriesHttp &
  typeof organizationsHttp &
  typeof paymentMethodsHttp;
type Body<Name extends keyof OrganizationHttp> = RouteInput<OrganizationHttp[Name]>['body'];
export type ApplyBody = Body<'apply'>;
export type BankAccountBody = Body<'linkBankAccount'>;

const organizationApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getDraft: build.query<ApplicationDraft | null, void>({
      query: () => '/applications/draft',
      keepUnusedDataFor: 0,
    }),
    saveDraft: build.mutation<{ savedAt: string }, ApplicationDraft>({
      query: (body) => ({ url: '/applications/draft', method: 'POST', body }),
    }),
    apply: build.mutation<{ accountActivation: string }, ApplyBody>({
      query: (body) => ({ url: '/applications', method: 'POST', body }),
      invalidatesTags: ['Account'],
    }),
    getApplication: build.query<ApplicationWire, void>({
      query: () => '/applications/own',
      providesTags: ['Account'],
    }),
    answerApplication: build.mutation<ApplicationWire, Body<'answerApplication'>>({
      query: (body) => ({ url: '/applications/own/answers', method: 'POST', body }),
      invalidatesTags: ['Account'],
    }),
    updateOrganization: build.mutation<ApplicationWire, Body<'updateOrganization'>>({
      query: (body) => ({ url: '/organization', method: 'POST', body }),
      invalidatesTags: ['Account'],
    }),
    linkBankAccount: build.mutation<{ paymentMethods: PaymentMethodWire[] }, BankAccountBody>({
      query: (body) => ({ url: '/bank-accounts', method: 'POST', body }),
      invalidatesTags: ['Account'],
    }),
    listCategories: build.query<CategoryWire[], string>({
      query: (organizationId) => `/categories/get/${organizationId}`,
      providesTags: ['People'],
    }),
    addCategory: build.mutation<CategoryWire, Body<'addCategory'>>({
      query: (body) => ({ url: '/categories', method: 'POST', body }),
      invalidatesTags: ['People'],
    }),
    renameCategory: build.mutation<CategoryWire, { id: string; name: string }>({
      query: ({ id, name }) => ({ url: `/categories/${id}/name`, method: 'POST', body: { name } }),
      invalidatesTags: ['People'],
    }),
    archiveCategory: build.mutation<CategoryWire, { id: string; isArchived: boolean }>({
      query: ({ id, isArchived }) => ({
        url: `/categories/${id}/archive`,
        method: 'POST',
        body: { isArchived },
      }),
      invalidatesTags: ['People'],
    }),
  }),
});

export const {
  useGetDraftQuery,
  useSaveDraftMutation,
  useApplyMutation,
  useGetApplicationQuery,
  useAnswerApplicationMutation,
  useUpdateOrganizationMutation,
  useLinkBankAccountMutation,
  useListCategoriesQuery,
  useAddCategoryMutation,
  useRenameCategoryMutation,
  useArchiveCategoryMutation,
} = organizationApi;
