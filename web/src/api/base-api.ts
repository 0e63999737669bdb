import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react';
import { newKey } from '../lib/new-key.ts';

export const tagTypes = [
  'Views',
  'Account',
  'Cards',
  'Programs',
  'Purchases',
  'Accounts',
  'Approvals',
  'Gifts',
  'People',
  'Sessions',
  'Audit',
  'Documents',
  'Reimbursements',
  'Comments',
  'DonorImports',
  'DonorNotes',
  'DonorSegments',
  'UpgradeSuggestions',
  'CategoryRules',
  'ReceiptAddress',
  'Notifications',
  'NotificationSettings',
] as const;
export type Tag = (typeof tagTypes)[number];

/** The one API slice; features inject their endpoints. Every mutation carries an idempotency key. */
export const baseApi = createApi({
  reducerPath: 'api',
  tagTypes,
  endpoints: () => ({}),
  baseQuery: fetchBaseQuery({
    baseUrl: '/api',
    prepareHeaders: (headers, { type }) => {
      if (type === 'mutation' && !headers.has('idempotency-key')) headers.set('idempotency-key', newKey());
      return headers;
    },
  }),
});
