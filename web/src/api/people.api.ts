import {
  type InviteWire,
  type RouteInput,
  type TeamWire,
  type UserSummaryWire,
  type peopleHttp,
} from '@almoner/contracts';
import { baseApi } from './base-api.ts';

type Body<Name extends keyof typeof peopleHttp> = RouteInput<(typeof peopleHttp)[Name]>['body'];
interface RoleChange {
  readonly id: string;
  readonly role: Body<'changeRole'>['role'];
}

const peopleApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listUsers: build.query<UserSummaryWire[], string>({
      query: (organizationId) => `/user/allusers/${organizationId}`,
      providesTags: ['People'],
    }),
    listTeams: build.query<TeamWire[], void>({ query: () => '/teams', providesTags: ['People'] }),
    createTeam: build.mutation<TeamWire, { name: string }>({
      query: (body) => ({ url: '/teams', method: 'POST', body }),
      invalidatesTags: ['People'],
    }),
    addTeamMember: build.mutation<TeamWire, Body<'addTeamMember'>>({
      query: (body) => ({ url: '/team/AddMember', method: 'POST', body }),
      invalidatesTags: ['People'],
    }),
    changeRole: build.mutation<UserSummaryWire, RoleChange>({
      query: ({ id, role }) => ({ url: `/users/${id}/role`, method: 'POST', body: { role } }),
      invalidatesTags: ['People', 'Account'],
    }),
    listInvites: build.query<InviteWire[], void>({ query: () => '/invites', providesTags: ['People'] }),
    invite: build.mutation<InviteWire, Body<'invite'>>({
      query: (body) => ({ url: '/invites', method: 'POST', body }),
      invalidatesTags: ['People'],
    }),
    answerInvite: build.mutation<unknown, { id: string; answer: 'accept' | 'decline' }>({
      query: ({ id, answer }) => ({ url: `/invites/${id}/${answer}`, method: 'POST' }),
      invalidatesTags: ['Account', 'People'],
    }),
    updateProfile: build.mutation<unknown, Body<'updateProfile'>>({
      query: (body) => ({ url: '/profile', method: 'POST', body }),
      invalidatesTags: ['Account', 'People', 'Cards'],
    }),
    apply: build.mutation<{ accountActivation: string }, Body<'apply'>>({
      query: (body) => ({ url: '/applications', method: 'POST', body }),
      invalidatesTags: ['Account'],
    }),
  }),
});

export const {
  useListUsersQuery,
  useListTeamsQuery,
  useCreateTeamMutation,
  useAddTeamMemberMutation,
  useChangeRoleMutation,
  useListInvitesQuery,
  useInviteMutation,
  useAnswerInviteMutation,
  useUpdateProfileMutation,
  useApplyMutation,
} = peopleApi;
