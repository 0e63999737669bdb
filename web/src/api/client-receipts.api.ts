import { type ReceiptRequirementWire, type ReceiptWire } from '@almoner/contracts';
import { baseApi } from './base-api.ts';
import { pathOf } from './books-path.ts';

interface PurchaseOfClient {
  readonly clientId: string;
  readonly purchaseId: string;
}

const path = ({ clientId, purchaseId }: PurchaseOfClient) =>
  pathOf(clientId, `/purchases/${encodeURIComponent(purchaseId)}`);

const clientReceiptsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listClientReceipts: build.query<ReceiptWire[], PurchaseOfClient>({
      query: (purchase) => `${path(purchase)}/receipts`,
      providesTags: ['Purchases'],
    }),
    getClientReceiptRequirement: build.query<ReceiptRequirementWire, PurchaseOfClient>({
      query: (purchase) => `${path(purchase)}/receipt-duty`,
      providesTags: ['Purchases'],
    }),
  }),
});

export const { useListClientReceiptsQuery, useGetClientReceiptRequirementQuery } = clientReceiptsApi;

export const clientReceiptUrl = (purchase: PurchaseOfClient, receiptId: string) =>
  `/api${path(purchase)}/receipts/${receiptId}`;
