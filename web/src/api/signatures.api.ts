import { type ApprovalWire, type SignaturePolicyWire } from '@almoner/contracts';
import { baseApi } from './base-api.ts';

const maxShown = 100;

const signaturesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getSignaturePolicy: build.query<SignaturePolicyWire, void>({
      query: () => '/signature-policy',
      providesTags: ['Approvals'],
    }),
    changeSignaturePolicy: build.mutation<
      SignaturePolicyWire,
      Pick<SignaturePolicyWire, 'threshold' | 'version'>
    >({
      query: (body) => ({ url: '/signature-policy', method: 'PUT', body }),
      invalidatesTags: ['Approvals'],
    }),
    /** Requests for a second signature. */
    listPendingSignatures: build.query<ApprovalWire[], void>({
      query: () => ({
        url: '/approvals',
        params: { kind: 'signature', status: 'pending', limit: maxShown },
      }),
      transformResponse: ({ items }: { items: ApprovalWire[] }) => items,
      providesTags: ['Approvals'],
    }),
    /** The newest request for a second signature on a movement, decided or not; null where one signature was enough. */
    getSignaturesOfMovement: build.query<ApprovalWire | null, string>({
      query: (movementId) => ({ url: '/approvals', params: { movementId, limit: 1 } }),
      transformResponse: ({ items }: { items: ApprovalWire[] }) => items[0] ?? null,
      providesTags: ['Approvals'],
    }),
  }),
});

export const {
  useGetSignaturePolicyQuery,
  useChangeSignaturePolicyMutation,
  useListPendingSignaturesQuery,
  useGetSignaturesOfMovementQuery,
} = signaturesApi;
