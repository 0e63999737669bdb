import { type ReceiptAddressWire } from '@almoner/contracts';
import { baseApi } from './base-api.ts';

const receiptMailApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getReceiptAddress: build.query<ReceiptAddressWire, void>({
      query: () => '/receipt-address',
      providesTags: ['ReceiptAddress'],
    }),
    replaceReceiptAddress: build.mutation<ReceiptAddressWire, void>({
      query: () => ({ url: '/receipt-address', method: 'POST' }),
      invalidatesTags: ['ReceiptAddress', 'Audit'],
    }),
  }),
});

export const { useGetReceiptAddressQuery, useReplaceReceiptAddressMutation } = receiptMailApi;
