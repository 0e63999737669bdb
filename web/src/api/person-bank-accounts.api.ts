import { type BankAccountSetupWire, type PersonBankAccountWire } from '@almoner/contracts';
import { baseApi } from './base-api.ts';

const personBankAccountsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getPersonBankAccount: build.query<PersonBankAccountWire, void>({
      query: () => '/me/bank-account',
      providesTags: ['Reimbursements'],
    }),
    setUpPersonBankAccount: build.mutation<BankAccountSetupWire, void>({
      query: () => ({ url: '/me/bank-account/setups', method: 'POST', body: {} }),
    }),
    completePersonBankAccount: build.mutation<PersonBankAccountWire, string>({
      query: (setupId) => ({ url: '/me/bank-account', method: 'POST', body: { setupId } }),
      invalidatesTags: ['Reimbursements'],
    }),
    removePersonBankAccount: build.mutation<PersonBankAccountWire, void>({
      query: () => ({ url: '/me/bank-account', method: 'DELETE' }),
      invalidatesTags: ['Reimbursements'],
    }),
  }),
});

export const {
  useGetPersonBankAccountQuery,
  useSetUpPersonBankAccountMutation,
  useCompletePersonBankAccountMutation,
  useRemovePersonBankAccountMutation,
} = personBankAccountsApi;
