import {
  type MemberWire,
  type UserSummaryWire,
  type InviteWire,
  type RouteInput,
  type TeamWire,
  type invitesHttp,
  type membersHttp,
  type teamsHttp,
} from '@almoner/contracts';
import { baseApi } from './base-api.ts';
import { wholeList } from './whole-list.ts';

type PeopleHttp = typeof invitesHttp & typeof membersHttp & typeof teamsHttp;
type Body<Name extends keyof PeopleHttp> = RouteInput<PeopleHttp[Name]>['body'];
interface RoleChange {
  readonly id: string;
  readonly role: Body<'changeRole'>['role'];
}

interface TeamPlace {
  readonly teamId: string;
  readonly userId: string;
}

const peopleApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listUsers: build.query<UserSummaryWire[], string>({
      queryFn: (organizationId, _, __, send) => wholeList(send, `/user/allusers/${organizationId}`),
      providesTags: ['People'],
    }),
    listTeams: build.query<TeamWire[], void>({
      query: () => '/teams',
      providesTags: ['People', 'Accounts'],
    }),
    createTeam: build.mutation<TeamWire, { name: string }>({
      query: (body) => ({ url: '/teams', method: 'POST', body }),
      invalidatesTags: ['People'],
    }),
    addTeamMember: build.mutation<TeamWire, Body<'addTeamMember'>>({
      query: (body) => ({ url: '/team/AddMember', method: 'POST', body }),
      invalidatesTags: ['People', 'Purchases'],
    }),
    updateTeam: build.mutation<TeamWire, { id: string; name: string; adminRole: string }>({
      query: ({ id, ...body }) => ({ url: `/teams/${id}`, method: 'POST', body }),
      invalidatesTags: ['People', 'Account'],
    }),
    setDefaultPrograms: build.mutation<TeamWire, Body<'setDefaultSpendPrograms'> & { id: string }>({
      query: ({ id, ...body }) => ({ url: `/teams/${id}/default-spend-programs`, method: 'PUT', body }),
      invalidatesTags: ['People'],
    }),
    closeTeam: build.mutation<unknown, string>({
      query: (id) => ({ url: `/teams/${id}/close`, method: 'POST' }),
      invalidatesTags: ['People', 'Account'],
    }),
    changeTeamRole: build.mutation<TeamWire, TeamPlace & { teamRole: string }>({
      query: ({ teamId, userId, teamRole }) => ({
        url: `/teams/${teamId}/members/${userId}/role`,
        method: 'POST',
        body: { teamRole },
      }),
      invalidatesTags: ['People'],
    }),
    removeTeamMember: build.mutation<TeamWire, TeamPlace>({
      query: ({ teamId, userId }) => ({ url: `/teams/${teamId}/members/${userId}/remove`, method: 'POST' }),
      invalidatesTags: ['People', 'Purchases'],
    }),
    listMembers: build.query<MemberWire[], void>({
      queryFn: (_, __, ___, send) => wholeList(send, '/members'),
      providesTags: ['People'],
    }),
    changeInvite: build.mutation<InviteWire, { id: string; action: 'resend' | 'revoke' }>({
      query: ({ id, action }) => ({ url: `/invites/${id}/${action}`, method: 'POST' }),
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
  }),
});

export const {
  useListUsersQuery,
  useListTeamsQuery,
  useCreateTeamMutation,
  useAddTeamMemberMutation,
  useUpdateTeamMutation,
  useSetDefaultProgramsMutation,
  useCloseTeamMutation,
  useChangeTeamRoleMutation,
  useRemoveTeamMemberMutation,
  useListMembersQuery,
  useChangeInviteMutation,
  useChangeRoleMutation,
  useListInvitesQuery,
  useInviteMutation,
  useAnswerInviteMutation,
  useUpdateProfileMutation,
} = peopleApi;
