import { type ReceiptWire } from '@almoner/contracts';
import { baseApi } from './base-api.ts';
import { pathOf } from './books-path.ts';

interface PurchaseOfClient {
  readonly clientId: string;
  readonly purchaseId: string;
}

const path = ({ clientId, purchaseId }: PurchaseOfClient) =>
  pathOf(clientId, `/purchases/${encodeURIComponent(purchaseId)}/receipts`);

const clientReceiptsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listClientReceipts: build.query<ReceiptWire[], PurchaseOfClient>({
      query: path,
      providesTags: ['Purchases'],
    }),
  }),
});

export const { useListClientReceiptsQuery } = clientReceiptsApi;

export const clientReceiptUrl = (purchase: PurchaseOfClient, receiptId: string) =>
  `/api${path(purchase)}/${receiptId}`;
