import { type PurchaseDisputeWire, type RouteInput, type cardDisputesHttp } from '@almoner/contracts';
import { baseApi } from './base-api.ts';

type Named<Body> = Body & { readonly purchaseId: string };
type DraftBody = RouteInput<typeof cardDisputesHttp.savePurchaseDispute>['body'];
type VersionBody = RouteInput<typeof cardDisputesHttp.submitPurchaseDispute>['body'];
type ReportBody = RouteInput<typeof cardDisputesHttp.reportPurchase>['body'];

const cardDisputesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getPurchaseDispute: build.query<PurchaseDisputeWire, string>({
      query: (purchaseId) => `/purchases/${encodeURIComponent(purchaseId)}/dispute`,
      providesTags: ['Purchases'],
    }),
    savePurchaseDispute: build.mutation<PurchaseDisputeWire, Named<DraftBody>>({
      query: ({ purchaseId, ...body }) => ({ url: `/purchases/${purchaseId}/dispute`, method: 'PUT', body }),
      invalidatesTags: ['Purchases'],
    }),
    /** `key`: one for each attempt, so that an attempt whose answer was lost is not made twice. */
    submitPurchaseDispute: build.mutation<PurchaseDisputeWire, Named<VersionBody> & { readonly key: string }>(
      {
        query: ({ purchaseId, key, ...body }) => ({
          url: `/purchases/${purchaseId}/dispute/submit`,
          method: 'POST',
          headers: { 'idempotency-key': key },
          body,
        }),
        invalidatesTags: ['Purchases'],
      },
    ),
    withdrawPurchaseDispute: build.mutation<PurchaseDisputeWire, Named<VersionBody>>({
      query: ({ purchaseId, ...body }) => ({
        url: `/purchases/${purchaseId}/dispute/withdraw`,
        method: 'POST',
        body,
      }),
      invalidatesTags: ['Purchases'],
    }),
    reportPurchase: build.mutation<PurchaseDisputeWire, Named<ReportBody>>({
      query: ({ purchaseId, ...body }) => ({
        url: `/purchases/${purchaseId}/dispute/report`,
        method: 'POST',
        body,
      }),
      invalidatesTags: ['Purchases', 'Cards'],
    }),
  }),
});

export const {
  useGetPurchaseDisputeQuery,
  useSavePurchaseDisputeMutation,
  useSubmitPurchaseDisputeMutation,
  useWithdrawPurchaseDisputeMutation,
  useReportPurchaseMutation,
} = cardDisputesApi;
