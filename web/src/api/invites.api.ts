import { type InviteWire, type RouteInput, type invitesHttp } from '@almoner/contracts';
import { baseApi } from './base-api.ts';

type Body<Name extends keyof typeof invitesHttp> = RouteInput<(typeof invitesHttp)[Name]>['body'];

const invitesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getUserInvite: build.query<InviteWire | null, string>({
      query: (email) => ({ url: '/invite/getUserInvite', method: 'POST', body: { email } }),
      providesTags: ['Account'],
    }),
    listInvites: build.query<InviteWire[], void>({ query: () => '/invites', providesTags: ['People'] }),
    invite: build.mutation<InviteWire, Body<'invite'>>({
      query: (body) => ({ url: '/invites', method: 'POST', body }),
      // Where a second admin must sign, the signature is requested.
      invalidatesTags: ['People', 'Approvals'],
    }),
    changeInvite: build.mutation<InviteWire, { id: string; action: 'resend' | 'revoke' }>({
      query: ({ id, action }) => ({ url: `/invites/${id}/${action}`, method: 'POST' }),
      invalidatesTags: ['People', 'Approvals'],
    }),
    answerInvite: build.mutation<unknown, { id: string; answer: 'accept' | 'decline' }>({
      query: ({ id, answer }) => ({ url: `/invites/${id}/${answer}`, method: 'POST' }),
      invalidatesTags: ['Account', 'People'],
    }),
  }),
});

export const {
  useChangeInviteMutation,
  useListInvitesQuery,
  useInviteMutation,
  useAnswerInviteMutation,
  useGetUserInviteQuery,
} = invitesApi;
