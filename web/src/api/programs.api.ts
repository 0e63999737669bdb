import {
  type CardSummaryWire,
  type RouteInput,
  type SpendProgramWire,
  type programsHttp,
} from '@almoner/contracts';
import { baseApi } from './base-api.ts';
import { fetchAllPages } from './fetch-all-pages.ts';

type Body<Name extends 'createProgram' | 'updateProgram'> = RouteInput<(typeof programsHttp)[Name]>['body'];
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
    createProgram: build.mutation<SpendProgramWire, Body<'createProgram'>>({
      query: (body) => ({ url: '/spend-programs', method: 'POST', body }),
      invalidatesTags: ['Programs'],
    }),
    updateProgram: build.mutation<SpendProgramWire, Body<'updateProgram'> & { id: string }>({
      query: ({ id, ...body }) => ({ url: `/spend-programs/${id}`, method: 'PATCH', body }),
      invalidatesTags: ['Programs', 'People'],
    }),
    changeProgram: build.mutation<SpendProgramWire, { id: string; action: ProgramAction }>({
      query: ({ id, action }) => ({ url: `/spend-programs/${id}/${action}`, method: 'POST' }),
      invalidatesTags: ['Programs', 'People'],
    }),
  }),
});

export const {
  useListProgramsQuery,
  useLazyListProgramsQuery,
  useListProgramCardsQuery,
  useCreateProgramMutation,
  useUpdateProgramMutation,
  useChangeProgramMutation,
} = programsApi;
