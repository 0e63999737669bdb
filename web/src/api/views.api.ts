import { type PurchaseViewWire, type RouteInput, type viewsHttp } from '@almoner/contracts';
import { baseApi } from './base-api.ts';

type NewView = RouteInput<typeof viewsHttp.saveView>['body'];

const viewsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listViews: build.query<PurchaseViewWire[], void>({
      query: () => '/purchases/views',
      providesTags: ['Views'],
    }),
    saveView: build.mutation<PurchaseViewWire, NewView>({
      query: (body) => ({ url: '/purchases/views', method: 'POST', body }),
      invalidatesTags: ['Views'],
    }),
    removeView: build.mutation<void, string>({
      query: (id) => ({ url: `/purchases/views/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Views'],
    }),
  }),
});

export const { useListViewsQuery, useSaveViewMutation, useRemoveViewMutation } = viewsApi;
