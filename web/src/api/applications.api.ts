import {
  type ApplicationDraft,
  type ApplicationWire,
  type RouteInput,
  type applicationsHttp,
} from '@almoner/contracts';
import { baseApi } from './base-api.ts';

type Body<Name extends keyof typeof applicationsHttp> = RouteInput<(typeof applicationsHttp)[Name]>['body'];
export type ApplyBody = Body<'apply'>;

const applicationsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getDraft: build.query<ApplicationDraft | null, void>({
      query: () => '/applications/draft',
      keepUnusedDataFor: 0,
    }),
    saveDraft: build.mutation<{ savedAt: string }, ApplicationDraft>({
      query: (body) => ({ url: '/applications/draft', method: 'POST', body }),
    }),
    apply: build.mutation<{ accountActivation: string }, ApplyBody>({
      query: (body) => ({ url: '/applications', method: 'POST', body }),
      invalidatesTags: ['Account'],
    }),
    getApplication: build.query<ApplicationWire, void>({
      query: () => '/applications/own',
      providesTags: ['Account'],
    }),
    answerApplication: build.mutation<ApplicationWire, Body<'answerApplication'>>({
      query: (body) => ({ url: '/applications/own/answers', method: 'POST', body }),
      invalidatesTags: ['Account'],
    }),
  }),
});

export const {
  useGetDraftQuery,
  useSaveDraftMutation,
  useApplyMutation,
  useGetApplicationQuery,
  useAnswerApplicationMutation,
} = applicationsApi;
