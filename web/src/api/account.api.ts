import { type RouteReply, type UserWire, type configHttp } from '@almoner/contracts';
import { baseApi } from './base-api.ts';

export type ProductConfig = RouteReply<typeof configHttp.getConfig>;

export const accountApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getConfig: build.query<ProductConfig, void>({ query: () => '/config', keepUnusedDataFor: Infinity }),
    getAccount: build.query<UserWire, string>({
      query: (email) => `/user/${encodeURIComponent(email)}`,
      providesTags: ['Account'],
    }),
  }),
});

export const { useGetConfigQuery, useGetAccountQuery } = accountApi;
