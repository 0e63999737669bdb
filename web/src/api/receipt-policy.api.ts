import { type ReceiptDutyWire, type ReceiptPolicyWire } from '@almoner/contracts';
import { baseApi } from './base-api.ts';

const receiptPolicyApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getReceiptPolicy: build.query<ReceiptPolicyWire, void>({
      query: () => '/receipt-policy',
      providesTags: ['Purchases'],
    }),
    setReceiptPolicy: build.mutation<ReceiptPolicyWire, ReceiptPolicyWire>({
      query: (body) => ({ url: '/receipt-policy', method: 'PUT', body }),
      invalidatesTags: ['Purchases'],
    }),
    getReceiptDuty: build.query<ReceiptDutyWire, string>({
      query: (purchaseId) => `/purchases/${purchaseId}/receipt-duty`,
      providesTags: ['Purchases'],
    }),
    requestReceiptExcuse: build.mutation<ReceiptDutyWire, { purchaseId: string; reason: string }>({
      query: ({ purchaseId, reason }) => ({
        url: `/purchases/${purchaseId}/receipt-excuse`,
        method: 'POST',
        body: { reason },
      }),
      invalidatesTags: ['Purchases'],
    }),
    decideReceiptExcuse: build.mutation<ReceiptDutyWire, { purchaseId: string; isApproved: boolean }>({
      query: ({ purchaseId, isApproved }) => ({
        url: `/purchases/${purchaseId}/receipt-excuse/decision`,
        method: 'POST',
        body: { isApproved },
      }),
      invalidatesTags: ['Purchases'],
    }),
  }),
});

export const {
  useGetReceiptPolicyQuery,
  useSetReceiptPolicyMutation,
  useGetReceiptDutyQuery,
  useRequestReceiptExcuseMutation,
  useDecideReceiptExcuseMutation,
} = receiptPolicyApi;
