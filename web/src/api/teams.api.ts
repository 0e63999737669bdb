import { type RouteInput, type TeamWire, type teamsHttp } from '@almoner/contracts';
import { baseApi } from './base-api.ts';

type Body<Name extends keyof typeof teamsHttp> = RouteInput<(typeof teamsHttp)[Name]>['body'];

interface TeamMember {
  readonly teamId: string;
  readonly userId: string;
}

const teamsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listTeams: build.query<TeamWire[], void>({
      query: () => '/teams',
      providesTags: ['People', 'Accounts'],
    }),
    createTeam: build.mutation<TeamWire, { name: string }>({
      query: (body) => ({ url: '/teams', method: 'POST', body }),
      invalidatesTags: ['People'],
    }),
    updateTeam: build.mutation<TeamWire, { id: string; name: string; adminRole: string }>({
      query: ({ id, ...body }) => ({ url: `/teams/${id}`, method: 'POST', body }),
      invalidatesTags: ['People', 'Account'],
    }),
    closeTeam: build.mutation<unknown, string>({
      query: (id) => ({ url: `/teams/${id}/close`, method: 'POST' }),
      invalidatesTags: ['People', 'Account'],
    }),
    setDefaultPrograms: build.mutation<TeamWire, Body<'setDefaultSpendPrograms'> & { id: string }>({
      query: ({ id, ...body }) => ({ url: `/teams/${id}/default-spend-programs`, method: 'PUT', body }),
      invalidatesTags: ['People'],
    }),
    addTeamMember: build.mutation<TeamWire, Body<'addTeamMember'>>({
      query: (body) => ({ url: '/team/AddMember', method: 'POST', body }),
      invalidatesTags: ['People', 'Purchases'],
    }),
    changeTeamRole: build.mutation<TeamWire, TeamMember & { teamRole: string }>({
      query: ({ teamId, userId, teamRole }) => ({
        url: `/teams/${teamId}/members/${userId}/role`,
        method: 'POST',
        body: { teamRole },
      }),
      invalidatesTags: ['People'],
    }),
    removeTeamMember: build.mutation<TeamWire, TeamMember>({
      query: ({ teamId, userId }) => ({ url: `/teams/${teamId}/members/${userId}/remove`, method: 'POST' }),
      invalidatesTags: ['People', 'Purchases'],
    }),
  }),
});

export const {
  useListTeamsQuery,
  useLazyListTeamsQuery,
  useCreateTeamMutation,
  useAddTeamMemberMutation,
  useUpdateTeamMutation,
  useSetDefaultProgramsMutation,
  useCloseTeamMutation,
  useChangeTeamRoleMutation,
  useRemoveTeamMemberMutation,
} = teamsApi;
