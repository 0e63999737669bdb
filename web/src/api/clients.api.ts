import {
  type AccountWire,
  type CategoryRuleWire,
  type CategoryWire,
  type ClientOverviewWire,
  type ConnectionWire,
  type PurchaseSumWire,
  type PurchaseWire,
} from '@almoner/contracts';
import { baseApi } from './base-api.ts';

interface PurchasePage {
  readonly items: PurchaseWire[];
  readonly nextCursor: string | null;
}
interface ClientPurchases {
  readonly clientId: string;
  readonly q?: string;
  /** `none`: without a category. */
  readonly categoryId?: string;
  /** `missing`: money moved or is held, and there is no receipt. */
  readonly receipt?: 'attached' | 'missing' | 'required';
  /** Instants: the first moment, and the first one after the range. */
  readonly from?: string;
  readonly until?: string;
}

interface Assignment {
  readonly id: string;
  readonly userId: string;
  readonly assigned: boolean;
}

const pageSize = 50;

function withChoice(connection: ConnectionWire, { userId, assigned }: Assignment): ConnectionWire {
  const others = connection.staffIds.filter((id) => id !== userId);
  return { ...connection, staffIds: assigned ? [...others, userId] : others };
}

const clientsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listClients: build.query<ClientOverviewWire[], void>({
      query: () => '/clients',
      providesTags: ['People', 'Purchases'],
    }),
    listClientCategories: build.query<CategoryWire[], string>({
      query: (clientId) => `/clients/${encodeURIComponent(clientId)}/categories`,
      providesTags: ['People'],
    }),
    listClientCategoryRules: build.query<CategoryRuleWire[], string>({
      query: (clientId) => `/clients/${encodeURIComponent(clientId)}/category-rules`,
      providesTags: ['CategoryRules'],
    }),
    listClientAccounts: build.query<AccountWire[], string>({
      query: (clientId) => `/clients/${encodeURIComponent(clientId)}/accounts`,
      providesTags: ['Accounts'],
    }),
    listClientPurchases: build.infiniteQuery<PurchasePage, ClientPurchases, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      },
      query: ({ queryArg: { clientId, ...filters }, pageParam }) => ({
        url: `/clients/${encodeURIComponent(clientId)}/purchases`,
        params: { ...filters, limit: pageSize, cursor: pageParam ?? undefined },
      }),
      providesTags: ['Purchases'],
    }),
    sumClientPurchases: build.query<PurchaseSumWire, ClientPurchases>({
      query: ({ clientId, ...params }) => ({
        url: `/clients/${encodeURIComponent(clientId)}/purchases/sum`,
        params,
      }),
      providesTags: ['Purchases'],
    }),
    getClientPurchase: build.query<PurchaseWire, { clientId: string; id: string }>({
      query: ({ clientId, id }) =>
        `/clients/${encodeURIComponent(clientId)}/purchases/${encodeURIComponent(id)}`,
      providesTags: ['Purchases'],
    }),
    listConnections: build.query<ConnectionWire[], void>({
      query: () => '/connections',
      providesTags: ['People'],
    }),
    askConnection: build.mutation<ConnectionWire, { email: string }>({
      query: (body) => ({ url: '/connections', method: 'POST', body }),
      invalidatesTags: ['People'],
    }),
    changeConnection: build.mutation<unknown, { id: string; change: 'accept' | 'decline' | 'end' }>({
      query: ({ id, change }) => ({ url: `/connections/${id}/${change}`, method: 'POST' }),
      invalidatesTags: ['People'],
    }),
    assignStaff: build.mutation<unknown, Assignment>({
      query: ({ id, ...body }) => ({ url: `/connections/${id}/staff`, method: 'POST', body }),
      /** Optimistic: shown at once, undone when refused. */
      onQueryStarted: async (choice, { dispatch, queryFulfilled }) => {
        const shown = dispatch(
          clientsApi.util.updateQueryData('listConnections', undefined, (connections) =>
            connections.map((one) => (one.id === choice.id ? withChoice(one, choice) : one)),
          ),
        );
        await queryFulfilled.catch(shown.undo);
      },
      invalidatesTags: ['People'],
    }),
  }),
});

export const {
  useListClientsQuery,
  useListClientCategoriesQuery,
  useListClientCategoryRulesQuery,
  useListClientAccountsQuery,
  useListClientPurchasesInfiniteQuery,
  useSumClientPurchasesQuery,
  useGetClientPurchaseQuery,
  useListConnectionsQuery,
  useAskConnectionMutation,
  useChangeConnectionMutation,
  useAssignStaffMutation,
} = clientsApi;
