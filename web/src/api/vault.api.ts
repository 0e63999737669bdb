import {
  type RouteInput,
  type TransferRuleRunWire,
  type TransferRuleWire,
  type VaultWire,
  type vaultHttp,
} from '@almoner/contracts';
import { baseApi } from './base-api.ts';

const shownRuns = 20;

const vaultApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getVault: build.query<VaultWire, void>({ query: () => '/vault', providesTags: ['Accounts'] }),
    setVaultTarget: build.mutation<VaultWire, RouteInput<typeof vaultHttp.setVaultTarget>['body']>({
      query: (body) => ({ url: '/vault/target', method: 'PUT', body }),
      invalidatesTags: ['Accounts'],
    }),
    listTransferRules: build.query<TransferRuleWire[], void>({
      query: () => '/transfer-rules',
      providesTags: ['Accounts'],
    }),
    createTransferRule: build.mutation<
      TransferRuleWire,
      RouteInput<typeof vaultHttp.createTransferRule>['body']
    >({
      query: (body) => ({ url: '/transfer-rules', method: 'POST', body }),
      invalidatesTags: ['Accounts'],
    }),
    changeTransferRule: build.mutation<TransferRuleWire, Pick<TransferRuleWire, 'id' | 'status' | 'version'>>(
      {
        query: ({ id, ...body }) => ({ url: `/transfer-rules/${id}`, method: 'PATCH', body }),
        invalidatesTags: ['Accounts'],
      },
    ),
    /** The newest ones. */
    listTransferRuleRuns: build.query<TransferRuleRunWire[], void>({
      query: () => ({ url: '/transfer-rules/runs', params: { limit: shownRuns } }),
      transformResponse: ({ items }: { items: TransferRuleRunWire[] }) => items,
      providesTags: ['Accounts'],
    }),
  }),
});

export const {
  useGetVaultQuery,
  useSetVaultTargetMutation,
  useListTransferRulesQuery,
  useCreateTransferRuleMutation,
  useChangeTransferRuleMutation,
  useListTransferRuleRunsQuery,
} = vaultApi;
