import { type CategoryWire, type RouteInput, type categoriesHttp } from '@almoner/contracts';
import { baseApi } from './base-api.ts';

type CategoryBody = RouteInput<typeof categoriesHttp.addCategory>['body'];
type LineBody = RouteInput<typeof categoriesHttp.setForm990Line>['body'];

const categoriesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listCategories: build.query<CategoryWire[], string>({
      query: (organizationId) => `/categories/get/${organizationId}`,
      providesTags: ['People'],
    }),
    addCategory: build.mutation<CategoryWire, CategoryBody>({
      query: (body) => ({ url: '/categories', method: 'POST', body }),
      invalidatesTags: ['People'],
    }),
    renameCategory: build.mutation<CategoryWire, { id: string; name: string }>({
      query: ({ id, name }) => ({ url: `/categories/${id}/name`, method: 'POST', body: { name } }),
      invalidatesTags: ['People'],
    }),
    setForm990Line: build.mutation<CategoryWire, LineBody & { id: string }>({
      query: ({ id, ...body }) => ({ url: `/categories/${id}/form-990-line`, method: 'POST', body }),
      invalidatesTags: ['People', 'Accounts'],
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
  useListCategoriesQuery,
  useLazyListCategoriesQuery,
  useAddCategoryMutation,
  useRenameCategoryMutation,
  useSetForm990LineMutation,
  useArchiveCategoryMutation,
} = categoriesApi;
