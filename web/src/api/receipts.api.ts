import { type ReceiptMatchWire, type ReceiptWire } from '@almoner/contracts';
import { baseApi } from './base-api.ts';
import { type Sent, sendFile } from './send-file.ts';

interface OfPurchase {
  readonly purchaseId: string;
  readonly receiptId: string;
}

const onPurchase = ({ purchaseId, receiptId }: OfPurchase) =>
  `/purchases/${purchaseId}/receipts/${receiptId}`;

const receiptsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listUnassignedReceipts: build.query<ReceiptWire[], void>({
      query: () => '/receipts',
      providesTags: ['Purchases'],
    }),
    listReceipts: build.query<ReceiptWire[], string>({
      query: (purchaseId) => `/purchases/${purchaseId}/receipts`,
      providesTags: ['Purchases'],
    }),
    suggestPurchases: build.query<ReceiptMatchWire[], string>({
      query: (id) => `/receipts/${id}/matches`,
      providesTags: ['Purchases'],
    }),
    attachReceipt: build.mutation<ReceiptWire, OfPurchase>({
      query: (ids) => ({ url: onPurchase(ids), method: 'PUT' }),
      invalidatesTags: ['Purchases'],
    }),
    detachReceipt: build.mutation<object, OfPurchase>({
      query: (ids) => ({ url: onPurchase(ids), method: 'DELETE' }),
      invalidatesTags: ['Purchases'],
    }),
    removeReceipt: build.mutation<object, string>({
      query: (id) => ({ url: `/receipts/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Purchases'],
    }),
  }),
});

export const {
  useListUnassignedReceiptsQuery,
  useListReceiptsQuery,
  useSuggestPurchasesQuery,
  useAttachReceiptMutation,
  useDetachReceiptMutation,
  useRemoveReceiptMutation,
} = receiptsApi;

export const receiptUrl = (id: string) => `/api/receipts/${id}`;

interface NewReceipt {
  readonly file: File;
  readonly type: string;
  /** Null for the inbox. */
  readonly purchaseId: string | null;
  /** The same for each try, so that the file is one receipt. */
  readonly key: string;
}

export function sendReceipt(
  { file, type, purchaseId, key }: NewReceipt,
  onProgress: (share: number) => void,
): Promise<Sent<ReceiptWire>> {
  const query = new URLSearchParams({ name: file.name, ...(purchaseId === null ? {} : { purchaseId }) });
  return sendFile(`/api/receipts?${query.toString()}`, { file, type, key, onProgress });
}

/** To dispatch when one was uploaded. */
export const receiptsChanged = () => receiptsApi.util.invalidateTags(['Purchases']);
