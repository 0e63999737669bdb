import {
  type FundDonorWire,
  type FundFlowWire,
  type FundWire,
  type MerchantRuleWire,
  type TransferWire,
} from '@almoner/contracts';
import { baseApi } from './base-api.ts';
import { pathOf, type BooksQuery } from './books-path.ts';

interface FundFields {
  readonly name: string;
  readonly purpose: string;
  /** `YYYY-MM-DD`; null if unbounded. */
  readonly startsOn: string | null;
  readonly endsOn: string | null;
  readonly merchantRules: readonly MerchantRuleWire[];
}

interface NewFund extends FundFields {
  readonly restriction: FundWire['restriction'];
}

interface Movement {
  readonly id: string;
  /** Minor units. */
  readonly amount: number;
  readonly reason: string;
  /** One key per intended movement: sending it again cannot move the money twice. */
  readonly idempotencyKey: string;
}

const fundsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listFunds: build.query<FundWire[], void>({ query: () => '/funds', providesTags: ['Accounts'] }),
    getFundFlow: build.query<FundFlowWire, string>({
      query: (id) => `/funds/${encodeURIComponent(id)}/flow`,
      providesTags: ['Accounts'],
    }),
    listFundDonors: build.query<FundDonorWire[], BooksQuery & { id: string; q: string }>({
      query: ({ clientId, id, q }) => ({
        url: pathOf(clientId, `/funds/${encodeURIComponent(id)}/donors`),
        params: { q },
      }),
      providesTags: ['Accounts'],
    }),
    createFund: build.mutation<FundWire, NewFund>({
      query: (body) => ({ url: '/funds', method: 'POST', body }),
      invalidatesTags: ['Accounts'],
    }),
    updateFund: build.mutation<FundWire, FundFields & { id: string; version: number }>({
      query: ({ id, ...body }) => ({ url: `/funds/${encodeURIComponent(id)}`, method: 'PATCH', body }),
      invalidatesTags: ['Accounts', 'Cards'],
    }),
    closeFund: build.mutation<FundWire, string>({
      query: (id) => ({ url: `/funds/${encodeURIComponent(id)}/close`, method: 'POST', body: {} }),
      invalidatesTags: ['Accounts'],
    }),
    receiveInFund: build.mutation<TransferWire, Movement & { donor: string; receivedOn: string }>({
      query: ({ id, idempotencyKey, ...body }) => ({
        url: `/funds/${encodeURIComponent(id)}/receipts`,
        method: 'POST',
        body,
        headers: { 'idempotency-key': idempotencyKey },
      }),
      invalidatesTags: ['Accounts'],
    }),
    releaseFund: build.mutation<TransferWire, Movement & { evidence: string; fileIds: string[] }>({
      query: ({ id, idempotencyKey, ...body }) => ({
        url: `/funds/${encodeURIComponent(id)}/releases`,
        method: 'POST',
        body,
        headers: { 'idempotency-key': idempotencyKey },
      }),
      invalidatesTags: ['Accounts', 'Approvals'],
    }),
  }),
});

export const {
  useListFundsQuery,
  useGetFundFlowQuery,
  useListFundDonorsQuery,
  useCreateFundMutation,
  useUpdateFundMutation,
  useCloseFundMutation,
  useReceiveInFundMutation,
  useReleaseFundMutation,
} = fundsApi;
