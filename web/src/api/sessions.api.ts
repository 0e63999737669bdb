import { type RouteReply, type SessionWire, type sessionsHttp } from '@almoner/contracts';
import { baseApi } from './base-api.ts';

const sessionsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listSessions: build.query<SessionWire[], void>({ query: () => '/sessions', providesTags: ['Sessions'] }),
    revokeSession: build.mutation<unknown, string>({
      query: (id) => ({ url: `/sessions/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Sessions'],
    }),
    revokeOtherSessions: build.mutation<RouteReply<typeof sessionsHttp.revokeOtherSessions>, void>({
      query: () => ({ url: '/sessions/end-others', method: 'POST' }),
      invalidatesTags: ['Sessions'],
    }),
  }),
});

export const { useListSessionsQuery, useRevokeSessionMutation, useRevokeOtherSessionsMutation } = sessionsApi;
