import {
  type CardPeriodsWire,
  type CardSummaryWire,
  type ProgramMemberWire,
  type RouteInput,
  type SpendProgramWire,
  type programsHttp,
} from '@almoner/contracts';
import { baseApi } from './base-api.ts';
import { fetchAllPages } from './fetch-all-pages.ts';

type Body<Name extends 'createProgram' | 'updateProgram'> = RouteInput<(typeof programsHttp)[Name]>['body'];
interface MemberChange {
  readonly id: string;
  readonly member: ProgramMemberWire;
  readonly change: 'add' | 'remove';
}
export type ProgramAction = 'pause' | 'resume' | 'close';

const programsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listPrograms: build.query<SpendProgramWire[], void>({
      query: () => '/spendPrograms/GetAllSpendPrograms',
      providesTags: ['Programs'],
    }),
    listProgramCards: build.query<CardSummaryWire[], string>({
      queryFn: (spendProgramId, _, __, send) => fetchAllPages(send, '/cards', { spendProgramId }),
      providesTags: ['Cards'],
    }),
    listProgramPeriods: build.query<CardPeriodsWire, string>({
      query: (id) => ({ url: `/spend-programs/${id}/periods`, params: { count: 60 } }),
      providesTags: ['Programs'],
    }),
    listProgramMembers: build.query<ProgramMemberWire[], string>({
      query: (id) => `/spend-programs/${id}/members`,
      providesTags: ['Programs'],
    }),
    changeProgramMember: build.mutation<ProgramMemberWire[], MemberChange>({
      query: ({ id, member, change }) => ({
        url: `/spend-programs/${id}/members/${member.kind}/${member.id}`,
        method: change === 'add' ? 'PUT' : 'DELETE',
      }),
      invalidatesTags: ['Programs', 'Audit'],
    }),
    issueProgramCards: build.mutation<{ granted: number; waiting: number }, { id: string; limit: number }>({
      query: ({ id, limit }) => ({
        url: `/spend-programs/${id}/issue-cards`,
        method: 'POST',
        body: { limit },
      }),
      invalidatesTags: ['Cards', 'Programs'],
    }),
    createProgram: build.mutation<SpendProgramWire, Body<'createProgram'>>({
      query: (body) => ({ url: '/spend-programs', method: 'POST', body }),
      // A fund that pays for a program cannot be closed.
      invalidatesTags: ['Programs', 'Accounts'],
    }),
    updateProgram: build.mutation<SpendProgramWire, Body<'updateProgram'> & { id: string }>({
      query: ({ id, ...body }) => ({ url: `/spend-programs/${id}`, method: 'PATCH', body }),
      invalidatesTags: ['Programs', 'People', 'Accounts'],
    }),
    changeProgram: build.mutation<SpendProgramWire, { id: string; action: ProgramAction }>({
      query: ({ id, action }) => ({ url: `/spend-programs/${id}/${action}`, method: 'POST' }),
      invalidatesTags: ['Programs', 'People', 'Accounts'],
    }),
  }),
});

export const {
  useListProgramsQuery,
  useLazyListProgramsQuery,
  useListProgramCardsQuery,
  useListProgramPeriodsQuery,
  useListProgramMembersQuery,
  useChangeProgramMemberMutation,
  useIssueProgramCardsMutation,
  useCreateProgramMutation,
  useUpdateProgramMutation,
  useChangeProgramMutation,
} = programsApi;
