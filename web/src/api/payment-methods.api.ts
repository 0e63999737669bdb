import { type PaymentMethodWire, type RouteInput, type paymentMethodsHttp } from '@almoner/contracts';
import { baseApi } from './base-api.ts';

export type BankAccountBody = RouteInput<typeof paymentMethodsHttp.linkBankAccount>['body'];

const paymentMethodsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    linkBankAccount: build.mutation<{ paymentMethods: PaymentMethodWire[] }, BankAccountBody>({
      query: (body) => ({ url: '/bank-accounts', method: 'POST', body }),
      // Where a second admin must sign, it is refused, and the signature is requested.
      invalidatesTags: ['Account', 'Approvals'],
    }),
  }),
});

export const { useLinkBankAccountMutation } = paymentMethodsApi;
