import {
  type MemberWire,
  type RoleChangeWire,
  type RouteInput,
  type UserSummaryWire,
  type membersHttp,
} from '@almoner/contracts';
import { baseApi } from './base-api.ts';
import { fetchAllPages } from './fetch-all-pages.ts';

type Body<Name extends keyof typeof membersHttp> = RouteInput<(typeof membersHttp)[Name]>['body'];

interface RoleChange {
  readonly id: string;
  readonly role: Body<'changeRole'>['role'];
}

const membersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listMembers: build.query<MemberWire[], void>({
      queryFn: (_, __, ___, send) => fetchAllPages(send, '/members'),
      providesTags: ['People'],
    }),
    listUsers: build.query<UserSummaryWire[], string>({
      queryFn: (organizationId, _, __, send) => fetchAllPages(send, `/user/allusers/${organizationId}`),
      providesTags: ['People'],
    }),
    changeRole: build.mutation<RoleChangeWire, RoleChange>({
      query: ({ id, role }) => ({ url: `/users/${id}/role`, method: 'POST', body: { role } }),
      // Where a second admin must sign, the signature is requested.
      invalidatesTags: ['People', 'Account', 'Approvals'],
    }),
    updateProfile: build.mutation<unknown, Body<'updateProfile'>>({
      query: (body) => ({ url: '/profile', method: 'POST', body }),
      invalidatesTags: ['Account', 'People', 'Cards'],
    }),
  }),
});

export const { useListUsersQuery, useListMembersQuery, useChangeRoleMutation, useUpdateProfileMutation } =
  membersApi;
